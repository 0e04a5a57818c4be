import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import type { Drafts, OpenedCard, StartedCard } from './card-form.ts';
import { isSameLink, newCard, type FormSelection } from './paths.ts';
import { queryKeys } from './query-keys.ts';
import { readToken } from './token-store.ts';

/** Conditions and formulas may read the long lists, so they are loaded before the form is shown. */
export const withLongLists = async <Answer extends Pick<OpenedCard, 'design'>>(answer: Answer): Promise<Answer> => {
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

interface Ahead {
  readonly selection: FormSelection;
  readonly token: string | null;
  readonly askedAt: number;
  readonly opening: Promise<OpenedCard>;
  readonly ready?: { readonly wanted: string | null; readonly started: StartedCard };
}

let ahead: Ahead | null = null;
/** In ms. A question about a new card may stay open for long, and another version may come into force meanwhile. */
const aheadFor = 30_000;

/** Requests the card of the first address during the session check, to save a round trip. Errors are shown when the form is drawn. */
export const askAhead = (queryClient: QueryClient, selection: FormSelection): Ahead => {
  const opening = loadCard(queryClient, selection);
  opening.catch(() => undefined);
  ahead = { selection, token: readToken(), askedAt: Date.now(), opening };
  return ahead;
};

/** Completes the early answer, so that the form is the first thing that is drawn. */
export const openAhead = async (asked: Ahead, queryClient: QueryClient, wanted: string | null, drafts: Drafts | undefined): Promise<StartedCard> => {
  const started = await startFrom(asked.opening, queryClient, asked.selection, wanted, drafts);
  if (ahead === asked) ahead = { ...asked, ready: { wanted, started } };
  return started;
};

export const isSameCard = (one: FormSelection, other: FormSelection): boolean => one.project === other.project && one.folder === other.folder && one.card === other.card;

export const isSameSelection = (one: FormSelection, other: FormSelection): boolean => isSameCard(one, other) && isSameLink(one.link, other.link);

/** An early answer is used once, for this card and token only; later openings load anew. */
const takeAhead = (selection: FormSelection): Ahead | null => {
  const taken = ahead;
  if (taken === null || !isSameCard(taken.selection, selection)) return null;
  ahead = null;
  return taken.token === readToken() && Date.now() - taken.askedAt < aheadFor ? taken : null;
};

export const takeReady = (selection: FormSelection, wanted: string | null): StartedCard | undefined =>
  ahead?.ready?.wanted === wanted && isSameSelection(ahead.selection, selection) ? takeAhead(selection)?.ready?.started : undefined;

const startFrom = async (opening: Promise<OpenedCard>, queryClient: QueryClient, selection: FormSelection, wanted: string | null, drafts: Drafts | undefined): Promise<StartedCard> => {
  const version = opening.then((opened) => opened.version, () => null);
  const [opened, found = null] = await Promise.all([opening, drafts?.find(queryClient, selection, wanted, version)]);
  return { ...opened, selection, drafts: found, link: found?.link ?? selection.link ?? null };
};

/** The card to edit, with the unsaved answers `wanted` or the newest ones. A failed early request is not repeated. */
export const openCard = (queryClient: QueryClient, selection: FormSelection, wanted: string | null, drafts: Drafts | undefined): Promise<StartedCard> =>
  startFrom(takeAhead(selection)?.opening ?? loadCard(queryClient, selection), queryClient, selection, wanted, drafts);
