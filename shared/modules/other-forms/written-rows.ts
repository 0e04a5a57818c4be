import type { Choice, Exclusive } from '../../design/card-design.ts';
import { decimalText } from '../../text/decimal.ts';
import type { Texts } from '../../text/languages.ts';
import type { CellValue } from '../../compile/workbook-rows.ts';

export interface WrittenRow {
  readonly [column: string]: CellValue;
}

export const textCells = (column: string, texts: Texts | undefined): WrittenRow =>
  Object.fromEntries(Object.entries(texts ?? {}).flatMap(([language, text]) => (text ? [[`${column}::${language}`, text]] : [])));

export interface WrittenLists {
  keep(name: string, choices: readonly Choice[]): void;
  /** Keeps a list that has its own file or is a code list of the domain. */
  keepFile(name: string, choices: readonly Choice[], codeList: string | undefined): void;
  /** The cell `type` of a choice item with its list, which is added if new; `word` is used if the list has no file. */
  typeOf(word: string, many: 'one' | 'multiple', item: ListedItem): string;
  nameOf(item: ListedItem): string;
  nameOfRows(wanted: string, rows: readonly WrittenRow[]): string;
  readonly rows: () => readonly WrittenRow[];
  readonly files: () => readonly { readonly name: string; readonly codeList: string | undefined; readonly rows: readonly WrittenRow[] }[];
}

interface ListedItem {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly choices_from?: string;
  readonly exclusive?: readonly Exclusive[];
}

export const createWrittenLists = (): WrittenLists => {
  const shared = new Map<readonly Choice[], string>();
  const names = new Map<string, string>();
  const lists = new Map<string, readonly WrittenRow[]>();
  const add = (wanted: string, rows: readonly WrittenRow[]): string => {
    const content = JSON.stringify(rows);
    const known = names.get(content);
    if (known !== undefined) return known;
    let name = wanted;
    for (let count = 2; lists.has(name); count += 1) name = `${wanted}${count}`;
    names.set(content, name);
    lists.set(name, rows);
    return name;
  };
  // "select_one from" has its own meaning, so a list never has the bare name of an item.
  const nameOfRows = (wanted: string, rows: readonly WrittenRow[]): string => add(`${wanted}_list`, rows);
  const files = new Map<string, readonly Choice[]>();
  const codeLists = new Map<string, string>();
  const nameOf: WrittenLists['nameOf'] = ({ name, choices, choices_from, exclusive = [] }) => {
    if (choices_from === undefined || exclusive.length > 0) return nameOfRows(name, choiceRows(choices, exclusive));
    const known = shared.get(choices) ?? add(choices_from, choiceRows(choices));
    shared.set(choices, known);
    return known;
  };
  return {
    nameOf,
    typeOf: (word, many, item) =>
      item.choices_from !== undefined && files.has(item.choices_from)
        ? `select_${many}_from_file ${codeLists.get(item.choices_from) ?? `${item.choices_from}.csv`}`
        : `${word} ${nameOf(item)}`,
    keepFile: (name, choices, codeList) => {
      files.set(name, choices);
      if (codeList !== undefined) codeLists.set(name, codeList);
    },
    files: () => [...files].map(([name, choices]) => ({ name, codeList: codeLists.get(name), rows: choiceRows(choices) })),
    keep: (name, choices) => {
      const rows = choiceRows(choices);
      shared.set(choices, name);
      names.set(JSON.stringify(rows), name);
      lists.set(name, rows);
    },
    nameOfRows,
    rows: () => [...lists].flatMap(([list_name, rows]) => rows.map((row) => ({ list_name, ...row }))),
  };
};

const exclusiveCell = (rules: readonly Exclusive[], value: string): WrittenRow => {
  const rule = rules.find((candidate) => candidate.value === value);
  return rule ? { exclusive: rule.excludes === '*' ? 'yes' : rule.excludes.join(',') } : {};
};

const choiceRows = (choices: readonly Choice[], exclusive: readonly Exclusive[] = []): WrittenRow[] =>
  choices.map(({ value, title, description, columns }) => ({
    ...columns,
    name: value,
    ...textCells('label', title),
    ...textCells('hint', description),
    ...exclusiveCell(exclusive, value),
  }));

/** Workbooks write columns in a filter by their bare names. */
export const withoutMarks = (filter: string): string => filter.replace(/\$\{#([^}]+)\}/g, '$1');

export const filterCell = ({ choice_filter }: { readonly choice_filter?: string }): WrittenRow =>
  choice_filter === undefined ? {} : { choice_filter: withoutMarks(choice_filter) };

export const edgeRows = (
  edge: 'below' | 'min',
  steps: readonly { readonly below?: number; readonly min?: number; readonly title: Texts; readonly colour?: string }[],
): WrittenRow[] =>
  steps.map((step, index) => ({
    name: `${edge}${index + 1}`,
    ...textCells('label', step.title),
    ...(step[edge] !== undefined && { [edge]: step[edge] }),
    ...(step.colour !== undefined && { colour: step.colour }),
  }));

export type ParameterPairs = readonly (readonly [key: string, value: string | number | boolean | undefined])[];

export const quoted = (value: string): string => (/[\s;=,"']/.test(value) ? (value.includes('"') ? `'${value}'` : `"${value}"`) : value);

export const parameterCell = (pairs: ParameterPairs): WrittenRow => {
  const words = pairs.flatMap(([key, value]) => {
    if (value === undefined || value === false) return [];
    return [`${key}=${value === true ? 'yes' : typeof value === 'number' ? decimalText(value) : value}`];
  });
  return words.length === 0 ? {} : { parameters: words.join(' ') };
};

export const rangeCells = ({ min, max }: { readonly min?: string | number; readonly max?: string | number } = {}, before: '' | 'soft_' = ''): WrittenRow => ({
  ...(min !== undefined && { [`${before}min`]: min }),
  ...(max !== undefined && { [`${before}max`]: max }),
});
