import { plainName } from '../columns.ts';

/** The 18 columns of a REDCap data dictionary, A to R. */
export const dictionaryColumns = [
  'field', 'form', 'section', 'type', 'label', 'choices', 'note', 'validation', 'min', 'max', 'identifier',
  'branching', 'required', 'alignment', 'question', 'matrix', 'ranking', 'annotation',
] as const;
export type DictionaryColumn = (typeof dictionaryColumns)[number];

const firstHeadings = new Set(['variable/fieldname', 'variablefieldname', 'fieldname']);

/** Whether the first row of a table is the heading of a data dictionary. */
export const isDictionaryHeading = (cells: readonly unknown[]): boolean => {
  const [first] = cells;
  return typeof first === 'string' && firstHeadings.has(plainName(first).replace(/[^a-z/]/g, ''));
};

/** What a REDCap field type and its validation become in the column `type`; decimals where the validation fixes them. */
export interface FieldType {
  readonly type: string;
  readonly scale?: number;
  /** Something of the validation has no counterpart. */
  readonly isLoose?: true;
}

export const fieldTypes = ['text', 'notes', 'radio', 'dropdown', 'checkbox', 'yesno', 'truefalse', 'calc', 'descriptive', 'slider'] as const;
export const unsupportedFieldTypes: ReadonlySet<string> = new Set(['file', 'signature', 'sql']);

/** A text field by its validation type. */
export const typeOfValidation = (validation: string): FieldType => {
  const name = validation.toLowerCase();
  const decimals = /^number_(\d)dp(_comma_decimal)?$/.exec(name)?.[1];
  if (decimals !== undefined) return { type: 'decimal', scale: Number(decimals) };
  if (name === '') return { type: 'text' };
  if (name === 'integer') return { type: 'integer' };
  if (name === 'number' || name === 'number_comma_decimal') return { type: 'decimal' };
  if (/^date_(ymd|mdy|dmy)$/.test(name)) return { type: 'date' };
  if (/^datetime_(ymd|mdy|dmy)$/.test(name)) return { type: 'datetime' };
  // Seconds are not kept.
  if (/^datetime_seconds_(ymd|mdy|dmy)$/.test(name)) return { type: 'datetime', isLoose: true };
  if (name === 'time') return { type: 'time' };
  if (name === 'time_hh_mm_ss') return { type: 'time', isLoose: true };
  return { type: 'text', isLoose: true };
};

const field = String.raw`\[([a-z][a-z0-9_]*)(?:\((-?\w+)\))?\]`;
const literal = String.raw`(?:'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?))`;
const term = new RegExp(`^\\(*\\s*${field}\\s*=\\s*${literal}\\s*\\)*$`);

export interface FieldCondition {
  readonly field: string;
  readonly values: readonly string[];
}

/** Branching logic of one field: `[a] = '1'` or `[a(1)] = '1'`, joined by `or`. Null for anything richer. */
export const readBranching = (text: string): FieldCondition | null => {
  if (text.length > 2_000) return null;
  const values: string[] = [];
  let name = '';
  for (const part of text.trim().split(/\s+or\s+/i)) {
    const match = term.exec(part.trim());
    if (match === null) return null;
    const [, of = '', code, single, double, plain] = match;
    const value = single ?? double ?? plain ?? '';
    if (value === '' || (name !== '' && name !== of)) return null;
    // A ticked box of a checkbox field; "not ticked" is no choice.
    if (code !== undefined && value !== '1') return null;
    name = of;
    values.push(code ?? value);
  }
  return { field: name, values };
};

/** The fields of a calculation that is a plain sum: `[a]+[b]` or `sum([a],[b])`. Null for anything richer. */
export const readSum = (text: string): readonly string[] | null => {
  if (text.length > 10_000) return null;
  const plain = text.trim();
  const inner = /^sum\s*\(([^()]*)\)$/i.exec(plain)?.[1];
  const parts = (inner ?? plain).split(inner === undefined ? '+' : ',');
  const names = parts.map((part) => /^\s*\[([a-z][a-z0-9_]*)\]\s*$/.exec(part)?.[1]);
  return names.every((name) => name !== undefined) ? names : null;
};

export interface Tags {
  readonly isHidden: boolean;
  readonly isReadOnly: boolean;
  /** As the column `default` writes it. */
  readonly fallback: string;
  readonly noneOfTheAbove: readonly string[];
  /** What has no counterpart. */
  readonly others: readonly string[];
}

/** The action tags of a field annotation. */
export const readTags = (annotation: string): Tags => {
  const tags = { isHidden: false, isReadOnly: false, fallback: '', noneOfTheAbove: [] as string[], others: [] as string[] };
  for (const match of annotation.slice(0, 5_000).matchAll(/(?<![\w.])@([A-Z][A-Z-]*)(?:\s*=\s*(?:'([^']*)'|"([^"]*)"|([^\s@'"]+)))?/g)) {
    const [, tag = '', single, double, bare] = match;
    const value = single ?? double ?? bare ?? '';
    if (tag === 'HIDDEN') tags.isHidden = true;
    else if (tag === 'READONLY') tags.isReadOnly = true;
    else if (tag === 'DEFAULT' && value !== '' && !/[[\]]/.test(value)) tags.fallback = value;
    else if (tag === 'TODAY' || tag === 'NOW') tags.fallback = tag.toLowerCase();
    else if (tag === 'NONEOFTHEABOVE' && value !== '') tags.noneOfTheAbove.push(...value.split(',').map((code) => code.trim()));
    else tags.others.push(`@${tag}`);
  }
  return tags;
};
