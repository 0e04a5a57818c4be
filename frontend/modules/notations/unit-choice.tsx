import { useState } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { inOtherUnit } from '#shared/modules/notations/other-units.ts';
import { foldWidth } from '#shared/text/width.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import type { FormPlaces } from '../../lib/modules.ts';

interface Reading {
  readonly unit: number;
  /** As typed here in one of the units; null for an answer that was there before or came otherwise. */
  readonly typed: { readonly digits: string; readonly unit: number } | null;
  readonly value: AnswerValue;
}

const endsInDigits = /\p{Nd}[.．]?\s*$/u;

/** Digits are read in the unit that stands there while they are typed. A tap shows the stored answer in the next unit and never changes it. */
export const ChosenUnit = ({ item, state, title, unit: own, setValue, children }: FormPlaces['other-units']) => {
  const { t } = useFormEnvironment().words;
  const { other_units = [] } = item;
  const units = [own, ...other_units.map(({ unit }) => unit)];
  const [last, setLast] = useState<Reading>({ unit: 0, typed: null, value: state.value });
  const { unit, typed }: Reading = Object.is(last.value, state.value) ? last : { unit: 0, typed: null, value: state.value };
  const next = (unit + 1) % units.length;

  const store = (given: AnswerValue) => {
    const isDigits = typeof given === 'string' && endsInDigits.test(given);
    const stored = setValue(isDigits && unit > 0 ? `${given} ${units[unit]}` : given);
    setLast({ unit: isDigits || stored.value === null ? unit : 0, typed: isDigits ? { digits: foldWidth(given).trim(), unit } : null, value: stored.value });
    return stored;
  };
  const turn = () => setLast({ unit: next, typed, value: state.value });
  const format = (value: AnswerValue): string => (typed?.unit === unit ? typed.digits : typeof value === 'number' ? inOtherUnit(item, value, other_units[unit - 1]!.factor) : '');
  return children({
    setValue: store,
    format: unit === 0 ? undefined : format,
    unit: units[unit]!,
    label: t('field.unit.action', { title, unit: units[unit], next: units[next] }),
    onTurn: turn,
  });
};
