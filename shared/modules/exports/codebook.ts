import type { CellKind } from '../../items/output.ts';
import type { LanguageTag, Texts } from '../../text/languages.ts';
import { plainText } from '../../language/markup.ts';
import type { DesignVersion } from '../../export/columns.ts';
import type { Field } from './fields.ts';
import type { ExportStyle } from '../../export/options.ts';
import { isNumeric } from './reasons.ts';
import type { DataTable, TableColumn } from './tables.ts';

export interface Codebook {
  readonly variables: readonly (readonly string[])[];
  readonly codes: readonly (readonly string[])[];
}

export const languagesOf = (versions: readonly DesignVersion[]): readonly LanguageTag[] => [...new Set(versions.toSorted((a, b) => b.version - a.version).flatMap(({ design }) => design.languages))];

const inEach = (languages: readonly LanguageTag[], texts: (language: LanguageTag) => string): readonly string[] => languages.map(texts);

const trailIn = ({ field, indices }: TableColumn, text: (texts: Texts) => string): string => {
  if (field === undefined) return '';
  const { pageTitle, around, item, part, partTitle } = field;
  const repeats = around.map(({ title }, level) => (indices[level] === undefined ? text(title) : `${text(title)} (${indices[level]})`));
  const end = partTitle === undefined ? part : text(partTitle);
  return [text(pageTitle), ...repeats, [text(item.title), end].filter(Boolean).join(' ')].join(' › ');
};

const itemOf = ({ field }: TableColumn): Partial<Field['item']> => (field === undefined || field.isConfirmation === true ? {} : field.item);

const rangeOf = (column: TableColumn): readonly [string, string] => {
  const item = column.field?.part === 'month' ? {} : itemOf(column);
  const { min, max } = column.field?.range ?? ('valid_range' in item ? (item.valid_range as { readonly min?: string | number; readonly max?: string | number } | undefined) : undefined) ?? {};
  return [min === undefined ? '' : String(min), max === undefined ? '' : String(max)];
};

const guarded = 'text; remove one leading apostrophe';
const writtenAs: { readonly [Kind in CellKind]: string } = {
  number: 'number',
  boolean: '1/0',
  date: 'YYYY-MM-DD',
  partial_date: guarded,
  time: 'HH:MM[:SS]',
  datetime: 'YYYY-MM-DDTHH:MM[:SS]',
  code: guarded,
  text: guarded,
  any: guarded,
};

const writtenForPeople: typeof writtenAs = { ...writtenAs, datetime: 'YYYY-MM-DD HH:MM[:SS]' };

/** Describes every column with titles and units in all languages; for a CSV also how cells are written. */
export const codebookOf = (tables: readonly DataTable[], versions: readonly DesignVersion[], csvStyle?: ExportStyle): Codebook => {
  const languages = languagesOf(versions);
  const variables = [['table', 'variable', 'type', ...inEach(languages, (tag) => `label_${tag}`), ...inEach(languages, (tag) => `unit_${tag}`), 'codes', 'min', 'max', 'required', 'condition', 'versions', 'zone', ...(csvStyle === undefined ? [] : ['written_as'])]];
  const hasReasons = tables.some(({ columns }) => columns.some(({ field }) => field?.reasons !== undefined));
  const codes = [['table', 'variable', 'code', ...inEach(languages, (tag) => `label_${tag}`), ...(hasReasons ? ['missing'] : [])]];
  for (const { name: table, columns } of tables) {
    for (const column of columns) {
      const { name, kind, field } = column;
      const choices = field?.choices ?? [];
      variables.push([
        table,
        name,
        kind === 'any' ? 'text' : kind,
        ...inEach(languages, (tag) => trailIn(column, (texts) => plainText(texts, tag))),
        ...inEach(languages, (tag) => plainText(itemOf(column).suffix ?? {}, tag)),
        choices.map(({ value }) => value).join(' | '),
        ...rangeOf(column),
        field === undefined ? '' : String(itemOf(column).required === true),
        field?.conditions.join(' AND ') ?? '',
        field?.versions.join(' | ') ?? '',
        kind === 'datetime' ? (column.zone ?? '') : '',
        ...(csvStyle === undefined ? [] : [(csvStyle === 'excel' ? writtenForPeople : writtenAs)[kind]]),
      ]);
      const seen = new Set<string>();
      for (const { value, title } of choices) {
        if (seen.has(value)) continue;
        seen.add(value);
        codes.push([table, name, value, ...inEach(languages, (tag) => plainText(title, tag)), ...(hasReasons ? ['0'] : [])]);
      }
      for (const { value, title, number } of field?.reasons ?? []) {
        codes.push([table, name, isNumeric(kind) ? String(number) : value, ...inEach(languages, (tag) => plainText(title, tag)), '1']);
      }
    }
  }
  return { variables, codes };
};
