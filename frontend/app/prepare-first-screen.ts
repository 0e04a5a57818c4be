import type { QueryClient } from '@tanstack/react-query';
import { loadWords, startI18n } from '../lib/i18n.ts';
import { askAhead } from '../lib/open-card.ts';
import { pathPatterns, readSelection, signInBeside } from '../lib/paths.ts';
import { domainQuery, sessionQuery } from '../lib/session.ts';
import { readToken } from '../lib/token-store.ts';
import { SignedInApp, SignInScreen } from './root.tsx';

const bringScreen = async (): Promise<void> => {
  const [{ bringScreenAt }] = await Promise.all([import('./signed-in-app.tsx'), SignedInApp.bring()]);
  await bringScreenAt(window.location.pathname);
};

/** The form is what people reload and what links lead to, and the heaviest screen: nothing of it waits for anything else. */
const bringForm = async (queryClient: QueryClient): Promise<void> => {
  const search = new URLSearchParams(window.location.search);
  const selection = search.get('ended') === 'true' ? null : readSelection(search);
  await Promise.all([
    SignedInApp.bring(),
    import('../routes/form.tsx'),
    loadWords('card-form', 'issues'),
    selection === null ? null : askAhead(queryClient, selection),
  ]);
};

/**
 * Brings over all that the first screen is drawn from: words, domain, session, code and, for a form, its card, each asked
 * for at once. Drawn too early they would follow one another, each behind a fallback of its own. Never rejects: what could
 * not be had is asked for again, and said, where it is drawn.
 */
export const prepareFirstScreen = async (queryClient: QueryClient): Promise<void> => {
  const isSignedIn = readToken() !== null && !signInBeside.isAsked();
  await Promise.allSettled([
    startI18n(),
    // The order of spec end-user 4: the domain is asked for before the token is checked, and decides first (start-up.tsx).
    queryClient.prefetchQuery(domainQuery),
    queryClient.prefetchQuery(sessionQuery),
    isSignedIn ? (window.location.pathname === pathPatterns.form ? bringForm(queryClient) : bringScreen()) : SignInScreen.bring(),
  ]);
};
