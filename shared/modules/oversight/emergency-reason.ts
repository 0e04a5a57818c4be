import { comparable } from '../../text/characters.ts';

const [least, most] = [10, 500];

export const isReason = (said: string): boolean => comparable(said).length >= least && said.length <= most;
