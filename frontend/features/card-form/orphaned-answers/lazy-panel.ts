import { lazyPart } from '../../../form/lazy-part.tsx';
import { loadWords } from '../../../lib/i18n.ts';
import type { OrphanedAnswersPanelProps } from './orphaned-answers-panel.tsx';

export const OrphanedAnswersPanel = lazyPart<OrphanedAnswersPanelProps>(async () => {
  const [{ OrphanedAnswersPanel: Panel }] = await Promise.all([import('./orphaned-answers-panel.tsx'), loadWords('kept-answers')]);
  return Panel;
});
