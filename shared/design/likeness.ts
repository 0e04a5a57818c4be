import { behaviourOf, holdingOf, partsOf } from '../items/behaviours.ts';
import { dayNumber, isDate, isDateTime } from '../text/dates.ts';
import { decimalText, fraction, over, plus, type Fraction } from '../text/decimal.ts';
import { foldName } from '../text/same-text.ts';
import type { AnswerValue, CardDesign, Item } from './card-design.ts';
import { walkItems, pathOf } from './walk.ts';

export type LikenessTerm = NonNullable<CardDesign['duplicates']>[number];

const units = { number: [], date: ['days'], datetime: ['days', 'hours'] } as const;
const comparedKinds = ['text', 'choice', 'number', 'date', 'time', 'datetime'] as const;
type ComparedKind = (typeof comparedKinds)[number];

/** The result is null for an item whose answer is not one entered text, number or time. */
export const comparedAs = (item: Item): ComparedKind | null => {
  if (item.class !== 'attribute' || behaviourOf(item).answer !== 'entered' || Object.keys(partsOf(item)).length > 0) return null;
  const holding = holdingOf(item);
  const kind = typeof holding === 'object' ? holding?.kind : undefined;
  return comparedKinds.find((each) => each === kind) ?? null;
};

export const takesNearness = (item: Item, { unit }: Pick<LikenessTerm, 'unit'>): boolean => {
  const kind = comparedAs(item);
  if (kind === 'number') return unit === undefined;
  return (kind === 'date' || kind === 'datetime') && unit !== undefined && (units[kind] as readonly string[]).includes(unit);
};

export interface Comparison {
  readonly term: LikenessTerm;
  readonly kind: ComparedKind;
  /** Answers that agree have equal keys. Null agrees with nothing: a blank, a missing reason, or a partial date. */
  key(answer: AnswerValue): string | null;
  /** A term with a distance returns the ranges of all answers that are near enough, its own range first. */
  ranges(answer: AnswerValue): readonly string[];
  agrees(one: AnswerValue, other: AnswerValue): boolean;
}

const textKey = (text: string): string | null => foldName(text) || null;

const decimal = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** A card keeps the answers of its own version, where the item may have had another type, so convert the answer. */
const keyOf = (kind: ComparedKind, answer: AnswerValue): string | null => {
  if (kind === 'number') {
    if (typeof answer === 'number') return decimalText(answer);
    const text = typeof answer === 'string' ? answer.normalize('NFKC').trim() : '';
    return decimal.test(text) ? decimalText(Number(text)) : null;
  }
  if (kind === 'text' && typeof answer === 'number') return textKey(decimalText(answer));
  if (typeof answer !== 'string') return null;
  if (kind === 'text') return textKey(answer);
  if (kind === 'date') return isDateTime(answer) ? answer.slice(0, 10) : isDate(answer) ? answer : null;
  if (kind === 'datetime') return isDateTime(answer) ? answer : null;
  return answer === '' ? null : answer;
};

const hour = 3_600;

const placeOf = (kind: ComparedKind, unit: LikenessTerm['unit'], key: string): Fraction => {
  if (kind === 'number') return fraction(Number(key));
  const day = dayNumber(key.slice(0, 10));
  if (unit !== 'hours') return fraction(day);
  const [hours = 0, minutes = 0, seconds = 0] = key.slice(11).split(':').map(Number);
  return fraction(day * 24 * hour + hours * hour + minutes * 60 + seconds);
};

const negative = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator });
const floor = ({ numerator, denominator }: Fraction): bigint => numerator / denominator - (numerator % denominator < 0n ? 1n : 0n);

const comparisonOf = (term: LikenessTerm, kind: ComparedKind): Comparison => {
  const { within, unit } = term;
  const key = (answer: AnswerValue): string | null => keyOf(kind, answer);
  if (within === undefined) return { term, kind, key, ranges: () => [], agrees: (one, other) => key(one) !== null && key(one) === key(other) };
  const distance = fraction(unit === 'hours' ? within * hour : within);
  const width = plus(distance, distance);
  const place = (answer: AnswerValue): Fraction | null => {
    const text = key(answer);
    return text === null ? null : placeOf(kind, unit, text);
  };
  // The range is as wide as the distance, so a near answer lies in the same or a neighbouring range.
  const rangeOf = (at: Fraction): bigint => floor(over(at, width) ?? at);
  return {
    term,
    kind,
    key,
    ranges: (answer) => {
      const at = place(answer);
      return at === null ? [] : [...new Set([at, plus(at, negative(distance)), plus(at, distance)].map((each) => String(rangeOf(each))))];
    },
    agrees: (one, other) => {
      const [a, b] = [place(one), place(other)];
      if (a === null || b === null) return false;
      const apart = plus(a, negative(b));
      const beyond = plus(apart.numerator < 0n ? negative(apart) : apart, negative(distance));
      return beyond.numerator <= 0n;
    },
  };
};

export const comparisonsOf = (design: CardDesign): readonly Comparison[] => {
  const { duplicates = [] } = design;
  if (duplicates.length === 0) return [];
  const items = new Map<string, Item>();
  walkItems(design, (place) => items.set(pathOf(place), place.item));
  return duplicates.flatMap((term) => {
    const item = items.get(term.item);
    const kind = item && comparedAs(item);
    return kind ? [comparisonOf(term, kind)] : [];
  });
};

export const termText = ({ item, within, unit }: LikenessTerm): string =>
  within === undefined ? item : `${item} ± ${decimalText(within)}${unit === undefined ? '' : ` ${within === 1 ? unit.slice(0, -1) : unit}`}`;

const written = /^(.*?)\s*(?:\(\s*)?(?:±|\+\s*[-/]+|以内)?\s*(\d+(?:\.\d+)?)\s*(days?|d|日|hours?|h|時間)?\s*\)?$/i;

/** Reads "name ± distance unit". A name that ends in a digit needs the sign ±. */
export const readTerm = (text: string): { readonly name: string; readonly within?: number; readonly unit?: 'days' | 'hours' } | null => {
  const plain = text.normalize('NFKC').trim();
  if (!/[\s±+(]/.test(plain)) return plain === '' ? null : { name: plain };
  const [, name = '', amount = '', word = ''] = written.exec(plain) ?? [];
  if (name === '' || /\s/.test(name) || Number(amount) <= 0) return null;
  const unit = word === '' ? undefined : /^[d日]/i.test(word) ? ('days' as const) : ('hours' as const);
  return { name, within: Number(amount), ...(unit && { unit }) };
};
