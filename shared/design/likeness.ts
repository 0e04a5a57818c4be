import { behaviourOf, holdingOf, partsOf } from '../items/behaviours.ts';
import { decimalText } from '../text/decimal.ts';
import type { CardDesign, Item } from './card-design.ts';

export type LikenessTerm = NonNullable<CardDesign['duplicates']>[number];

const units = { number: [], date: ['days'], datetime: ['days', 'hours'] } as const;
const comparedKinds = ['text', 'choice', 'number', 'date', 'time', 'datetime'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

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
