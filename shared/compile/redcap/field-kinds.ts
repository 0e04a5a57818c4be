import type { Diagnostic } from '../../design/diagnostic.ts';
import type { CompileCode } from '../findings.ts';
import type { DictionaryColumn, Field } from './dictionary.ts';
import type { LogicKind } from './logic-terms.ts';
import { readTags, type Tag } from './action-tags.ts';
import { validationOf, type Validation } from './validations.ts';

/** Field types that can be taken over. `file`, `sql` and those that REDCap does not have are left out. */
const fieldTypes = ['text', 'notes', 'radio', 'dropdown', 'checkbox', 'yesno', 'truefalse', 'calc', 'descriptive', 'slider'] as const;
type FieldType = (typeof fieldTypes)[number];

const otherSpellings: { readonly [type: string]: FieldType } = { textarea: 'notes', select: 'dropdown', advcheckbox: 'yesno' };

/** Null for a type that is left out. */
const typeOf = ({ type }: Field): FieldType | null => fieldTypes.find((known) => known === type) ?? otherSpellings[type] ?? null;

/** Reports something about a column of a field. */
export type FieldReport = (code: CompileCode, column: DictionaryColumn, params: Diagnostic['params']) => void;

/** Tags of a form that somebody enters data into, as a page is one; those of surveys, of the mobile app and of a PDF say nothing here. */
export const isHiding = ({ name }: Tag): boolean => name === 'HIDDEN' || name === 'HIDDEN-FORM';
export const isLocking = ({ name }: Tag): boolean => name === 'READONLY' || name === 'READONLY-FORM';
export const isFilling = ({ name }: Tag): boolean => name === 'DEFAULT' || name === 'SETVALUE' || name === 'PREFILL';
export const isPresentDay = ({ name }: Tag): boolean => /^TODAY(?:[-_](?:SERVER|UTC))?$/.test(name);
export const isPresent = ({ name }: Tag): boolean => /^NOW(?:[-_](?:SERVER|UTC))?$/.test(name);

/** Fills a field that nobody sees. */
export const isFillingAlways = (tag: Tag): boolean => tag.when.length === 0 && (isPresentDay(tag) || isPresent(tag) || (isFilling(tag) && tag.value !== ''));

/** A field with what its columns come to. */
export interface KnownField extends Field {
  readonly kind: FieldType | null;
  readonly tags: readonly Tag[];
  /** Of a text field; null where an installation has a validation of its own. */
  readonly validation: Validation | null;
  /** The tag that computes it. */
  readonly computed: Tag | undefined;
  /** Always hidden: computed in the background, or left out where nothing ever fills it. */
  readonly isHidden: boolean;
  readonly isLeftOut: boolean;
}

export const knownField = (field: Field): KnownField => {
  const kind = typeOf(field);
  const tags = readTags(field.text('annotation'));
  const isText = kind === 'text' || kind === 'notes';
  const computed = isText ? tags.find(({ name, when }) => when.length === 0 && (name === 'CALCTEXT' || name === 'CALCDATE')) : undefined;
  const isHidden = tags.some((tag) => isHiding(tag) && tag.when.length === 0);
  return {
    ...field,
    kind,
    tags,
    validation: kind === 'text' ? validationOf(field.text('validation')) : { type: 'text' },
    computed,
    isHidden,
    isLeftOut: kind === null || (isHidden && kind !== 'calc' && computed === undefined && !tags.some(isFillingAlways)),
  };
};

const kindOfType: { readonly [Type in FieldType]: LogicKind | 'checkbox' | 'left_out' } = {
  text: 'text', notes: 'text', radio: 'choice', dropdown: 'choice', yesno: 'choice', truefalse: 'choice', checkbox: 'checkbox', calc: 'number', slider: 'number',
  descriptive: 'left_out',
};
const kindOfValidation: { readonly [Type in Validation['type']]: LogicKind } = {
  text: 'text', integer: 'number', decimal: 'number', date: 'date', datetime: 'datetime', time: 'time',
};

/** What rules find in a field. */
export const logicKindOf = ({ kind, isLeftOut, validation, computed }: KnownField): LogicKind | 'checkbox' | 'left_out' => {
  if (kind === null || isLeftOut) return 'left_out';
  if (kind !== 'text' || computed?.name === 'CALCTEXT') return kindOfType[kind];
  return kindOfValidation[validation?.type ?? 'text'];
};
