import { foldWidth } from '../text/width.ts';
import type { MissingReason } from './missing-reasons.ts';

const fold = (text: string): string => foldWidth(text).trim().toLowerCase();

/** Finds a reason by its value or, with `byTitle`, by its title in any language. */
export const reasonNamed = (reasons: readonly MissingReason[], text: string, byTitle: boolean): MissingReason | undefined =>
  reasons.find(({ value, title }) => value === text.trim() || (byTitle && Object.values(title).some((each) => each !== '' && fold(each) === fold(text))));
