import { useState } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { inOtherUnit } from '#shared/modules/notations/other-units.ts';
import { foldWidth } from '#shared/text/width.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import type { FormPlaces } from '../../lib/modules.ts';

interface Reading {
  readonly unit: number;
  /** As typed here; null for an answer that was there before or came otherwise. */
  readonly digits: string | null;
  readonly value: AnswerValue;
}

const endsInDigits = /\p{Nd}[.．]?\s*$/u;

/** Digits typed here are read in the chosen unit. An answer that was not typed here is only shown in it: a tap must not change a stored answer. */
export const ChosenUnit = ({ item, state, title, unit: own, setValue, children }: FormPlaces['other-units']) => {
  const { t } = useFormEnvironment().words;
  const { other_units = [] } = item;
  const units = [own, ...other_units.map(({ unit }) => unit)];
  const [last, setLast] = useState<Reading>({ unit: 0, digits: null, value: state.value });
  const { unit, digits }: Reading = Object.is(last.value, state.value) ? last : { unit: 0, digits: null, value: state.value };
  const next = (unit + 1) % units.length;
  const written = (text: string, inUnit: number): string => (inUnit === 0 ? text : `${text} ${units[inUnit]}`);

  const store = (given: AnswerValue) => {
    const isDigits = typeof given === 'string' && endsInDigits.test(given);
    const stored = setValue(isDigits ? written(given, unit) : given);
    setLast({ unit: isDigits || stored.value === null ? unit : 0, digits: isDigits ? foldWidth(given).trim() : null, value: stored.value });
    return stored;
  };
  const turn = () => {
    const { value } = digits === null ? state : setValue(written(digits, next));
    setLast({ unit: next, digits, value });
  };
  const format = (value: AnswerValue): string => digits ?? (typeof value === 'number' ? inOtherUnit(item, value, other_units[unit - 1]!.factor) : '');
  return children({
    setValue: store,
    format: unit === 0 ? undefined : format,
    unit: units[unit]!,
    label: t('field.unit.action', { title, unit: units[unit], next: units[next] }),
    onTurn: turn,
  });
};
