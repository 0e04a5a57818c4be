import { StorageBusy } from '../runtime/retry.ts';
import { ConditionFailed, type Stored, type Test } from './table.ts';

/** Answers 'saved', or a word for the condition that failed (functions/data/README.md). */
export const outcomeOf = async <Other extends string>(write: Promise<unknown>, other: Other | ((failed: ConditionFailed['failed']) => Other)): Promise<'saved' | Other> => {
  try {
    await write;
    return 'saved';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return typeof other === 'function' ? other(error.failed) : other;
  }
};

/** Edit counts make changes conditional: the second of two simultaneous changes is 'overtaken' and decides again. */
export interface Edited {
  readonly edits?: number;
}

export const revisionOf = ({ edits = 0 }: Edited): number => edits;

/** A caller that names no revision overwrites. */
export const isChangedSince = (record: Edited, revision: number | undefined): boolean => revision !== undefined && revision !== revisionOf(record);

export const unedited = ({ edits }: Edited): { readonly [attribute: string]: Test } => ({ pk: 'present', edits: edits === undefined ? 'absent' : { equals: edits } });

export const nextEdit = ({ edits = 0 }: Edited): { readonly edits: Stored & number } => ({ edits: edits + 1 });

const tries = 8;

export const decideAnew = async <Result>(change: () => Promise<Result | 'overtaken'>): Promise<Exclude<Result, 'overtaken'>> => {
  for (let count = 1; ; count++) {
    const result = await change();
    if (result !== 'overtaken') return result as Exclude<Result, 'overtaken'>;
    if (count === tries) throw new StorageBusy();
    await new Promise((resume) => setTimeout(resume, Math.random() * 20 * count));
  }
};
