/** What a number format says of the number below it, beside its digits. */
export interface NumberFormat {
  readonly isMoment: boolean;
  /** A moment is shown with its time of day, also at midnight. */
  readonly hasClock: boolean;
  /** A share of one, shown as one of a hundred. */
  readonly isPercent: boolean;
  /** Digits that are shown at least: "007" has 3. */
  readonly digits: number;
}

/** By a code such as `yyyy/m/d h:mm`: letters of days and times outside quotes, escapes and brackets; [h] counts hours. */
export const readNumberFormat = (code: string): NumberFormat => {
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const bare = first.replace(/\[[^\]]*\]/g, '').replace(/general/gi, '');
  return {
    isMoment: /\[(?:h+|m+|s+)\]/i.test(first) || /[ymdhsg]|e(?![+-])/i.test(bare),
    hasClock: /h/i.test(bare),
    isPercent: bare.includes('%'),
    digits: /^0+$/.test(bare) ? bare.length : 0,
  };
};

/** A number as its format shows it, where that says something else than its digits; undefined for any other. */
export const shownNumber = (value: number, { isPercent, digits }: NumberFormat): string | undefined => {
  // 0.07 times 100 is 7.000000000000001 in binary numbers.
  if (isPercent) return `${Number((value * 100).toPrecision(15))}%`;
  const text = String(value);
  return /^\d+$/.test(text) && text.length < digits ? text.padStart(digits, '0') : undefined;
};
