import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { latePart } from '../components/late-part.tsx';
import { Loading } from '../components/server-view.tsx';
import { EntryQuestion } from '../features/session/entry-question.tsx';
import { loadWords, startI18n } from '../lib/i18n.ts';
import { askAhead } from '../lib/open-card.ts';
import { newCard, signInBeside, pathPatterns, readDraftId, readSelection } from '../lib/paths.ts';
import { useSignedIn, domainQuery, sessionQuery } from '../lib/session.ts';
import { offeredToken, readToken } from '../lib/token-store.ts';
import { Frame } from './frame.tsx';

const SignInScreen = latePart(async () => (await import('./sign-in-screen.tsx')).SignInScreen);
const SignedInApp = latePart(async () => (await import('./router.tsx')).SignedInApp);

/**
 * Signed out, every address shows the sign-in screen and stays as it is, so that after signing in the router finds the
 * screen that was asked for. The router itself comes over only then, and while the password is being typed.
 */
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

/** The form is what people reload and what links lead to, and the heaviest screen: nothing of it waits for anything else. */
const bringForm = async (queryClient: QueryClient): Promise<void> => {
  const search = new URLSearchParams(window.location.search);
  const selection = search.get('ended') === 'true' ? null : readSelection(search);
  const draftId = readDraftId(search);
  // A new card that has no entry of the journal yet opens after a question, perhaps.
  const isKnown = selection !== null && (selection.card !== newCard || draftId !== null);
  await Promise.all([
    SignedInApp.bring(),
    import('../routes/form.tsx'),
    loadWords('card-form', 'issues'),
    isKnown ? askAhead(queryClient, selection, draftId) : null,
  ]);
};

/**
 * Brings over all that the first screen is drawn from: words, domain, session, code and, for a form, its card, each asked
 * for at once. Drawn too early they would follow one another, each behind a fallback of its own. Never rejects: what could
 * not be had is asked for again, and said, where it is drawn.
 */
export const prepareFirstScreen = async (queryClient: QueryClient): Promise<void> => {
  const session = queryClient.prefetchQuery(sessionQuery);
  const screen = async () => {
    // Which token the first calls go out with is open until the server has judged the one of the address.
    if (offeredToken.read() !== null) await session;
    if (offeredToken.now().state === 'asked') return;
    if (readToken() === null || signInBeside.isAsked()) return SignInScreen.bring();
    return window.location.pathname === pathPatterns.form ? bringForm(queryClient) : bringScreen();
  };
  await Promise.allSettled([
    startI18n(),
    // The order of spec end-user 4: the domain is asked for before the token is checked, and decides first (start-up.tsx).
    queryClient.prefetchQuery(domainQuery),
    session,
    screen(),
  ]);
};
