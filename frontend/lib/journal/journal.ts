import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { UnreadTexts } from '#shared/form/form-types.ts';
import type { Texts } from '#shared/text/languages.ts';
import { newCard, type FormSelection, type LinkStart } from '../paths.ts';
import { randomId } from '../random-id.ts';
import { tokenOwner } from '../token-owner.ts';
import { journalStore, type StoredEntry } from './journal-store.ts';
import { claimEntry } from './live-entries.ts';
import { readSealingKey, seal, unseal, type Sealed } from './seal.ts';

/** What the editing started from. */
export interface DraftBase {
  /** Of the form. */
  readonly version: number;
  /** Of the stored card: the form of a card that is being moved is of a later one. */
  readonly card_version: number | null;
  /** null: the card was not saved yet. */
  readonly hash: string | null;
  readonly vals: Answers;
  /** What the form held when nothing was changed in it: `vals` as the form reads them, or a new card's defaults. */
  readonly saved: Answers;
  /** Of a new card that an external system began: its first save claims the value. */
  readonly link?: LinkStart | null;
  /** The orphaned answers of the card (missing in entries of earlier releases). */
  readonly kept_answers?: readonly KeptAnswer[];
}

/** What a card is known by: an answer that a list shows, choices in the words of their design. */
export interface NamedAnswer {
  readonly name: Texts;
  readonly value: AnswerValue;
}

/** What was typed since. `attempt` is a save whose outcome nobody knows yet. */
export interface DraftedAnswers {
  readonly answers: Answers;
  /** Texts that could not be read, which are no answers. Entries of an older form have none. */
  readonly unread?: UnreadTexts;
  readonly attempt: unknown;
  /** What dialogs were working out (missing in entries of earlier releases). */
  readonly tools?: Readonly<Record<string, unknown>>;
  /** Answers of other versions that the version of this form has no place for; the next save sends them beside the others. */
  readonly carried?: readonly KeptAnswer[];
  readonly known_by?: readonly NamedAnswer[];
}

export interface StoredDraft {
  readonly id: string;
  readonly at: number;
  readonly base: DraftBase;
  readonly typed: DraftedAnswers;
}

/** One open form's own entry. */
export interface JournalLine {
  write(place: FormSelection, base: DraftBase, draft: DraftedAnswers, design: CardDesign): Promise<void>;
  drop(): Promise<void>;
  /** The form was closed. Its entry stays, and another form may go on with it. */
  release(): void;
}

export interface Journal {
  readonly userId: string;
  /**
   * Unsaved answers of this user for the card that fit and that no open form is writing to. A stored card gets those of the entry `wanted`;
   * without it those that this tab wrote last, otherwise the newest. A new card gets those of `wanted` alone, because every other entry is
   * another patient's; `wanted` may be of any card of the folder. A new card of an external system is found by its value (`fits`).
   */
  find(place: FormSelection, wanted?: string | null, fits?: (draft: StoredDraft) => boolean): Promise<StoredDraft | null>;
  /** Whether a form may begin to write under this id: nothing is stored there and no form of another tab has it. */
  isFree(id: string): Promise<boolean>;
  /** The design that an entry was typed in, for when the server gives it no more; null when it was not stored. */
  designOf(id: string): Promise<CardDesign | null>;
  /** Throws away what was typed. */
  remove(id: string): Promise<void>;
  /** Goes on with the entry `id` unless another form has it by now. */
  begin(id: string | null): Promise<JournalLine>;
}

/** Whoever has not come back for a month does not miss it, and a shared device should not collect for ever. */
const draftDays = 30;
const dayMs = 86_400_000;

const placeText = ({ project, folder, card }: FormSelection): string => `${project}/${folder}/${card}`;

const removeOld = async (): Promise<void> => {
  const oldest = Date.now() - draftDays * dayMs;
  const old = (await journalStore.all()).filter(({ at }) => at < oldest);
  if (old.length > 0) await journalStore.remove(old.map(({ id }) => id));
};

/** Entries that were found here and that a form of this page is about to go on with: until then no other tab may find them. */
const held = new Map<string, () => void>();

/** Well over what the form takes to be drawn. Nobody begins with an entry whose form was left before. */
const holdMs = 10_000;

const hold = (id: string, release: () => void): void => {
  held.set(id, release);
  setTimeout(() => {
    if (held.get(id) !== release) return;
    held.delete(id);
    release();
  }, holdMs);
};

const claim = async (id: string): Promise<(() => void) | null> => {
  const release = held.get(id);
  held.delete(id);
  return release ?? claimEntry(id);
};

/** A form that is just going away lets go of its entry in a moment. */
const claimAgain = async (id: string): Promise<(() => void) | null> => {
  const claimed = await claim(id);
  if (claimed !== null) return claimed;
  await new Promise((resolve) => setTimeout(resolve, 200));
  return claim(id);
};

const isOpenElsewhere = async (id: string): Promise<boolean> => {
  if (held.has(id)) return false;
  const release = await claimAgain(id);
  release?.();
  return release === null;
};

/**
 * The entry that this tab wrote last, which outlives a reload. Two tabs with one stored card have one address: when a tablet brings both
 * back at once, each must go on with its own answers and not with those typed last.
 */
const tabKey = 'fuda.journal.entry';

const entryOfTab = (): string | null => {
  try {
    return sessionStorage.getItem(tabKey);
  } catch {
    return null;
  }
};

const rememberInTab = (id: string): void => {
  try {
    sessionStorage.setItem(tabKey, id);
  } catch {
    // A browser that remembers nothing of a tab offers the newest entry.
  }
};

const partOf = (id: string, part: 'base' | 'draft' | 'design', owner: string): string => `${owner}/${id}/${part}`;

const readEntry = async (key: CryptoKey, { id, at, owner, base, draft }: StoredEntry): Promise<StoredDraft> => ({
  id,
  at,
  base: (await unseal(key, partOf(id, 'base', owner), base)) as DraftBase,
  typed: (await unseal(key, partOf(id, 'draft', owner), draft)) as DraftedAnswers,
});

const readPlace = (place: string): FormSelection => {
  const [project = '', folder = '', card = ''] = place.split('/');
  return { project, folder, card };
};

/** The entries that a form of the card may go on with, the one to begin with first. */
const inOrder = (entries: readonly StoredEntry[], place: FormSelection, wanted: string | null): readonly StoredEntry[] => {
  const mayTakeOver = ({ id, place: at }: StoredEntry): boolean => {
    const { project, folder } = readPlace(at);
    return id === wanted && place.card === newCard && project === place.project && folder === place.folder;
  };
  const ofTab = entryOfTab();
  const rank = ({ id }: StoredEntry): number => Number(id === ofTab);
  const mayFollow = entries.filter((entry) => entry.place === placeText(place) || mayTakeOver(entry));
  // Open in another tab, it is not to be had: whoever asked for this patient must not be given another one.
  const asked = mayFollow.filter(({ id }) => id === wanted);
  if (asked.length > 0 || (place.card === newCard && place.link === undefined)) return asked;
  return mayFollow.toSorted((one, other) => rank(other) - rank(one) || other.at - one.at);
};

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
    find: async (place, wanted = null, fits = () => true) => {
      for (const entry of inOrder(await journalStore.ofOwner(userId), place, wanted)) {
        const release = await claimAgain(entry.id);
        if (release === null) continue;
        try {
          const found = await readEntry(key, entry);
          if (fits(found)) {
            hold(entry.id, release);
            return found;
          }
        } catch {
          // Written with a key that is no more: nobody will ever read it.
          await journalStore.remove([entry.id]);
        }
        release();
      }
      return null;
    },
    isFree: async (id) => (await journalStore.get(id)) === undefined && !(await isOpenElsewhere(id)),
    designOf: async (id) => {
      const stored = await journalStore.designOf(id);
      return stored === undefined ? null : ((await unseal(key, partOf(id, 'design', userId), stored.design)) as CardDesign);
    },
    remove: (id) => journalStore.remove([id]),
    begin: async (wanted) => {
      const claimed = wanted === null ? null : await claimAgain(wanted);
      const id = claimed === null || wanted === null ? randomId() : wanted;
      const release = claimed ?? (await claimEntry(id));
      let sealedBase: { readonly of: DraftBase; readonly sealed: Sealed } | null = null;
      let storedDesign: CardDesign | null = null;
      let last: Promise<unknown> = Promise.resolve();
      /** One after another, so that the last word is the last one written. */
      const inTurn = (work: () => Promise<void>): Promise<void> => {
        const turn = last.then(work);
        last = turn.catch(() => undefined);
        return turn;
      };
      return {
        write: (place, base, draft, design) =>
          inTurn(async () => {
            rememberInTab(id);
            if (sealedBase?.of !== base) sealedBase = { of: base, sealed: await seal(key, partOf(id, 'base', userId), base) };
            const sealed = await seal(key, partOf(id, 'draft', userId), draft);
            const beside = storedDesign === design ? null : { id, design: await seal(key, partOf(id, 'design', userId), design) };
            await journalStore.put({ id, owner: userId, place: placeText(place), at: Date.now(), base: sealedBase.sealed, draft: sealed }, beside);
            storedDesign = design;
          }),
        drop: () =>
          inTurn(async () => {
            await journalStore.remove([id]);
            storedDesign = null;
          }),
        release: () => void last.then(() => release?.()),
      };
    },
  };
};

/** Of the user whose session this is; nobody else's can be counted or wiped. */
export const countUnsaved = async (userId: string): Promise<number> =>
  globalThis.indexedDB === undefined ? 0 : (await journalStore.ofOwner(userId)).length;

export interface UnsavedCard {
  readonly id: string;
  readonly place: FormSelection;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Empty where nothing of the kind was answered, or nobody can read it now. */
  readonly knownBy: readonly NamedAnswer[];
  /** A form of another tab has it, and no other form can go on with it. */
  readonly isOpen: boolean;
  /** A save was sent whose outcome nobody knows. */
  readonly isWaiting: boolean;
}

type Described = Pick<UnsavedCard, 'knownBy' | 'isWaiting'>;
const undescribed: Described = { knownBy: [], isWaiting: false };

/** What the entries are known by, as far as the present session is their owner's. */
const readDescriptions = async (userId: string): Promise<(entry: StoredEntry) => Promise<Described>> => {
  const { userId: present, journalKey } = await tokenOwner();
  if (present !== userId) return () => Promise.resolve(undescribed);
  const key = await readSealingKey(journalKey);
  return async ({ id, draft }) => {
    const { known_by: knownBy = [], attempt } = (await unseal(key, partOf(id, 'draft', userId), draft)) as DraftedAnswers;
    return { knownBy, isWaiting: attempt !== null };
  };
};

/** All that the user has not saved on this device, the latest first. It is listed even when it cannot be named now. */
export const listUnsaved = async (userId: string): Promise<readonly UnsavedCard[]> => {
  if (globalThis.indexedDB === undefined) return [];
  const latestFirst = (await journalStore.ofOwner(userId)).toSorted((one, other) => other.at - one.at);
  if (latestFirst.length === 0) return [];
  const describe = await readDescriptions(userId).catch(() => () => Promise.resolve(undescribed));
  return Promise.all(
    latestFirst.map(async (entry) => {
      const [isOpen, described] = await Promise.all([isOpenElsewhere(entry.id), describe(entry).catch(() => undescribed)]);
      return { id: entry.id, place: readPlace(entry.place), at: entry.at, ...described, isOpen };
    }),
  );
};

/** Throws away one entry of the user. False: a form of another tab has it, and nothing was thrown away. */
export const discardUnsaved = async (id: string): Promise<boolean> => {
  const release = await claimAgain(id);
  if (release === null) return false;
  await journalStore.remove([id]);
  release();
  return true;
};

export const wipeUnsaved = async (userId: string): Promise<void> =>
  journalStore.remove((await journalStore.ofOwner(userId)).map(({ id }) => id));
