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

/** A module that keeps drafts may still be loading. */
type LoadingDrafts = Drafts | undefined | Promise<Drafts | undefined>;

const startCard = async (queryClient: QueryClient, selection: FormSelection, wanted: string | null, loading: LoadingDrafts): Promise<StartedCard> => {
  const opening = loadCard(queryClient, selection);
  const version = opening.then(
    (opened) => opened.version,
    () => null,
  );
  const find = async () => (await (await loading)?.find(queryClient, selection, wanted, version)) ?? null;
  const [opened, drafts] = await Promise.all([opening, find()]);
  return { ...opened, drafts, link: drafts?.link ?? selection.link ?? null };
};

interface Ahead {
  readonly selection: FormSelection;
  readonly wanted: string | null;
  readonly token: string | null;
  readonly answer: Promise<StartedCard>;
}

let ahead: Ahead | null = null;

/** Requests the card of the first address during the session check, to save a round trip. Errors are shown when the form is drawn. */
export const askAhead = async (queryClient: QueryClient, selection: FormSelection, wanted: string | null, drafts: LoadingDrafts): Promise<void> => {
  const answer = startCard(queryClient, selection, wanted, drafts);
  ahead = { selection, wanted, token: readToken(), answer };
  await answer.catch(() => null);
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

/** The card to edit, with the unsaved answers `wanted` or the newest ones. A failed early request is not repeated. */
export const openCard = (queryClient: QueryClient, selection: FormSelection, wanted: string | null, drafts: Drafts | undefined): Promise<StartedCard> =>
  takeAhead(selection, wanted)?.answer ?? startCard(queryClient, selection, wanted, drafts);
