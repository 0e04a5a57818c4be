import xlsform from './xlsform.json' with { type: 'json' };

export interface SheetColumns {
  /** Canonical names; those in `texts` exist once per language. */
  readonly columns: readonly string[];
  readonly texts: readonly string[];
  readonly required: readonly string[];
  /** Columns that hold names. Codes of choices are checked where they are read. */
  readonly names: readonly string[];
  /** Plain spelling (lower case, no blanks or `_`) → canonical name. */
  readonly aliases: { readonly [plain: string]: string };
  /** XLSForm columns without a counterpart here: a filled one is reported once. */
  readonly ignored: readonly string[];
  /** XLSForm columns that change nothing a form shows; no finding. */
  readonly silent: readonly string[];
  /** Whether unknown columns are allowed without a finding, as XLSForm allows for choices. */
  readonly open: boolean;
}

export const leadingColumns = [
  'type', 'name', 'label', 'hint', 'placeholder', 'prefix', 'suffix', 'when', 'relevant', 'shown_if', 'required',
  'required_if', 'required_message', 'read_only', 'readonly_if', 'force_display', 'identifier', 'missing',
] as const;

export const surveyColumns = [
  ...leadingColumns,
  'min', 'max', 'constraint', 'valid_if', 'constraint_message', 'soft_min', 'soft_max', 'warning', 'warning_message', 'scale', 'precision', 'max_length', 'default',
  'default_expression', 'appearance', 'parameters', 'calculation', 'trigger', 'choice_filter', 'repeat_count', 'stored_name',
] as const;
export type SurveyColumn = (typeof surveyColumns)[number];

/** Header names are compared in lower case, without blanks and `_`, full-width letters as half-width (design-format 2). */
export const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/[\s_]/g, '');

const choices = {
  columns: ['list_name', 'name', 'label', 'hint', 'exclusive', 'when', 'below', 'min', 'colour'],
  texts: ['label', 'hint'],
  required: ['list_name', 'name'],
  names: ['list_name'],
  open: true,
  ...xlsform.choices,
} as const satisfies SheetColumns;

export const sheetColumns = {
  survey: {
    columns: surveyColumns,
    texts: ['label', 'hint', 'placeholder', 'prefix', 'suffix', 'constraint_message', 'warning_message', 'required_message'],
    required: ['type', 'name'],
    names: ['name', 'stored_name'],
    ...xlsform.survey,
    open: false,
  },
  choices,
  external_choices: choices,
  rules: {
    columns: ['name', 'formula', 'message', 'kind', 'at'],
    texts: ['message'],
    required: ['name', 'formula'],
    names: ['name'],
    ...xlsform.rules,
    open: false,
  },
  settings: {
    columns: ['form_title', 'form_id', 'default_language', 'id_attributes', 'numbering', 'summary', 'duplicates', 'allow_choice_duplicates', 'blanks', 'version', 'missing', 'missing_codes'],
    texts: ['form_title'],
    required: [],
    names: [],
    ...xlsform.settings,
    open: false,
  },
} as const satisfies { readonly [sheet: string]: SheetColumns };
export type SheetName = keyof typeof sheetColumns;
export const sheetNames = Object.keys(sheetColumns) as SheetName[];
