import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { callApi } from './api-client.ts';
import type { Journal, KeptCard } from './journal/journal.ts';
import { newCard, type FormSelection } from './paths.ts';
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

/** A card as its form begins: with what this device kept of an earlier form that did not get to save. */
export interface StartedCard extends OpenedCard {
  /** null: this device can keep nothing. */
  readonly journal: Journal | null;
  readonly kept: KeptCard | null;
}

export const designQuery = ({ project, folder }: FormSelection, version: number | 'current') =>
  queryOptions({
    queryKey: queryKeys.design(project, folder, version),
    queryFn: ({ signal }) => callApi('getDesign', { params: { pId: project, fId: folder, version }, signal }),
    // A version never changes; which one is in force does.
    staleTime: version === 'current' ? 0 : Infinity,
    // Whoever opens the card answers to an ended session.
    meta: { ownsSession: true },
  });

/**
 * The card and the design in force are asked for together: most cards were saved with it, and then no second trip is needed.
 */
export const loadCard = async (queryClient: QueryClient, selection: FormSelection, signal?: AbortSignal): Promise<OpenedCard> => {
  const { project, folder, card: cardId } = selection;
  const current = queryClient.fetchQuery(designQuery(selection, 'current'));
  if (cardId === newCard) return { selection, card: null, ...(await current) };
  // The card decides: whether the design in force can be read matters only if it is the card's own.
  current.catch(() => undefined);
  const card = await callApi('getCard', { params: { pId: project, fId: folder, cardId }, signal });
  const own = await current.catch(() => null);
  const design = own?.version === card.version ? own : await queryClient.fetchQuery(designQuery(selection, card.version));
  return { selection, card, version: card.version, design: design.design };
};

/** Keeping must never stand in the way of entering: whatever goes wrong with it, the form opens. */
const readKept = async (selection: FormSelection): Promise<Pick<StartedCard, 'journal' | 'kept'>> => {
  try {
    const { openJournal } = await import('./journal/journal.ts');
    const journal = await openJournal();
    return { journal, kept: (await journal?.find(selection)) ?? null };
  } catch {
    return { journal: null, kept: null };
  }
};

const startCard = async (queryClient: QueryClient, selection: FormSelection, signal?: AbortSignal): Promise<StartedCard> => {
  const [opened, kept] = await Promise.all([loadCard(queryClient, selection, signal), readKept(selection)]);
  return { ...opened, ...kept };
};

interface Ahead {
  readonly selection: FormSelection;
  readonly token: string | null;
  readonly answer: Promise<StartedCard>;
  /** null until it has arrived. */
  arrived: StartedCard | null;
}

let ahead: Ahead | null = null;

/**
 * Asks for the card of the first address while the session is still being checked: one trip instead of two. The server
 * decides by the token as ever; whatever it refuses is asked again, and said, when the form is drawn.
 */
export const askAhead = async (queryClient: QueryClient, selection: FormSelection): Promise<void> => {
  const mine: Ahead = { selection, token: readToken(), answer: startCard(queryClient, selection), arrived: null };
  ahead = mine;
  mine.arrived = await mine.answer.catch(() => null);
};

export const isSameSelection = (one: FormSelection, other: FormSelection): boolean =>
  one.project === other.project && one.folder === other.folder && one.card === other.card;

/** What was asked ahead is for this card with the present token and for nobody else, once: each later opening loads anew. */
const takeAhead = (selection: FormSelection): Ahead | null => {
  const taken = ahead;
  if (taken === null || !isSameSelection(taken.selection, selection) || taken.token !== readToken()) return null;
  ahead = null;
  return taken;
};

/** The card, if it was asked ahead and is there by now. */
export const takeArrived = (selection: FormSelection): StartedCard | null => {
  const isThere = ahead !== null && ahead.arrived !== null;
  return isThere ? (takeAhead(selection)?.arrived ?? null) : null;
};

/** The card to edit, asked ahead or now. */
export const openCard = async (queryClient: QueryClient, selection: FormSelection, signal: AbortSignal): Promise<StartedCard> =>
  (await takeAhead(selection)?.answer.catch(() => null)) ?? startCard(queryClient, selection, signal);
