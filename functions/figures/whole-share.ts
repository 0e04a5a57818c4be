/** Whole percent, rounded down: 100 means all. Null where there is nothing to take a share of. */
export const wholeShare = (part: number, whole: number): number | null => (whole === 0 ? null : Math.floor((100 * part) / whole));
