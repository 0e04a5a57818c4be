import { triageSteps } from '../../clinical/start-triage.ts';
import { type ItemOutput, partCell, partCells, partedWords, partsOf, plainAnswer } from '../output.ts';

export const startOutput: ItemOutput<unknown> = {
  cells: () => [
    ...partCells('code', 'group'),
    ...triageSteps.map((step) => ({ ...partCell(step, (answer) => partsOf(answer)['steps'] ?? null), kind: step === 'respiratory_rate' || step === 'pulse' ? ('number' as const) : ('boolean' as const) })),
  ],
  words: partedWords(({ group }, { t }) => (group === 'unknown' ? t('start.unknown.label', {}) : plainAnswer(group))),
};
