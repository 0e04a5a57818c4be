import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { latePart } from '../components/late-part.tsx';
import { Loading } from '../components/server-view.tsx';
import { EntryQuestion } from '../features/session/entry-question.tsx';
import { loadWords, startI18n } from '../lib/i18n.ts';
import { askAhead, openAhead } from '../lib/open-card.ts';
import { newCard, pathPatterns, paths, readDraftId, readLinkState, readSelection, signInBeside, type FormSelection } from '../lib/paths.ts';
import { useSignedIn, domainQuery, sessionQuery } from '../lib/session.ts';
import { offeredToken, readToken } from '../lib/token-store.ts';
import { Frame } from './frame.tsx';

const SignInScreen = latePart(async () => (await import('./sign-in-screen.tsx')).SignInScreen);
const SignedInApp = latePart(async () => (await import('./router.tsx')).SignedInApp);

/** Signed out, every address shows the sign-in screen and stays unchanged, so that the router finds the requested screen afterwards. */
export const Root = () => {
  const isSignedIn = useSignedIn() !== null;
  const offer = offeredToken.use();
  const isBeside = signInBeside.isAsked();
  useEffect(() => {
    if (!isSignedIn) void SignedInApp.bring().catch(() => undefined);
  }, [isSignedIn]);
  if (offer.state === 'asked') {
    return (
      <Frame>
        <EntryQuestion token={offer.token} offered={offer.session} />
      </Frame>
    );
  }
  return <Suspense fallback={<Loading />}>{!isSignedIn || isBeside ? <SignInScreen isBeside={isBeside} /> : <SignedInApp />}</Suspense>;
};

const bringScreen = async (): Promise<void> => {
  const [{ bringScreenAt }] = await Promise.all([import('./router.tsx'), SignedInApp.bring()]);
  await bringScreenAt(window.location.pathname);
};

/** A new card gets its entry in the address, unless the user must be asked first or an external system began it. */
const openForm = async (queryClient: QueryClient, selection: FormSelection): Promise<void> => {
  const asked = askAhead(queryClient, selection);
  const { drafts } = await import('./router.tsx');
  let entry = readDraftId(new URLSearchParams(window.location.search));
  if (entry === null && selection.card === newCard && drafts !== undefined) {
    const state = window.history.state as { readonly usr?: Parameters<typeof readLinkState>[0] } | null;
    entry = readLinkState(state?.usr ?? null) === undefined ? await drafts.begin(selection) : null;
    if (entry === null) return;
    window.history.replaceState(state, '', paths.draftForm(selection, entry));
  }
  const [started, { prepareForm }] = await Promise.all([openAhead(asked, queryClient, entry, drafts), import('../routes/form.tsx')]);
  prepareForm(started.design);
};

/** The form is the heaviest screen and often the first, so its parts load in parallel, and it is the first thing to be drawn. */
const bringForm = async (queryClient: QueryClient): Promise<void> => {
  const search = new URLSearchParams(window.location.search);
  const selection = search.get('ended') === 'true' ? null : readSelection(search);
  await Promise.all([
    bringScreen(),
    import('../routes/form.tsx'),
    loadWords('card-form', 'issues'),
    selection === null ? null : openForm(queryClient, selection).catch(() => undefined),
  ]);
};

/** Loads words, domain, session, code and the form's card in parallel. Never rejects: failures are retried and reported when drawn. */
export const prepareFirstScreen = async (queryClient: QueryClient): Promise<void> => {
  const session = queryClient.prefetchQuery(sessionQuery);
  const screen = async () => {
    // Until the server has judged the token in the address, the token for the other calls is not known.
    if (offeredToken.read() !== null) await session;
    if (offeredToken.now().state === 'asked') return;
    if (readToken() === null || signInBeside.isAsked()) return SignInScreen.bring();
    return window.location.pathname === pathPatterns.form ? bringForm(queryClient) : bringScreen();
  };
  await Promise.allSettled([
    startI18n(),
    // Spec end-user 4: the domain is requested before the token is checked, and decides first (start-up.tsx).
    queryClient.prefetchQuery(domainQuery),
    session,
    screen(),
  ]);
};
