import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { callApi } from './api-client.ts';
import type { Journal, StoredDraft } from './journal/journal.ts';
import { isSameLink, newCard, type FormSelection, type LinkStart } from './paths.ts';
import { queryKeys } from './query-keys.ts';
import { readToken } from './token-store.ts';

export type Card = CallAnswer<'getCard'>;

/** A card with the design of its version; a new card has the design in force. */
export interface OpenedCard {
  readonly selection: FormSelection;
  readonly card: Card | null;
  readonly version: number;
  readonly design: CardDesign;
}

export interface DraftOfCard {
  /** null: this device cannot store anything. */
  readonly journal: Journal | null;
  readonly draft: StoredDraft | null;
  readonly entryId: string | null;
  /** The journal entry in the address of a new card is used by another tab or user. */
  readonly isTaken: boolean;
}

export interface StartedCard extends OpenedCard, DraftOfCard {
  readonly typedIn: Pick<OpenedCard, 'version' | 'design'> | null;
  readonly link: LinkStart | null;
}

/** Conditions and formulas may read the long lists, so they are loaded before the form is shown. */
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
    // The form that opens the card handles an expired session.
    meta: { ownsSession: true },
  });

/** Read anew at each opening; a query only for the common retry rule. */
const storedCardQuery = ({ project, folder, card }: FormSelection) =>
  queryOptions({
    queryKey: queryKeys.storedCard(project, folder, card),
    queryFn: ({ signal }) => callApi('getCard', { params: { pId: project, fId: folder, cardId: card }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownsSession: true },
  });

/** Requests card and current design together, because most cards were saved with it; others need a second request. */
export const loadCard = async (queryClient: QueryClient, selection: FormSelection): Promise<OpenedCard> => {
  const current = queryClient.fetchQuery(designQuery(selection, 'current'));
  if (selection.card === newCard) return { selection, card: null, ...(await current) };
  // A failed current design matters only if it is the card's own.
  current.catch(() => undefined);
  const card = await queryClient.fetchQuery(storedCardQuery(selection));
  const own = await current.catch(() => null);
  const ownDesign = designQuery(selection, card.version);
  // If the current design failed after its retries, the card's own is requested once only.
  const design = own?.version === card.version ? own : await queryClient.fetchQuery(own === null ? { ...ownDesign, retry: false } : ownDesign);
  return { selection, card, version: card.version, design: design.design };
};

/** If the draft cannot be read, the form opens without it. */
export const readDraft = async (selection: FormSelection, wanted: string | null): Promise<DraftOfCard> => {
  try {
    const { openJournal } = await import('./journal/journal.ts');
    const journal = await openJournal();
    // The answers of one patient must not come back in another's card.
    const isOfEntry = ({ base }: StoredDraft) => selection.link === undefined || isSameLink(base.link, selection.link);
    const draft = (await journal?.find(selection, wanted, isOfEntry)) ?? null;
    const own = selection.card === newCard ? wanted : null;
    const isTaken = journal !== null && draft === null && own !== null && !(await journal.isFree(own));
    return { journal, draft, entryId: draft?.id ?? own, isTaken };
  } catch {
    return { journal: null, draft: null, entryId: null, isTaken: false };
  }
};

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
  arrived: StartedCard | null;
}

let ahead: Ahead | null = null;

/** Requests the card of the first address during the session check, to save a round trip. Errors are shown when the form is drawn. */
export const askAhead = async (queryClient: QueryClient, selection: FormSelection, wanted: string | null): Promise<void> => {
  const mine: Ahead = { selection, wanted, token: readToken(), answer: startCard(queryClient, selection, wanted), arrived: null };
  ahead = mine;
  mine.arrived = await mine.answer.catch(() => null);
};

export const isSameSelection = (one: FormSelection, other: FormSelection): boolean =>
  one.project === other.project && one.folder === other.folder && one.card === other.card && isSameLink(one.link, other.link);

/** An early answer is used once, for this card and token only; later openings load anew. */
const takeAhead = (selection: FormSelection, wanted: string | null): Ahead | null => {
  const taken = ahead;
  if (taken === null || taken.wanted !== wanted || !isSameSelection(taken.selection, selection) || taken.token !== readToken()) return null;
  ahead = null;
  return taken;
};

export const takeArrived = (selection: FormSelection, wanted: string | null): StartedCard | null => {
  const isThere = ahead !== null && ahead.arrived !== null;
  return isThere ? (takeAhead(selection, wanted)?.arrived ?? null) : null;
};

/** The card to edit, with the unsaved answers `wanted` or the newest ones. A failed early request is not repeated. */
export const openCard = (queryClient: QueryClient, selection: FormSelection, wanted: string | null): Promise<StartedCard> =>
  takeAhead(selection, wanted)?.answer ?? startCard(queryClient, selection, wanted);
