import type { Diagnostic } from '../../../design/diagnostic.ts';
import type { CompileCode } from '../../../compile/findings.ts';
import type { DictionaryColumn, Field } from './dictionary.ts';
import type { LogicKind } from './logic-terms.ts';
import { readTags, type Tag } from './action-tags.ts';
import { validationOf, type Validation } from './validations.ts';

/** Supported field types; `file`, `sql` and types unknown to REDCap are left out. */
const fieldTypes = ['text', 'notes', 'radio', 'dropdown', 'checkbox', 'yesno', 'truefalse', 'calc', 'descriptive', 'slider'] as const;
type FieldType = (typeof fieldTypes)[number];

const otherSpellings: { readonly [type: string]: FieldType } = { textarea: 'notes', select: 'dropdown', advcheckbox: 'yesno' };

const typeOf = ({ type }: Field): FieldType | null => fieldTypes.find((known) => known === type) ?? otherSpellings[type] ?? null;

export type FieldReport = (code: CompileCode, column: DictionaryColumn, params: Diagnostic['params']) => void;

export const isHiding = ({ name }: Tag): boolean => name === 'HIDDEN' || name === 'HIDDEN-FORM';
export const isLocking = ({ name }: Tag): boolean => name === 'READONLY' || name === 'READONLY-FORM';
export const isFilling = ({ name }: Tag): boolean => name === 'DEFAULT' || name === 'SETVALUE' || name === 'PREFILL';
export const isPresentDay = ({ name }: Tag): boolean => /^TODAY(?:[-_](?:SERVER|UTC))?$/.test(name);
export const isPresent = ({ name }: Tag): boolean => /^NOW(?:[-_](?:SERVER|UTC))?$/.test(name);

export const isFillingAlways = (tag: Tag): boolean => tag.when.length === 0 && (isPresentDay(tag) || isPresent(tag) || (isFilling(tag) && tag.value !== ''));

export interface KnownField extends Field {
  readonly kind: FieldType | null;
  readonly tags: readonly Tag[];
  readonly validation: Validation | null;
  readonly computed: Tag | undefined;
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

export const logicKindOf = ({ kind, isLeftOut, validation, computed }: KnownField): LogicKind | 'checkbox' | 'left_out' => {
  if (kind === null || isLeftOut) return 'left_out';
  if (kind !== 'text' || computed?.name === 'CALCTEXT') return kindOfType[kind];
  return kindOfValidation[validation?.type ?? 'text'];
};
