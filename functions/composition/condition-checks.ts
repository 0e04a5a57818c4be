import type { ConditionCheck } from '../answers/condition-check.ts';
import { refuseImpossible } from '../modules/machines/impossible-conditions.ts';

// This composition file lists the modules' checks of the conditions of a filter.

export const conditionChecks: readonly ConditionCheck[] = [
  refuseImpossible,
];
