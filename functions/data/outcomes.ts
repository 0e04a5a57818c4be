import { StorageBusy } from '../retry.ts';
import { ConditionFailed } from './table.ts';
import type { Item, Stored, Test } from './table.ts';

/**
 * What a write came to: 'saved', or the word for why its condition did not hold. The use case decides what that means for
 * the caller (functions/data/README.md).
 */
export const outcomeOf = async <Other extends string>(write: Promise<unknown>, other: Other | ((failed: ConditionFailed['failed']) => Other)): Promise<'saved' | Other> => {
  try {
    await write;
    return 'saved';
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return typeof other === 'function' ? other(error.failed) : other;
  }
};

/**
 * Accounts, organisations, members, projects and domains count their changes. A change asks for the count that it read,
 * so that of two at once the second one is 'overtaken', reads again and decides again: neither is lost.
 */
export interface Edited {
  /** Absent until the first change. */
  readonly edits?: number;
}

export const editsOf = ({ edits }: Item): Edited => (typeof edits === 'number' ? { edits } : {});

/** What the wire calls the revision of a record: who saves may name the one that they read. */
export const revisionOf = ({ edits = 0 }: Edited): number => edits;

/** Whether somebody changed the record after the caller read it. A caller that names no revision overwrites. */
export const isChangedSince = (record: Edited, revision: number | undefined): boolean => revision !== undefined && revision !== revisionOf(record);

/** The condition that nobody has changed the item since it was read. */
export const unedited = ({ edits }: Edited): { readonly [attribute: string]: Test } => ({ pk: 'present', edits: edits === undefined ? 'absent' : { equals: edits } });

export const nextEdit = ({ edits = 0 }: Edited): { readonly edits: Stored & number } => ({ edits: edits + 1 });

const tries = 8;

/** Runs a change that reads what it changes; runs it again, reading anew, when somebody else was faster. */
export const decideAnew = async <Result>(change: () => Promise<Result | 'overtaken'>): Promise<Exclude<Result, 'overtaken'>> => {
  for (let count = 1; ; count++) {
    const result = await change();
    if (result !== 'overtaken') return result as Exclude<Result, 'overtaken'>;
    if (count === tries) throw new StorageBusy();
    await new Promise((resume) => setTimeout(resume, Math.random() * 20 * count));
  }
};
