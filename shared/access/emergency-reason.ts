import { comparable } from '../text/characters.ts';

/** A dot tells the owners nothing, and nobody reads pages. */
const [least, most] = [10, 500];

/** Whether it may stand as the reason of emergency access. */
export const isReason = (said: string): boolean => comparable(said).length >= least && said.length <= most;
