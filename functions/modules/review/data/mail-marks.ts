import { outcomeOf } from '../../../data/outcomes.ts';
import { readStored, storedVersion } from '../../../data/stored.ts';
import { get, update, type Changes, type Item } from '../../../data/table.ts';
import { mailMarkKey } from './keys.ts';

interface StoredMark {
  /** Everything until then (ms) was mailed or given up. */
  readonly told: number;
  readonly period: string;
  readonly tries: number;
  /** A worker holds the mail until then (ms); 0 means none. */
  readonly until: number;
  /** The edit count makes the second of two simultaneous workers fail. */
  readonly n: number;
}

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
/** No attempt to send takes so long; after this time a worker counts as dead. */
const inHandMs = 10 * 60_000;
/** After so many failures a mail is dropped until something new is said. */
const mostTries = 20;

const change = ({ projectId, userId, mark }: MailInHand, set: NonNullable<Changes['set']>): Promise<'saved' | 'overtaken'> =>
  outcomeOf(update(mailMarkKey(projectId, userId), { set: { ...storedVersion(), ...mark, ...set, n: mark.n + 1 } }, mark.n === 0 ? { pk: 'absent' } : { n: { equals: mark.n } }), 'overtaken');

/** Answers undefined if `newest` (ms) was already mailed, the period has had its mail, or another worker holds it. */
export const takeMail = async (projectId: string, userId: string, { newest, period, now }: { readonly newest: number; readonly period: string; readonly now: number }): Promise<MailInHand | undefined> => {
  const item = await get(mailMarkKey(projectId, userId), { consistent: true });
  const mark = item === undefined ? never : markFrom(item);
  if (newest <= mark.told || mark.period === period || mark.until > now) return undefined;
  const until = now + inHandMs;
  const taken = { projectId, userId, mark };
  return (await change(taken, { until })) === 'saved' ? { ...taken, mark: { ...mark, until, n: mark.n + 1 } } : undefined;
};

/** `told` is in ms. */
export const markSent = async (mail: MailInHand, told: number, period: string): Promise<void> => {
  await change(mail, { told, period, tries: 0, until: 0 });
};

export const markFailed = async (mail: MailInHand, told: number): Promise<boolean> => {
  const tries = mail.mark.tries + 1;
  const isGivenUp = tries >= mostTries;
  await change(mail, isGivenUp ? { told, tries: 0, until: 0 } : { tries, until: 0 });
  return isGivenUp;
};
