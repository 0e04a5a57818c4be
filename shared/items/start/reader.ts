import { readWhole } from '../number/reader.ts';
import type { Reading } from '../reading.ts';

/** Rates are whole numbers: 28.5 must not become 285, which is top priority. */
export const readRate = (text: string): Reading<number> => readWhole(text, { units: ['/分'] }, 3);
