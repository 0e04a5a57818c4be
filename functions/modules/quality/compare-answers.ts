import type { AnswerValue, CardDesign, Item } from '#shared/design/card-design.ts';
import type { LikenessTerm } from '#shared/design/likeness.ts';
import { comparedAs, type ComparedKind } from '#shared/modules/quality/comparison.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { dayNumber, isDate, isDateTime } from '#shared/text/dates.ts';
import { decimalText, fraction, over, plus, type Fraction } from '#shared/text/decimal.ts';
import { foldName } from '#shared/text/same-text.ts';

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
