import type { TriageStep } from '../../clinical/start-triage.ts';
import { partCell, partedWords, partsOf, plainAnswer } from '../output.ts';
import type { ItemOutput } from '../output.ts';

const steps: readonly TriageStep[] = ['walks', 'breathes', 'breathes_after_airway', 'respiratory_rate', 'pulse', 'follows_instructions'];

/** The group, and in a CSV each step that led to it. */
export const startOutput: ItemOutput<unknown> = {
  cells: () => [partCell('group'), ...steps.map((step) => partCell(step, (answer) => partsOf(answer)['steps'] ?? null))].map((cell) => ({ ...cell, kind: 'code' })),
  words: partedWords(({ group }, { t }) => (group === 'unknown' ? t('start.unknown.label', {}) : plainAnswer(group))),
};
