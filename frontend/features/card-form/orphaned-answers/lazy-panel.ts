import { lazyPart } from '../../../form/lazy-part.tsx';
import type { OrphanedAnswersPanelProps } from './orphaned-answers-panel.tsx';

/** Comes over where a card has answers of another version. */
export const OrphanedAnswersPanel = lazyPart<OrphanedAnswersPanelProps>(async () => (await import('./orphaned-answers-panel.tsx')).OrphanedAnswersPanel);
