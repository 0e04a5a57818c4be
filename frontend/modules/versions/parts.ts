import type { FormPart, FormPlaces } from '../../lib/modules.ts';

export const orphanedAnswers: FormPart<FormPlaces['orphaned-answers']> = {
  words: ['kept-answers'],
  load: async () => (await import('./orphaned-answers.tsx')).OrphanedAnswers,
};
