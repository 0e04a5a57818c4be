import { foldDigits } from '#shared/text/width.ts';

/** Session time as typed: full-width digits become half-width (spec administration 5). */
export const typedMinutes = (text: string): string => foldDigits(text).trim();

/** Digits only, or blank. */
export const isMinutes = (text: string): boolean => /^\d*$/.test(text);
