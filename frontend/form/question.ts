import type { AskDialogProps } from '../components/ask-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

/** A question of the form. Its dialog loads when it is first asked. */
export const Question = lazyPart<AskDialogProps>(async () => (await import('../components/ask-dialog.tsx')).AskDialog);
