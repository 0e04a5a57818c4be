import { leadingColumns, sheetColumns, surveyColumns } from '../../compile/columns.ts';
import type { CellValue, SheetRows, WorkbookRows } from '../../compile/workbook-rows.ts';
import { languageTable, type Language } from '../../text/languages.ts';
import type { BookRow, FormBook, Pair } from './form-book.ts';

interface Head {
  readonly column: string;
  readonly language: PairLanguage | null;
  readonly heading: string;
}

const pairLanguages = ['ja', 'en'] as const;
type PairLanguage = (typeof pairLanguages)[number];

export const exampleLanguage = (reader: Language): PairLanguage => pairLanguages.find((language) => language === reader) ?? 'en';

const isPair = (value: BookRow[string]): value is Pair => Array.isArray(value);

const headingOf = (column: string, language: PairLanguage): string => `${column}::${languageTable[language].english} (${language})`;

const sheetOf = (name: string, columns: readonly string[], always: readonly string[], texts: readonly string[], rows: readonly BookRow[], spoken: readonly PairLanguage[]): SheetRows => {
  const used = columns.filter((column) => always.includes(column) || rows.some((row) => row[column] !== undefined));
  const heads = used.flatMap((column): readonly Head[] => (texts.includes(column) ? spoken.map((language) => ({ column, language, heading: headingOf(column, language) })) : [{ column, language: null, heading: column }]));
  const cellOf = (row: BookRow, { column, language }: Head): CellValue => {
    const value = row[column];
    const own = language !== null && isPair(value) ? value[pairLanguages.indexOf(language)] : value;
    return typeof own === 'number' || (typeof own === 'string' && own !== '') ? own : null;
  };
  return { name, rows: [heads.map(({ heading }): CellValue => heading), ...rows.map((row) => heads.map((head) => cellOf(row, head)))].map((cells, index) => ({ number: index + 1, cells })) };
};

const beginning = {
  survey: [...leadingColumns.slice(0, 7), 'required', 'min', 'max', 'default', 'appearance', 'parameters', 'calculation'],
  choices: ['list_name', 'name', 'label', 'exclusive'],
} as const;

/** A form as rows of a workbook with texts in these languages. `isBlank`: only the headings that authors start from. */
export const bookRows = (book: FormBook, spoken: readonly PairLanguage[], isBlank = false): WorkbookRows => {
  const { survey, choices } = sheetColumns;
  const ownColumns = [...new Set(book.choices.flatMap((row) => Object.keys(row)))].filter((column) => !(choices.columns as readonly string[]).includes(column));
  const plain = Object.entries(book.settings).filter(([column]) => !column.includes('::'));
  const titles = spoken.map((language) => headingOf('form_title', language));
  const settings: readonly (readonly [string, CellValue])[] = [
    ...titles.map((column) => [column, isBlank ? null : (book.settings[column] ?? null)] as const),
    ...(book.settings['default_language'] === undefined ? ([['default_language', spoken[0] ?? null]] as const) : []),
    ...(isBlank ? ([['id_attributes', null], ['numbering', null], ['summary', null]] as const) : plain),
  ];
  return {
    sheets: [
      sheetOf('survey', surveyColumns, isBlank ? beginning.survey : ['type', 'name'], survey.texts, isBlank ? [] : book.survey, spoken),
      sheetOf('choices', [...choices.columns, ...ownColumns], isBlank ? beginning.choices : ['list_name', 'name'], choices.texts, isBlank ? [] : book.choices, spoken),
      { name: 'settings', rows: [settings.map(([column]) => column), settings.map(([, cell]) => cell)].map((cells, index) => ({ number: index + 1, cells })) },
    ],
  };
};
