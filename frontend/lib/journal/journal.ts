import type { Answers } from '#shared/design/card-design.ts';
import type { FormSelection } from '../paths.ts';
import { tokenOwner } from '../token-owner.ts';
import { journalStore, type StoredEntry } from './journal-store.ts';
import { claimEntry } from './live-entries.ts';
import { readSealingKey, seal, unseal, type Sealed } from './seal.ts';

/** What the editing started from. */
export interface KeptBase {
  readonly version: number;
  /** null: the card was not saved yet. */
  readonly hash: string | null;
  readonly vals: Answers;
  /** What the form held when nothing was changed in it: `vals` as the form reads them, or a new card's defaults. */
  readonly saved: Answers;
}

/** What was typed since. `attempt` is a save whose outcome nobody knows yet. */
export interface KeptDraft {
  readonly answers: Answers;
  readonly attempt: unknown;
}

export interface KeptCard {
  readonly id: string;
  readonly at: number;
  readonly base: KeptBase;
  readonly draft: KeptDraft;
}

/** One open form's own entry. */
export interface JournalLine {
  keep(place: FormSelection, base: KeptBase, draft: KeptDraft): Promise<void>;
  drop(): Promise<void>;
  /** The form is gone; what it kept stays. */
  release(): void;
}

export interface Journal {
  readonly userId: string;
  /** The newest unsaved answers of this user for the card that no open form is writing to. */
  find(place: FormSelection): Promise<KeptCard | null>;
  /** Goes on with the entry `id` unless another form has it by now. */
  begin(id: string | null): Promise<JournalLine>;
}

/** Whoever has not come back for a month does not miss it, and a shared device should not collect for ever. */
const keptDays = 30;
const dayMs = 86_400_000;

const placeText = ({ project, folder, card }: FormSelection): string => `${project}/${folder}/${card}`;

const randomId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const removeOld = async (): Promise<void> => {
  const oldest = Date.now() - keptDays * dayMs;
  const old = (await journalStore.all()).filter(({ at }) => at < oldest);
  if (old.length > 0) await journalStore.remove(old.map(({ id }) => id));
};

/** A form that is just going away lets go of its entry in a moment. */
const claimAgain = async (id: string): Promise<(() => void) | null> => {
  const claimed = await claimEntry(id);
  if (claimed !== null) return claimed;
  await new Promise((resolve) => setTimeout(resolve, 200));
  return claimEntry(id);
};

const partOf = (id: string, part: 'base' | 'draft', owner: string): string => `${owner}/${id}/${part}`;

const readEntry = async (key: CryptoKey, { id, at, owner, base, draft }: StoredEntry): Promise<KeptCard> => ({
  id,
  at,
  base: (await unseal(key, partOf(id, 'base', owner), base)) as KeptBase,
  draft: (await unseal(key, partOf(id, 'draft', owner), draft)) as KeptDraft,
});

/**
 * The journal of whoever is signed in now: what is typed into cards, on this device, until it is saved. The key comes
 * with the session and stays in this page's memory; null where the browser can keep or encrypt nothing.
 */
export const openJournal = async (): Promise<Journal | null> => {
  if (globalThis.indexedDB === undefined || globalThis.crypto?.subtle === undefined) return null;
  const { userId, journalKey } = await tokenOwner();
  const key = await readSealingKey(journalKey);
  await removeOld();
  return {
    userId,
    find: async (place) => {
      const ofCard = (await journalStore.ofOwner(userId)).filter((entry) => entry.place === placeText(place));
      for (const entry of ofCard.toSorted((one, other) => other.at - one.at)) {
        const release = await claimAgain(entry.id);
        if (release === null) continue;
        try {
          return await readEntry(key, entry);
        } catch {
          // Written with a key that is no more: nobody will ever read it.
          await journalStore.remove([entry.id]);
        } finally {
          release();
        }
      }
      return null;
    },
    begin: async (wanted) => {
      const claimed = wanted === null ? null : await claimAgain(wanted);
      const id = claimed === null || wanted === null ? randomId() : wanted;
      const release = claimed ?? (await claimEntry(id));
      let sealedBase: { readonly of: KeptBase; readonly sealed: Sealed } | null = null;
      let last: Promise<unknown> = Promise.resolve();
      /** One after another, so that the last word is the last one written. */
      const inTurn = (work: () => Promise<void>): Promise<void> => {
        const turn = last.then(work);
        last = turn.catch(() => undefined);
        return turn;
      };
      return {
        keep: (place, base, draft) =>
          inTurn(async () => {
            if (sealedBase?.of !== base) sealedBase = { of: base, sealed: await seal(key, partOf(id, 'base', userId), base) };
            const sealed = await seal(key, partOf(id, 'draft', userId), draft);
            await journalStore.put({ id, owner: userId, place: placeText(place), at: Date.now(), base: sealedBase.sealed, draft: sealed });
          }),
        drop: () => inTurn(() => journalStore.remove([id])),
        release: () => void last.then(() => release?.()),
      };
    },
  };
};

/** Of the user whose session this is; nobody else's can be counted or wiped. */
export const countUnsaved = async (userId: string): Promise<number> =>
  globalThis.indexedDB === undefined ? 0 : (await journalStore.ofOwner(userId)).length;

export interface UnsavedCard {
  readonly place: FormSelection;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The cards of the user that have unsaved answers here, each once, the latest first; read without a key, for it reads no answer. */
export const listUnsaved = async (userId: string): Promise<readonly UnsavedCard[]> => {
  if (globalThis.indexedDB === undefined) return [];
  const latestFirst = (await journalStore.ofOwner(userId)).toSorted((one, other) => other.at - one.at);
  return latestFirst
    .filter((entry, index) => latestFirst.findIndex(({ place }) => place === entry.place) === index)
    .map(({ place, at }) => {
      const [project = '', folder = '', card = ''] = place.split('/');
      return { place: { project, folder, card }, at };
    });
};

export const wipeUnsaved = async (userId: string): Promise<void> =>
  journalStore.remove((await journalStore.ofOwner(userId)).map(({ id }) => id));
