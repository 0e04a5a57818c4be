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
