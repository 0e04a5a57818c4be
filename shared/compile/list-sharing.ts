import type { CardDesign, Choice } from '../design/card-design.ts';
import { lookedUpName } from '../design/lists.ts';
import { maxRowsInside } from '../design/limits.ts';
import type { ChoiceList } from './choice-lists.ts';
import type { Node, PageNode } from './nodes.ts';

/** Longest list that stays with its items, where a reader of the design sees it. */
const longest = 50;

/** `towns.csv` and `towns.geojson` are called `towns` in expressions. */
const plainName = (name: string): string => lookedUpName(name.replace(/\.(?:geojson|xml)$/i, '')).slice(0, 90);

/** A code list stands apart whatever its length, so that all designs name the same one. */
const isLong = ({ isFile, codeList }: ChoiceList, choices: readonly Choice[]): boolean => codeList !== undefined || (isFile === true && choices.length > maxRowsInside);

const countLists = (nodes: readonly Node[], counts: Map<string, number>): void => {
  for (const { argument, children } of nodes) {
    counts.set(argument, (counts.get(argument) ?? 0) + 1);
    countLists(children, counts);
  }
};

/** Decides which lists the design holds once: long lists of several items, and lists that expressions look up. */
export const createListSharing = (pages: readonly PageNode[], lists: ReadonlyMap<string, ChoiceList>, searched: ReadonlyMap<string, ChoiceList>) => {
  const counts = new Map<string, number>();
  for (const { children } of pages) countLists(children, counts);
  const shared = new Map<string, readonly Choice[]>();
  const long = new Map<string, string | undefined>();
  const names = new Map([...searched].map(([name, { cascade }]) => [cascade, name] as const));
  const taken = new Set([...lists.keys(), ...searched.keys()]);
  const nameOf = (list: ChoiceList): string => {
    const plain = plainName(list.name);
    if ((plain === list.name || (list.isFile === true && !taken.has(plain))) && !shared.has(plain) && !searched.has(plain)) return plain;
    for (let count = 2; ; count += 1) if (!taken.has(`${plain}_${count}`) && !shared.has(`${plain}_${count}`)) return `${plain}_${count}`;
  };
  return {
    choicesOf: (list: ChoiceList, choices: readonly Choice[]): { readonly choices: readonly Choice[] } => {
      if (!isLong(list, choices) && (choices.length <= longest || ((counts.get(list.name) ?? 0) < 2 && !names.has(choices)))) return { choices };
      const name = names.get(choices) ?? nameOf(list);
      names.set(choices, name);
      shared.set(name, choices);
      if (isLong(list, choices)) long.set(name, list.codeList);
      // Readers of the design get the choices themselves (design/lists.ts).
      return { choices_from: name } as unknown as { readonly choices: readonly Choice[] };
    },
    keep: (name: string, list: ChoiceList): void => {
      shared.set(name, list.cascade);
      if (isLong(list, list.cascade)) long.set(name, list.codeList);
    },
    /** Lists from files that are too long for a design, and all code lists. */
    longLists: (): readonly string[] => [...long.keys()],
    codeLists: (): Readonly<Record<string, string>> => Object.fromEntries([...long].flatMap(([name, codeList]) => (codeList === undefined ? [] : [[name, codeList]]))),
    lists: (of: (choices: readonly Choice[]) => readonly Choice[]): Pick<CardDesign, 'lists'> => (shared.size === 0 ? {} : { lists: Object.fromEntries([...shared].map(([name, choices]) => [name, of(choices)])) }),
  };
};

export type ListSharing = ReturnType<typeof createListSharing>;
