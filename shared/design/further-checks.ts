import { checkQuality } from '../modules/quality/check-quality.ts';
import type { FurtherCheck } from './places.ts';

// This composition file lists what modules check in a design.

export const furtherChecks: readonly FurtherCheck[] = [
  checkQuality,
];
