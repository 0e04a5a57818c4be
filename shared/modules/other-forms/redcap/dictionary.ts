import { meaningOf } from '../../../text/spellings.ts';
import { plainName } from '../../../compile/columns.ts';
import { cellAddress, cellText, codeText, labelText, type SheetRow, type SheetRows } from '../../../compile/workbook-rows.ts';

const headings = {
  field: ['Variable / Field Name', 'field_name'],
  form: ['Form Name', 'form_name'],
  section: ['Section Header', 'section_header'],
  type: ['Field Type', 'field_type'],
  label: ['Field Label', 'field_label'],
  choices: ['Choices, Calculations, OR Slider Labels', 'select_choices_or_calculations', 'choices', 'Choices OR Calculations'],
  note: ['Field Note', 'field_note'],
  validation: ['Text Validation Type OR Show Slider Number', 'text_validation_type_or_show_slider_number', 'validation', 'Text Validation Type'],
  min: ['Text Validation Min', 'text_validation_min', 'validation_min'],
  max: ['Text Validation Max', 'text_validation_max', 'validation_max'],
  identifier: ['Identifier?', 'identifier'],
  branching: ['Branching Logic (Show field only if...)', 'branching_logic'],
  required: ['Required Field?', 'required_field'],
  alignment: ['Custom Alignment', 'custom_alignment'],
  question: ['Question Number (surveys only)', 'question_number'],
  matrix: ['Matrix Group Name', 'matrix_group_name'],
  ranking: ['Matrix Ranking?', 'matrix_ranking'],
  annotation: ['Field Annotation', 'field_annotation'],
} as const;

export type DictionaryColumn = keyof typeof headings;
export const dictionaryColumns = Object.keys(headings) as DictionaryColumn[];
const needed = ['field', 'type'] as const satisfies readonly DictionaryColumn[];

export const headingOf = (column: DictionaryColumn): string => headings[column][0];

const plainHeading = (text: string): string => plainName(text).replace(/[^a-z]/g, '');
const columnBySpelling = meaningOf(dictionaryColumns.flatMap((column) => headings[column].map((spelling) => [plainHeading(spelling), column, column] as const)));

const firstHeadings: ReadonlySet<string> = new Set([...headings.field.map(plainHeading), 'fieldname']);

export const isDictionaryHeading = (cells: readonly unknown[]): boolean => typeof cells[0] === 'string' && firstHeadings.has(plainHeading(cells[0]));

const fieldTypeWord = /^(?:text|notes|textarea|radio|dropdown|select|checkbox|advcheckbox|yesno|truefalse|calc|descriptive|slider|file|sql)$/i;

/** REDCap identifies columns by position; if headings are in another language, a column of field types proves the position. */
const isInUsualPlaces = (body: readonly SheetRow[]): boolean =>
  body.length > 0 && body.every(({ cells }) => cells.length >= 5 && fieldTypeWord.test(cellText(cells[dictionaryColumns.indexOf('type')])));

export const isDictionary = ([heading, ...body]: readonly SheetRow[]): boolean => heading !== undefined && (isDictionaryHeading(heading.cells) || isInUsualPlaces(body));

export interface Field {
  readonly number: number;
  readonly name: string;
  readonly type: string;
  readonly text: (column: DictionaryColumn) => string;
  readonly words: (column: DictionaryColumn) => string;
}

export interface Dictionary {
  readonly fields: readonly Field[];
  readonly cellOf: (column: DictionaryColumn, row: number) => string;
  readonly headingAt: (column: DictionaryColumn) => string;
  readonly missing: readonly string[];
  readonly unknown: readonly { readonly heading: string; readonly cell: string }[];
}

/** Columns in which some software writes NA for an empty cell. */
const neverNA: ReadonlySet<DictionaryColumn> = new Set(['section', 'choices', 'note', 'validation', 'min', 'max', 'identifier', 'branching', 'required', 'matrix', 'ranking', 'annotation'] as const);

/** Reads heading and rows: columns in any order, optional ones may be missing. */
export const readDictionary = (sheet: SheetRows): Dictionary => {
  const [heading, ...body] = sheet.rows;
  const indices = new Map<DictionaryColumn, number>();
  const unknown: { heading: string; cell: string }[] = [];
  for (const [index, cell] of (heading?.cells ?? []).entries()) {
    const spelling = plainHeading(cellText(cell));
    const column = columnBySpelling.get(spelling) ?? (firstHeadings.has(spelling) ? 'field' : undefined);
    if (column !== undefined && !indices.has(column)) indices.set(column, index);
    else if (body.some(({ cells }) => cellText(cells[index]) !== '')) unknown.push({ heading: cellText(cell), cell: cellAddress(index, heading?.number ?? 1) });
  }
  if (needed.every((column) => !indices.has(column)) && isInUsualPlaces(body)) {
    for (const [index, column] of dictionaryColumns.entries()) if (index < (heading?.cells.length ?? 0)) indices.set(column, index);
    unknown.length = 0;
  }
  const fieldOf = ({ number, cells }: SheetRow): Field => {
    const reader = (read: typeof cellText) => (column: DictionaryColumn): string => {
      const index = indices.get(column);
      const written = index === undefined ? '' : read(cells[index]);
      return written === 'NA' && neverNA.has(column) ? '' : written;
    };
    const text = reader(cellText);
    return { number, name: reader(codeText)('field'), type: text('type').toLowerCase(), text, words: reader(labelText) };
  };
  return {
    fields: body.map(fieldOf),
    cellOf: (column, row) => cellAddress(indices.get(column) ?? 0, row),
    headingAt: (column) => cellText(heading?.cells[indices.get(column) ?? -1]),
    missing: needed.filter((column) => !indices.has(column)).map(headingOf),
    unknown,
  };
};
