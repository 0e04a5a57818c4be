import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { callApi } from './api-client.ts';
import type { Journal, StoredDraft } from './journal/journal.ts';
import { isSameLink, newCard, type FormSelection, type LinkStart } from './paths.ts';
import { queryKeys } from './query-keys.ts';
import { readToken } from './token-store.ts';

export type Card = CallAnswer<'getCard'>;

/** A card with the design it was saved with; a new card has the design in force. */
export interface OpenedCard {
  readonly selection: FormSelection;
  /** null: not saved yet. */
  readonly card: Card | null;
  readonly version: number;
  readonly design: CardDesign;
}

/** What this device has of a card. */
export interface DraftOfCard {
  /** null: this device can store nothing. */
  readonly journal: Journal | null;
  readonly draft: StoredDraft | null;
  /** The entry of the journal that the form writes to; null: a new one. */
  readonly entryId: string | null;
  /** The entry that the address of a new card names cannot be had: another tab or another user has it. */
  readonly isTaken: boolean;
}

/** A card as its form begins: with the draft that an earlier form left on this device without saving it. */
export interface StartedCard extends OpenedCard, DraftOfCard {
  /** The version that the draft was typed in, where it is not the one opened. */
  readonly typedIn: Pick<OpenedCard, 'version' | 'design'> | null;
  /** The value that an external system began the new card with. */
  readonly link: LinkStart | null;
}

/** Brings the long lists of a design before its form is shown, because conditions and formulas may read them. */
const withLongLists = async <Answer extends Pick<OpenedCard, 'design'>>(answer: Answer): Promise<Answer> => {
  if (answer.design.list_files) await (await import('./long-lists.ts')).bringLists(answer.design);
  return answer;
};

export const designQuery = ({ project, folder }: FormSelection, version: number | 'current') =>
  queryOptions({
    queryKey: queryKeys.design(project, folder, version),
    queryFn: async ({ signal }) => withLongLists(await callApi('getDesign', { params: { pId: project, fId: folder, version }, signal })),
    // A version never changes; which one is in force does.
    staleTime: version === 'current' ? 0 : Infinity,
    // Whoever opens the card answers to an ended session.
    meta: { ownsSession: true },
  });

/** Read anew at each opening; a query only for its tries, so that each call of an opening is repeated by one rule. */
const storedCardQuery = ({ project, folder, card }: FormSelection) =>
  queryOptions({
    queryKey: queryKeys.storedCard(project, folder, card),
    queryFn: ({ signal }) => callApi('getCard', { params: { pId: project, fId: folder, cardId: card }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownsSession: true },
  });

/**
 * The card and the design in force are asked for together: most cards were saved with it, and then no second trip is needed.
 */
export const loadCard = async (queryClient: QueryClient, selection: FormSelection): Promise<OpenedCard> => {
  const current = queryClient.fetchQuery(designQuery(selection, 'current'));
  if (selection.card === newCard) return { selection, card: null, ...(await current) };
  // The card decides: whether the design in force can be read matters only if it is the card's own.
  current.catch(() => undefined);
  const card = await queryClient.fetchQuery(storedCardQuery(selection));
  const own = await current.catch(() => null);
  const ownDesign = designQuery(selection, card.version);
  // Where the design in force could not be had after several tries, the card's own is asked for once.
  const design = own?.version === card.version ? own : await queryClient.fetchQuery(own === null ? { ...ownDesign, retry: false } : ownDesign);
  return { selection, card, version: card.version, design: design.design };
};

/** A draft must never stand in the way of entering: whatever goes wrong with reading it, the form opens. */
export const readDraft = async (selection: FormSelection, wanted: string | null): Promise<DraftOfCard> => {
  try {
    const { openJournal } = await import('./journal/journal.ts');
    const journal = await openJournal();
    // The answers of one patient must not come back in the card of another.
    const isOfEntry = ({ base }: StoredDraft) => selection.link === undefined || isSameLink(base.link, selection.link);
    const draft = (await journal?.find(selection, wanted, isOfEntry)) ?? null;
    const own = selection.card === newCard ? wanted : null;
    const isTaken = journal !== null && draft === null && own !== null && !(await journal.isFree(own));
    return { journal, draft, entryId: draft?.id ?? own, isTaken };
  } catch {
    return { journal: null, draft: null, entryId: null, isTaken: false };
  }
};

/** A version of the folder's design for answers of the journal; the one stored with them when the server does not give it. */
export const draftDesign = async (queryClient: QueryClient, selection: FormSelection, { journal, draft }: Pick<DraftOfCard, 'journal' | 'draft'>): Promise<StartedCard['typedIn']> => {
  if (journal === null || draft === null) return null;
  const { version } = draft.base;
  const answer = await queryClient.fetchQuery(designQuery(selection, version)).catch(() => null);
  const design = answer?.design ?? (await journal.designOf(draft.id).catch(() => null));
  return design === null ? null : withLongLists({ version, design }).catch(() => null);
};

const startCard = async (queryClient: QueryClient, selection: FormSelection, wanted: string | null): Promise<StartedCard> => {
  const [opened, found] = await Promise.all([loadCard(queryClient, selection), readDraft(selection, wanted)]);
  const isOfAnother = found.draft !== null && found.draft.base.version !== opened.version;
  const typedIn = isOfAnother ? await draftDesign(queryClient, selection, found) : null;
  return { ...opened, ...found, typedIn, link: found.draft?.base.link ?? selection.link ?? null };
};

interface Ahead {
  readonly selection: FormSelection;
  readonly wanted: string | null;
  readonly token: string | null;
  readonly answer: Promise<StartedCard>;
  /** null until it has arrived. */
  arrived: StartedCard | null;
}

let ahead: Ahead | null = null;

/**
 * Asks for the card of the first address while the session is still being checked: one trip instead of two. The server
 * decides by the token as ever; whatever it refuses is said when the form is drawn.
 */
export const askAhead = async (queryClient: QueryClient, selection: FormSelection, wanted: string | null): Promise<void> => {
  const mine: Ahead = { selection, wanted, token: readToken(), answer: startCard(queryClient, selection, wanted), arrived: null };
  ahead = mine;
  mine.arrived = await mine.answer.catch(() => null);
};

export const isSameSelection = (one: FormSelection, other: FormSelection): boolean =>
  one.project === other.project && one.folder === other.folder && one.card === other.card && isSameLink(one.link, other.link);

/** What was asked ahead is for this card with the present token and for nobody else, once: each later opening loads anew. */
const takeAhead = (selection: FormSelection, wanted: string | null): Ahead | null => {
  const taken = ahead;
  if (taken === null || taken.wanted !== wanted || !isSameSelection(taken.selection, selection) || taken.token !== readToken()) return null;
  ahead = null;
  return taken;
};

/** The card, if it was asked ahead and is there by now. */
export const takeArrived = (selection: FormSelection, wanted: string | null): StartedCard | null => {
  const isThere = ahead !== null && ahead.arrived !== null;
  return isThere ? (takeAhead(selection, wanted)?.arrived ?? null) : null;
};

/** The card to edit, asked ahead or now, with the unsaved answers `wanted` or the newest ones. What was refused ahead was asked as often as it is worth. */
export const openCard = (queryClient: QueryClient, selection: FormSelection, wanted: string | null): Promise<StartedCard> =>
  takeAhead(selection, wanted)?.answer ?? startCard(queryClient, selection, wanted);
