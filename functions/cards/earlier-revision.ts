import type { Answers } from '#shared/design/card-design.ts';
import type { Texts } from '#shared/text/languages.ts';
import { changesNoAnswer } from '#shared/form/card-moves.ts';
import { historyBefore, chainOf, hashOf, changedPaths } from '../data/card-history.ts';
import type { HistoryEntry } from '../data/card-history.ts';
import { isWorkOf } from '../data/card-review.ts';
import type { Card } from '../data/cards.ts';
import { sortedJson } from '../data/digests.ts';
import { idsOf } from '../data/users.ts';
import type { User } from '../data/users.ts';
import { folderDesign } from '../folder-design.ts';
import { summaryOf, undoneAnswers } from './card-content.ts';
import { registryClock } from './clock.ts';
import type { Withheld } from '../withhold.ts';
import { runForm } from './run-form.ts';

/** One save of a card: its entry, the answers that it came to, and their hash. */
interface Revision {
  readonly entry: HistoryEntry;
  readonly vals: Answers;
  /** Undefined where no chain covers it. */
  readonly hash: string | undefined;
}

/** The card's saves, latest first, as far back as its own item tells without a gap, or with `isWhole` to the first. */
async function* revisionsOf(card: Card, isWhole: boolean): AsyncGenerator<Revision> {
  let { vals, history } = card;
  let links = chainOf(history);
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const entry = history[index]!;
    const link = links[index];
    yield { entry, vals, hash: link && hashOf(link, vals) };
    vals = undoneAnswers(vals, entry);
    if (index !== 1 || entry.revision === 2) continue;
    const older = isWhole ? (await historyBefore(card.folder_id, card.id, entry.revision)).entries : [];
    if (older.at(-1)?.revision !== entry.revision - 1) return;
    history = [...history.slice(0, 1), ...older];
    links = chainOf(history);
    index = history.length;
  }
}

/** When (ms) and at which host it is asked for: the clock of what is worked out anew. */
interface Asked {
  readonly now: number;
  readonly host: string;
}

/**
 * A card as one of its saves left it. A save that is sent again is answered with this, also when others have saved since:
 * its sender then holds the hash of what they see, and their next save cannot undo the others' unseen.
 */
const asOf = async (card: Card, { entry, vals, hash }: Revision, { now, host }: Asked): Promise<Card> => {
  if (card.revision === entry.revision) return card;
  const design = await folderDesign(card.folder_id, entry.version);
  const language = design.design.languages[0] ?? 'ja';
  const form = runForm(design.design, vals, { ...(await registryClock(now, host)), organisation: '', language, isNew: false });
  return {
    ...card,
    revision: entry.revision,
    hash: hash ?? superseded,
    updated: Date.parse(entry.updated_at),
    vals,
    kept: card.kept.filter(({ version }) => version < entry.version),
    summary: summaryOf(design, vals, form, entry.org.name),
    history: card.history.filter(({ revision }) => revision <= entry.revision),
  };
};

/** Stands for a hash that nobody knows any more: who saves with it is told of the later save, as it should be. */
const superseded = 'superseded';

const isOnlySince = ({ history, vals }: Card, hash: string, passes: (entry: HistoryEntry) => boolean): boolean => {
  const links = chainOf(history);
  for (let index = history.length - 1; index > 0 && passes(history[index]!); index -= 1) {
    const link = links[index - 1];
    if (link !== undefined && hashOf(link, vals) === hash) return true;
  }
  return false;
};

/** Whether nothing but questions about the card and transfers, which change no answer, came since the revision of this hash. */
export const isOnlyAskedSince = (card: Card, hash: string): boolean => isOnlySince(card, hash, changesNoAnswer);

const isWithHospital = ({ summary: { review } }: Card): boolean => review?.state === 'returned' || review?.state === 'entry';

/** The same, or the card was given back to its hospital or withdrawn since: what was done until then changed no answer. */
export const isOnlyGivenBackSince = (card: Card, hash: string): boolean =>
  isWithHospital(card) && isOnlySince(card, hash, ({ review, transfer }) => (review ?? transfer) !== undefined);

/** Whether the revision that followed the one of this hash was this act by this user: a call that is sent again. */
export const actedBefore = async (card: Card, { userId, hash, act, word }: { readonly userId: string; readonly hash: string; readonly act: string; readonly word: string | undefined }): Promise<boolean> => {
  let later: HistoryEntry | undefined;
  for await (const revision of revisionsOf(card, false)) {
    if (revision.hash === hash) return later?.user.id === userId && later.review?.act === act && later.review.word === word;
    later = revision.entry;
  }
  return false;
};

/** Whether somebody entered, changed or submitted a card, by its whole history. */
export const isOwnWork = async (card: Card, user: Pick<User, 'id' | 'former_ids'>): Promise<boolean> => {
  const ids = idsOf(user);
  if (isWorkOf(card.history, ids)) return true;
  if (card.moved > 0) for await (const { entry } of revisionsOf(card, true)) if (isWorkOf([entry], ids)) return true;
  return false;
};

/** The card as it was created. */
export const asCreated = async (card: Card, asked: Asked): Promise<Card> => {
  if (card.revision === 1) return card;
  for await (const revision of revisionsOf(card, true)) if (revision.entry.revision === 1) return asOf(card, revision, asked);
  return { ...card, hash: superseded };
};

interface Posted {
  readonly user: { readonly id: string; readonly disp_name: Texts };
  readonly hash: string;
  readonly version: number;
  readonly vals: Answers;
  /** What the user does not know, and so does not post, is not compared. */
  readonly withheld: Withheld;
}

/** By the name, too: a machine saves in the place of the person who issued its token, and is not answered what that person has saved. */
const isBy = ({ user: { id, name } }: HistoryEntry, user: Posted['user']): boolean => id === user.id && sortedJson(name) === sortedJson(user.disp_name);

/**
 * The save that posted answers came to already: one that the user has made, or the one that they began with and changed
 * nothing of. Undefined when there is none among the latest.
 */
export const savedBefore = async (card: Card, posted: Posted, asked: Asked): Promise<Card | undefined> => {
  for await (const revision of revisionsOf(card, false)) {
    const { entry, vals, hash } = revision;
    const isTheirs = isBy(entry, posted.user) || hash === posted.hash;
    if (isTheirs && entry.version === posted.version && changedPaths(vals, posted.vals).every(({ path }) => posted.withheld.has(path))) return asOf(card, revision, asked);
    // Nothing that was saved before what they began with can be this save.
    if (hash === posted.hash) return undefined;
  }
  return undefined;
};
