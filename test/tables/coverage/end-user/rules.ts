import type { CoverageRow } from '../coverage.ts';
import { formRules } from './rules-form.ts';
import { screenRules } from './rules-screens.ts';

export const endUserRules: readonly CoverageRow[] = [...screenRules, ...formRules];
