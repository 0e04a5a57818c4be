import type { ComponentType } from 'react';
import { lazyPart } from '../../form/lazy-part.tsx';
import { loadWords } from '../../lib/i18n.ts';
import type * as parts from './beside-form.tsx';
import type { ContentChoiceProps, ReadOnlyButtonsProps, SaveStateProps } from './beside-form.tsx';

/** Loaded after the form, with the other parts and their words. The form works without it, so a failed load shows nothing. */
const late = <Props extends object>(choose: (all: typeof parts) => ComponentType<Props>) =>
  lazyPart<Props>(async () => {
    const [all] = await Promise.all([import('./beside-form.tsx').catch(() => null), loadWords('open-issues')]);
    return all === null ? () => null : choose(all);
  });

export const ContentChoice = late<ContentChoiceProps>((all) => all.ContentChoice);
export const KeysNote = late((all) => all.KeysNote);
export const ReadOnlyButtons = late<ReadOnlyButtonsProps>((all) => all.ReadOnlyButtons);
export const SaveState = late<SaveStateProps>((all) => all.SaveState);
