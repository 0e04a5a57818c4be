import type { ChoiceList } from '../../compile/choice-lists.ts';
import { listNameOf } from '../../compile/codes.ts';
import type { CompilerParts } from '../../compile/compiler-parts.ts';
import { textOf, textsOfColumn, type Table, type TableRow } from '../../compile/table.ts';
import { catalogueText } from '../../compile/wording.ts';
import type { Choice } from '../../design/card-design.ts';
import type { LanguageTag, Texts } from '../../text/languages.ts';
import { foldWidth } from '../../text/width.ts';
import given from './other-choices.json' with { type: 'json' };
import { rewriterOf } from './rewrite-rows.ts';

/** "or_other" after a list name adds a choice and a text item that specifies it (XLSForm). */
const orOther = /(\S+) or[ _](?:specify[ _])?other$/i;
/** Value of the added choice and suffix of the text item's name. */
const otherValue = 'other';

/** Titles of the choice and the text in languages that the screens lack; all other languages get English. */
const words: { readonly [language: string]: readonly string[] } = given;

const textsIn = (languages: readonly LanguageTag[], part: 0 | 1): Texts =>
  Object.fromEntries(languages.map((tag) => [tag, words[tag.split('-')[0] ?? '']?.[part] ?? catalogueText(part === 0 ? 'other.choice.label' : 'other.text.label', tag)]));

const otherListOf = (argument: string): { readonly list: string; readonly argument: string } | null => {
  const [whole, list] = orOther.exec(foldWidth(argument).trim().replace(/\s+/g, ' ')) ?? [];
  return whole === undefined || list === undefined ? null : { list, argument: whole };
};

const withOtherLists = (lists: ReadonlyMap<string, ChoiceList>, survey: Table, languages: readonly LanguageTag[]): ReadonlyMap<string, ChoiceList> => {
  const all = new Map(lists);
  for (const type of textsOfColumn(survey, 'type')) {
    const asked = otherListOf(type);
    const list = asked && lists.get(asked.list);
    if (!list || all.has(asked.argument)) continue;
    const other: readonly Choice[] = list.choices.some(({ value }) => value === otherValue) ? [] : [{ value: otherValue, title: textsIn(languages, 0) }];
    all.set(asked.argument, { ...list, name: asked.argument, choices: [...list.choices, ...other], cascade: [...list.cascade, ...other], added: { to: asked.list, value: otherValue } });
  }
  return all;
};

/** Adds below each "or_other" row a text row that is shown while that choice is selected. A list of no sheet gets no further choice. */
const withOtherRows = (survey: Table, lists: readonly Table[], languages: readonly LanguageTag[]): Table => {
  if (![...textsOfColumn(survey, 'type')].some((type) => otherListOf(type) !== null)) return survey;
  const listed = new Set(lists.flatMap(({ rows }) => rows.map(listNameOf)));
  const { rewrite } = rewriterOf(survey, ['type']);
  const plain = (row: TableRow, list: string): TableRow => (listed.has(list) ? row : rewrite(row, { type: textOf(row, 'type').replace(orOther, '$1') }));
  const named = new Set(survey.rows.map((row) => textOf(row, 'name')));
  const width = survey.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const kept = (['type', 'name'] as const).flatMap((column) => (survey.columns.has(column) ? [[column, survey.columns.get(column)!] as const] : []));
  const table: Table = {
    ...survey,
    columns: new Map([...kept, ['label', languages.map((language, at) => ({ index: width + 1 + at, language }))], ['relevant', [{ index: width, language: undefined }]]]),
    headings: new Map(),
  };
  const textBelow = ({ number, cells }: TableRow, name: string): TableRow => {
    const own = cells.map(() => null) as (string | null)[];
    const put = (column: 'type' | 'name', text: string): void => {
      const index = survey.columns.get(column)?.[0]?.index;
      if (index !== undefined) own[index] = text;
    };
    put('type', 'text');
    put('name', `${name}_${otherValue}`);
    own[width] = `selected(\${${name}}, '${otherValue}')`;
    for (const [at, text] of Object.values(textsIn(languages, 1)).entries()) own[width + 1 + at] = text ?? '';
    return { table, number, cells: Array.from(own, (cell) => cell ?? null) };
  };
  const rows = survey.rows.flatMap((row) => {
    const [name, other] = [textOf(row, 'name'), otherListOf(textOf(row, 'type'))];
    if (other === null) return [row];
    return name === '' || named.has(`${name}_${otherValue}`) ? [plain(row, other.list)] : [plain(row, other.list), textBelow(row, name)];
  });
  return { ...survey, rows };
};

export const withOthers: CompilerParts['withOthers'] = (survey, lists, languages) => {
  const all = withOtherRows(survey, lists, languages);
  return { survey: all, withLists: (read) => withOtherLists(read, all, languages) };
};
