import type { Side } from '#shared/modules/drafts/merge-answers.ts';
import type { ToolStates } from '../../lib/card-form.ts';

export const mergeKey = 'merge';

export interface MergeDraft {
  readonly hash: string | undefined;
  readonly with: string | undefined;
  readonly choices: readonly (readonly [key: string, side: Side])[];
}

export const mergeIn = (states: ToolStates): MergeDraft | undefined => states[mergeKey] as MergeDraft | undefined;
