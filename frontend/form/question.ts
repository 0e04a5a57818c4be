import type { AskDialogProps } from '../components/ask-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

export const Question = lazyPart<AskDialogProps>(async () => (await import('../components/ask-dialog.tsx')).AskDialog);
