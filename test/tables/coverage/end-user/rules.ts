import type { CoverageRow } from '../coverage.ts';

export const endUserRules: readonly CoverageRow[] = [];
