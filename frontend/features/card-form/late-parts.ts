import type { ComponentType } from 'react';
import { lazyPart } from '../../form/lazy-part.tsx';
import { loadWords } from '../../lib/i18n.ts';
import type * as parts from './open-issues.tsx';
import type { ContentChoiceProps, OpenIssuesProps, ReadOnlyButtonsProps, SaveStateProps, TabCountProps } from './open-issues.tsx';

/** Loaded after the form, with the other parts and their words. The form works without it, so a failed load shows nothing. */
const late = <Props extends object>(choose: (all: typeof parts) => ComponentType<Props>) =>
  lazyPart<Props>(async () => {
    const [all] = await Promise.all([import('./open-issues.tsx').catch(() => null), loadWords('open-issues')]);
    return all === null ? () => null : choose(all);
  });

export const ContentChoice = late<ContentChoiceProps>((all) => all.ContentChoice);
export const KeysNote = late((all) => all.KeysNote);
export const OpenIssuesButton = late<OpenIssuesProps>((all) => all.OpenIssuesButton);
export const ReadOnlyButtons = late<ReadOnlyButtonsProps>((all) => all.ReadOnlyButtons);
export const SaveState = late<SaveStateProps>((all) => all.SaveState);
export const TabCount = late<TabCountProps>((all) => all.TabCount);
