import { loadWords } from '../../lib/i18n.ts';
import type { FormPart, FormPlaces } from '../../lib/modules.ts';

export const orphanedAnswers: FormPart<FormPlaces['orphaned-answers']> = {
  isShown: () => true,
  load: async () => (await Promise.all([import('./orphaned-answers.tsx'), loadWords('kept-answers')]))[0].OrphanedAnswers,
};
