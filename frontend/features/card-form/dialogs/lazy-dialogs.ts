import { lazyPart } from '../lazy-part.tsx';
import type { EditorDialogsProps } from './editor-dialogs.tsx';
import type { RemoveDialogProps } from './remove-dialog.tsx';
import type { StopwatchDialogProps } from './stopwatch-dialog.tsx';

const Nothing = () => null;

/** Dialogs come over after the form. */
export const EditorDialogs = lazyPart<EditorDialogsProps>(async () => (await import('./editor-dialogs.tsx')).EditorDialogs, Nothing);
export const RemoveDialog = lazyPart<RemoveDialogProps>(async () => (await import('./remove-dialog.tsx')).RemoveDialog, Nothing);
export const StopwatchDialog = lazyPart<StopwatchDialogProps>(async () => (await import('./stopwatch-dialog.tsx')).StopwatchDialog, Nothing);
