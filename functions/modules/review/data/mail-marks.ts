import { outcomeOf } from '../../../data/outcomes.ts';
import { readStored, storedVersion } from '../../../data/stored.ts';
import { get, update } from '../../../data/table.ts';
import type { Changes, Item } from '../../../data/table.ts';
import { mailMarkKey } from './keys.ts';

/** What somebody was written about the questions of a project. */
interface StoredMark {
  /** ms: everything that was said until then was told, or given up. */
  readonly told: number;
  /** The hour or day of the latest mail. */
  readonly period: string;
  /** Mails in a row that could not be sent. */
  readonly tries: number;
  /** ms until which a worker has the mail in hand; 0: none has. */
  readonly until: number;
  /** Counts the changes of the mark: of two workers at once one is too late. */
  readonly n: number;
}

/** A mail that one worker has in hand. */
export interface MailInHand {
  readonly projectId: string;
  readonly userId: string;
  readonly mark: StoredMark;
}

const never: StoredMark = { told: 0, period: '', tries: 0, until: 0, n: 0 };
const markFrom = (item: Item): StoredMark => {
  const { told, period, tries, until, n } = readStored<StoredMark>(item);
  return { told, period, tries, until, n };
};
/** Longer than any try to send a mail takes: a worker that is silent for so long is dead, and the next one sends it. */
const inHandMs = 10 * 60_000;
/** A mail that could not be sent so often is given up, until something new is said: the address may be wrong for good. */
const mostTries = 20;

const change = ({ projectId, userId, mark }: MailInHand, set: NonNullable<Changes['set']>): Promise<'saved' | 'overtaken'> =>
  outcomeOf(update(mailMarkKey(projectId, userId), { set: { ...storedVersion(), ...mark, ...set, n: mark.n + 1 } }, mark.n === 0 ? { pk: 'absent' } : { n: { equals: mark.n } }), 'overtaken');

/**
 * Takes the mail about what was said last at `newest` (ms) in hand; undefined where it was told already, where this period has had its mail, or where another worker
 * has it in hand.
 */
export const takeMail = async (projectId: string, userId: string, { newest, period, now }: { readonly newest: number; readonly period: string; readonly now: number }): Promise<MailInHand | undefined> => {
  const item = await get(mailMarkKey(projectId, userId), { consistent: true });
  const mark = item === undefined ? never : markFrom(item);
  if (newest <= mark.told || mark.period === period || mark.until > now) return undefined;
  const until = now + inHandMs;
  const taken = { projectId, userId, mark };
  return (await change(taken, { until })) === 'saved' ? { ...taken, mark: { ...mark, until, n: mark.n + 1 } } : undefined;
};

/** The mail told everything that was said until `told` (ms). */
export const markSent = async (mail: MailInHand, told: number, period: string): Promise<void> => {
  await change(mail, { told, period, tries: 0, until: 0 });
};

/** The mail could not be sent: the next worker tries again, unless it is given up. Answers whether it is. */
export const markFailed = async (mail: MailInHand, told: number): Promise<boolean> => {
  const tries = mail.mark.tries + 1;
  const isGivenUp = tries >= mostTries;
  await change(mail, isGivenUp ? { told, tries: 0, until: 0 } : { tries, until: 0 });
  return isGivenUp;
};
