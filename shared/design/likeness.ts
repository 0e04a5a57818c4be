import { decimalText } from '../text/decimal.ts';
import type { CardDesign } from './card-design.ts';

export type LikenessTerm = NonNullable<CardDesign['duplicates']>[number];

export const termText = ({ item, within, unit }: LikenessTerm): string =>
  within === undefined ? item : `${item} ± ${decimalText(within)}${unit === undefined ? '' : ` ${within === 1 ? unit.slice(0, -1) : unit}`}`;
