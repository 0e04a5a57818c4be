import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { ItemPath, UnreadTexts } from '#shared/form/form-types.ts';
import type { NamedAnswer } from '../../form/card/card-label.ts';
import { newCard, type FormSelection, type LinkStart } from '../../lib/paths.ts';
import { randomId } from '../../lib/random-id.ts';
import { tokenOwner } from '../../lib/token-owner.ts';
import { journalStore, type StoredEntry } from './journal-store.ts';
import { claimEntry } from './live-entries.ts';
import { readSealingKey, seal, unseal, type Sealed } from './seal.ts';

export interface DraftBase {
  readonly version: number;
  /** Version of the stored card; lower than the form's if the card is being moved. null: not saved yet. */
  readonly card_version: number | null;
  readonly hash: string | null;
  readonly vals: Answers;
  /** The form's unchanged answers: `vals` as the form reads them, or a new card's defaults. */
  readonly saved: Answers;
  /** Given if an external system began the card: its first save claims the value. */
  readonly link?: LinkStart | null;
  readonly kept_answers?: readonly KeptAnswer[];
}

/** What was typed since. `attempt`: a save with unknown outcome. */
export interface DraftedAnswers {
  readonly answers: Answers;
  /** Unreadable texts (missing in entries of earlier releases). */
  readonly unread?: UnreadTexts;
  /** Answers that were entered together and are unsaved (missing in entries of earlier releases). */
  readonly together?: readonly ItemPath[];
  readonly attempt: unknown;
  /** Unfinished work in dialogs (missing in entries of earlier releases). */
  readonly tools?: Readonly<Record<string, unknown>>;
  /** Answers without a place in this version of the form; the next save sends them. */
  readonly carried?: readonly KeptAnswer[];
  readonly known_by?: readonly NamedAnswer[];
}

export interface StoredDraft {
  readonly id: string;
  readonly at: number;
  readonly base: DraftBase;
  readonly typed: DraftedAnswers;
}

export interface JournalLine {
  write(place: FormSelection, base: DraftBase, draft: DraftedAnswers, design: CardDesign): Promise<void>;
  drop(): Promise<void>;
  release(): void;
}

export interface Journal {
  readonly userId: string;
  /** A stored card gets the entry `wanted`, else the one this tab wrote last, else the newest. A new card gets only `wanted`, because any other entry is another patient's, or the one that `fits` an external system's value. */
  find(place: FormSelection, wanted?: string | null, fits?: (draft: StoredDraft) => boolean): Promise<StoredDraft | null>;
  /** Whether the id has no entry and no form in another tab uses it. */
  isFree(id: string): Promise<boolean>;
  designOf(id: string): Promise<CardDesign | null>;
  remove(id: string): Promise<void>;
  /** Continues the entry `id` unless another form uses it by now. */
  begin(id: string | null): Promise<JournalLine>;
}

/** Entries are dropped after this, because a shared device must not collect them forever. */
const draftDays = 30;
const dayMs = 86_400_000;

const placeText = ({ project, folder, card }: FormSelection): string => `${project}/${folder}/${card}`;

const removeOld = async (): Promise<void> => {
  const oldest = Date.now() - draftDays * dayMs;
  const old = (await journalStore.all()).filter(({ at }) => at < oldest);
  if (old.length > 0) await journalStore.remove(old.map(({ id }) => id));
};

/** Entries found here and reserved for a form of this page, so that no other tab takes them. */
const held = new Map<string, () => void>();

/** Time for the form to be drawn; a longer reservation would lock entries of forms that were left. */
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

/** The entry this tab wrote last; survives a reload. Two tabs with the same card must each continue with their own answers. */
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
    // Without session storage, the newest entry is offered.
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

const inOrder = (entries: readonly StoredEntry[], place: FormSelection, wanted: string | null): readonly StoredEntry[] => {
  const mayTakeOver = ({ id, place: at }: StoredEntry): boolean => {
    const { project, folder } = readPlace(at);
    return id === wanted && place.card === newCard && project === place.project && folder === place.folder;
  };
  const ofTab = entryOfTab();
  const rank = ({ id }: StoredEntry): number => Number(id === ofTab);
  const mayFollow = entries.filter((entry) => entry.place === placeText(place) || mayTakeOver(entry));
  // If the wanted entry is open in another tab, none is returned: a new card must not get another patient's answers.
  const asked = mayFollow.filter(({ id }) => id === wanted);
  if (asked.length > 0 || (place.card === newCard && place.link === undefined)) return asked;
  return mayFollow.toSorted((one, other) => rank(other) - rank(one) || other.at - one.at);
};

/** The user's journal on this device. Its key comes with the session and stays in memory; null if the browser cannot store or encrypt. */
export const openJournal = async (): Promise<Journal | null> => {
  if (globalThis.indexedDB === undefined || globalThis.crypto?.subtle === undefined) return null;
  const { user: { id: userId }, journal_key: journalKey } = await tokenOwner();
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
          // Encrypted with a lost key: nobody can read it again.
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
      /** Writes run one after another, so that the last one wins. */
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

export const unsavedKey = (userId: string) => ['unsavedCards', userId] as const;

export const countUnsaved = async (userId: string): Promise<number> =>
  globalThis.indexedDB === undefined ? 0 : (await journalStore.ofOwner(userId)).length;

export interface UnsavedCard {
  readonly id: string;
  readonly place: FormSelection;
  readonly at: number;
  /** Empty if the card has no such answers, or if they cannot be decrypted now. */
  readonly knownBy: readonly NamedAnswer[];
  readonly isOpen: boolean;
  readonly isWaiting: boolean;
}

type Described = Pick<UnsavedCard, 'knownBy' | 'isWaiting'>;
const undescribed: Described = { knownBy: [], isWaiting: false };

const readDescriptions = async (userId: string): Promise<(entry: StoredEntry) => Promise<Described>> => {
  const { user: { id: present }, journal_key: journalKey } = await tokenOwner();
  if (present !== userId) return () => Promise.resolve(undescribed);
  const key = await readSealingKey(journalKey);
  return async ({ id, draft }) => {
    const { known_by: knownBy = [], attempt } = (await unseal(key, partOf(id, 'draft', userId), draft)) as DraftedAnswers;
    return { knownBy, isWaiting: attempt !== null };
  };
};

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

/** False if a form in another tab uses the entry; it is kept then. */
export const discardUnsaved = async (id: string): Promise<boolean> => {
  const release = await claimAgain(id);
  if (release === null) return false;
  await journalStore.remove([id]);
  release();
  return true;
};

export const wipeUnsaved = async (userId: string): Promise<void> =>
  journalStore.remove((await journalStore.ofOwner(userId)).map(({ id }) => id));
