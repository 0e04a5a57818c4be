import { sheetColumns } from '#shared/compile/columns.ts';
import type { CellValue, SheetRows, WorkbookRows } from '#shared/compile/workbook-rows.ts';

export interface FormBook {
  readonly settings: { readonly [column: string]: string };
  readonly survey: readonly SurveyRow[];
  readonly choices: readonly ChoiceRow[];
}

export type Pair = readonly [ja: string, en: string];

export interface SurveyRow {
  readonly type: string;
  readonly name?: string;
  readonly label?: Pair;
  readonly hint?: Pair;
  readonly suffix?: Pair;
  readonly placeholder?: Pair;
  readonly when?: string;
  readonly required?: 'yes';
  readonly min?: number | string;
  readonly max?: number | string;
  readonly scale?: number;
  readonly max_length?: number;
  readonly default?: string;
  readonly appearance?: string;
  readonly parameters?: string;
  readonly relevant?: string;
  readonly constraint?: string;
  readonly constraint_message?: Pair;
  readonly calculation?: string;
  readonly choice_filter?: string;
  readonly identifier?: 'yes';
}

export interface ChoiceRow {
  readonly list_name: string;
  readonly name: string;
  readonly label: Pair;
  readonly hint?: Pair;
  readonly exclusive?: string;
  readonly below?: number;
  readonly min?: number;
  readonly colour?: string;
  readonly when?: string;
  readonly area?: string;
  readonly beds?: number;
}

type Extra = Omit<SurveyRow, 'type' | 'name' | 'label'>;

export const item = (type: string, name: string, ja: string, en: string, extra: Extra = {}): SurveyRow => ({
  type,
  name,
  label: [ja, en],
  ...extra,
});

const block =
  (kind: string) =>
  (name: string, ja: string, en: string, rows: readonly SurveyRow[], extra: Extra = {}): SurveyRow[] => [
    item(`begin_${kind}`, name, ja, en, extra),
    ...rows,
    { type: `end_${kind}` },
  ];

export const page = block('page');
export const repeat = block('repeat');

export const list = (
  name: string,
  ...choices: readonly (readonly [value: string, ja: string, en: string, exclusive?: string])[]
): ChoiceRow[] =>
  choices.map(([value, ja, en, exclusive]) => ({
    list_name: name,
    name: value,
    label: [ja, en],
    ...(exclusive !== undefined && { exclusive }),
  }));

const inBoth = ['Japanese (ja)', 'English (en)'] as const;

const sheetOf = (name: 'survey' | 'choices', rows: readonly object[]): SheetRows => {
  const texts: readonly string[] = sheetColumns[name].texts;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const heads = columns.flatMap((column) => (texts.includes(column) ? inBoth.map((language, at) => ({ heading: `${column}::${language}`, column, at })) : [{ heading: column, column, at: 0 }]));
  const cellsOf = (row: object) => heads.map(({ column, at }): CellValue => {
    const value = (row as Readonly<Record<string, CellValue | Pair | undefined>>)[column] ?? null;
    return Array.isArray(value) ? ((value as Pair)[at] || null) : (value as CellValue);
  });
  return { name, rows: [heads.map(({ heading }) => heading), ...rows.map(cellsOf)].map((cells, at) => ({ number: at + 1, cells })) };
};

/** The rows of its workbook, in Japanese and English. */
export const bookRows = ({ survey, choices, settings }: FormBook): WorkbookRows => ({
  sheets: [sheetOf('survey', survey), sheetOf('choices', choices), { name: 'settings', rows: [Object.keys(settings), Object.values(settings)].map((cells, at) => ({ number: at + 1, cells })) }],
});
