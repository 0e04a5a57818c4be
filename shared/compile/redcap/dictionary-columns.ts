import { plainName } from '../columns.ts';

/** The 18 columns of a REDCap data dictionary, A to R. */
export const dictionaryColumns = [
  'field',
  'form',
  'section',
  'type',
  'label',
  'choices',
  'note',
  'validation',
  'min',
  'max',
  'identifier',
  'branching',
  'required',
  'alignment',
  'question',
  'matrix',
  'ranking',
  'annotation',
] as const;
export type DictionaryColumn = (typeof dictionaryColumns)[number];

const firstHeadings = new Set(['variable/fieldname', 'variablefieldname', 'fieldname']);

/** Whether the first row of a table is the heading of a data dictionary. */
export const isDictionaryHeading = (cells: readonly unknown[]): boolean => {
  const [first] = cells;
  return typeof first === 'string' && firstHeadings.has(plainName(first).replace(/[^a-z/]/g, ''));
};
