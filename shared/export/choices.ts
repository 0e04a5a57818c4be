import type { Answers, AnswerValue, AttributeItem, CardDesign, Choice, Item, Page, Path } from '../design/card-design.ts';
import type { KeptAnswer } from '../design/kept-answer.ts';
import { withContents } from '../design/lists.ts';
import { withoutIndices } from '../design/sibling-names.ts';
import { pathOf, walkItems } from '../design/walk.ts';
import { choiceSeparator, plainAnswer } from '../items/output.ts';
import type { LanguageTag, Texts } from '../text/languages.ts';
import { plainText } from '../language/markup.ts';
import { foldWidth } from '../text/width.ts';

/** Comparison form of a code or title: width, letter case and surrounding blanks do not count. */
export const foldName = (text: string): string => foldWidth(text).trim().toLowerCase();

/**
 * The text of each choice, unique within the column. If a title is the value of another choice, all titles get their value: "0 (1)".
 * Equal titles and titles with a separator get theirs too.
 */
export const choiceTexts = (choices: readonly Choice[], text: (texts: Texts) => string): ReadonlyMap<AnswerValue, string> => {
  const byCode = Map.groupBy(choices, ({ value }) => foldName(value));
  const texts = choices.map(({ value, title }) => ({ value, title: text(title) }));
  const count = Map.groupBy(texts, ({ title }) => foldName(title));
  const isMixed = texts.some(({ value, title }) => title !== value && byCode.get(foldName(title))?.some((other) => other.value !== value));
  return new Map(
    texts.map(({ value, title }) => {
      const isClear = !isMixed && count.get(foldName(title))?.length === 1 && !title.includes(choiceSeparator);
      return [value, title === '' ? value : isClear ? title : `${title.replaceAll(choiceSeparator, '/')} (${value})`];
    }),
  );
};

/** All choices of an item over all versions, its own first, because cards keep removed choices and "1" may now be another choice's title. */
export const choicesOver = (versions: readonly { readonly version: number; readonly design: CardDesign }[]): ((item: { readonly choices: readonly Choice[] }) => readonly Choice[]) => {
  const latestFirst = versions.toSorted((one, other) => other.version - one.version);
  const items: (readonly [string, Item & { readonly choices: readonly Choice[] }])[] = [];
  for (const { design } of latestFirst) {
    walkItems(design, (place) => {
      if ('choices' in place.item) items.push([pathOf(place), place.item]);
    });
  }
  const known = new Map<object, readonly Choice[]>();
  for (const [, same] of Map.groupBy(items, ([path]) => path)) {
    const lists = [...new Set(same.map(([, { choices }]) => choices))];
    if (lists.length < 2) continue;
    const all = new Map(lists.toReversed().flatMap((choices) => choices.map((choice) => [choice.value, choice] as const)));
    for (const [, item] of same) {
      const own = new Set(item.choices.map(({ value }) => value));
      const others = [...all.values()].filter(({ value }) => !own.has(value));
      if (others.length > 0) known.set(item, [...item.choices, ...others]);
    }
  }
  return (item) => known.get(item) ?? item.choices;
};

// An item has one column over all versions. If it changed between one choice and several, all answers are written as several; if it became a text, former
// choices are written as words.

type Choosing = AttributeItem & { readonly choices: readonly Choice[] };
const isChoosing = (item: Item | undefined): item is Choosing => item?.class === 'attribute' && 'choices' in item;
const isSeveral = (item: Item | undefined): boolean => item?.class === 'attribute' && item.type === 'multi';
const isText = (item: Item | undefined): boolean => item?.class === 'attribute' && (item.type === 'string' || item.type === 'text');

type Items = ReadonlyMap<Path, AttributeItem>;

interface Version {
  readonly version: number;
  readonly design: CardDesign;
}

const itemsOf = (design: CardDesign): Items => {
  const found = new Map<Path, AttributeItem>();
  walkItems(design, (place) => {
    if (place.item.class === 'attribute') found.set(pathOf(place), place.item);
  });
  return found;
};

const changedIn = (versions: readonly Version[]) => {
  const latestFirst = versions.toSorted((one, other) => other.version - one.version);
  const items = new Map(latestFirst.map(({ version, design }) => [version, itemsOf(design)]));
  const [several, texts] = [new Set<Path>(), new Set<Path>()];
  for (const path of new Set([...items.values()].flatMap((of) => [...of.keys()]))) {
    const own = [...items.values()].flatMap((of) => of.get(path) ?? []);
    const choosing = own.filter(isChoosing);
    if (choosing.length === 0) continue;
    if (isText(own[0])) texts.add(path);
    else if (choosing.some(isSeveral) && !choosing.every(isSeveral)) several.add(path);
  }
  return { items, several, texts };
};

export const unitedVersions = (versions: readonly Version[]): readonly Version[] => {
  if (versions.length < 2) return versions;
  const { several, texts } = changedIn(versions);
  if (several.size + texts.size === 0) return versions;
  const change = (path: Path, item: Item): Item => {
    if (!('choices' in item || 'choices_from' in item)) return item;
    if (several.has(path)) return { ...item, type: 'multi' } as AttributeItem;
    if (!texts.has(path)) return item;
    const { choices: _choices, choices_from: _list, ...rest } = item as Choosing & { readonly choices_from?: string };
    return { ...rest, type: 'text' } as unknown as AttributeItem;
  };
  const united = (page: Page): Page => {
    const of = (item: Item): Item => change(`${page.name}.${item.name}`, withContents(item, of));
    return withContents(page, of);
  };
  return versions.map(({ version, design }) => ({ version, design: { ...design, pages: design.pages.map(united) } }));
};

export const choiceAsText = ({ choices }: { readonly choices: readonly Choice[] }, answer: AnswerValue, language: LanguageTag): AnswerValue => {
  const words = choiceTexts(choices, (texts) => plainText(texts, language));
  if (!Array.isArray(answer)) return words.get(answer) ?? answer;
  return (answer as readonly AnswerValue[]).map((value) => words.get(value) ?? plainAnswer(value)).join(choiceSeparator);
};

export const createUnited = (versions: readonly Version[], language: LanguageTag): (<Card extends { readonly version: number; readonly vals: Answers; readonly kept: readonly KeptAnswer[] }>(card: Card) => Card) => {
  const { items, several, texts } = versions.length < 2 ? { items: new Map<number, Items>(), several: new Set<Path>(), texts: new Set<Path>() } : changedIn(versions);
  if (several.size + texts.size === 0) return (card) => card;
  const united = (version: number, page: string, stored: string, answer: AnswerValue): AnswerValue => {
    const path = `${page}.${withoutIndices(stored)}`;
    if (answer === null || !(several.has(path) || texts.has(path))) return answer;
    const item = items.get(version)?.get(path);
    if (!isChoosing(item)) return answer;
    if (texts.has(path)) return choiceAsText(item, answer, language);
    return typeof answer === 'string' ? [answer] : answer;
  };
  return (card) => ({
    ...card,
    vals: Object.fromEntries(Object.entries(card.vals).map(([page, answers]) => [page, Object.fromEntries(Object.entries(answers).map(([stored, answer]) => [stored, united(card.version, page, stored, answer)]))])),
    kept: card.kept.map((each) => {
      const dot = each.path.indexOf('.');
      return { ...each, value: united(each.version, each.path.slice(0, dot), each.path.slice(dot + 1), each.value) };
    }),
  });
};
