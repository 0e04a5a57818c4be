import { cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { prepareFirstScreen, Root } from '#frontend/app/first-screen.tsx';
import { Providers } from '#frontend/app/providers.tsx';
import { StartUp } from '#frontend/features/session/start-up.tsx';
import { loadWords, showLanguage, startI18n } from '#frontend/lib/i18n.ts';
import { takeLinkageFromAddress } from '#frontend/lib/paths.ts';
import { createQueryClient } from '#frontend/lib/query-client.ts';
import { otherSession, sessionExpiry } from '#frontend/lib/session-changes.ts';
import { keepToken, offeredToken } from '#frontend/lib/token-store.ts';
import { machineStubs } from '../../../modules/machines/stubs.ts';
import { oversightStubs } from '../../../modules/oversight/stubs.ts';
import { reviewStubs } from '../../../modules/review/support/stubs.ts';
import { aoi, domain } from './answers.ts';
import { stubApi } from './stub-api.ts';

/** Every browser has one; jsdom does not. This one finds the font on the system. */
class FoundFont {
  readonly load = () => Promise.resolve(this);
}

/** Each test starts at / in a browser without memory. */
export const useFreshBrowser = (): void => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    sessionExpiry.settle();
    otherSession.settle();
    window.history.replaceState(null, '', '/');
    vi.stubGlobal('FontFace', FoundFont);
    vi.stubGlobal('scrollTo', () => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
};

const public_ = { language: ['ja', 'en', 'km'], domainInfo: domain } as const;
/** What modules ask for on screens of the core. */
const ofModules = {
  ...machineStubs,
  ...reviewStubs,
  ...oversightStubs,
};
const signedIn = { check: aoi, logout: {}, projects: [], projectsNotJoined: [], recentCards: [0] } as const;

interface Visit {
  readonly at?: string;
  readonly token?: string;
  /** Picked on this device; null: none, so the product's default until somebody signs in. */
  readonly language?: 'ja' | 'en' | null;
  readonly stubs?: Parameters<typeof stubApi>[0];
  /** Everything of the first screen is brought over before it is drawn, as in the browser; otherwise as it is drawn. */
  readonly isPrepared?: boolean;
}

/** Opens an address as main.tsx does, with the network answered from the contract's shapes. */
export const openProduct = async ({ at = '/', token, language = 'ja', stubs = {}, isPrepared = false }: Visit = {}) => {
  const api = stubApi({ ...public_, ...signedIn, ...ofModules, ...stubs });
  window.history.replaceState(null, '', at);
  if (token !== undefined) keepToken(token);
  if (language !== null) localStorage.setItem('fuda.language', language);
  offeredToken.takeFromAddress();
  takeLinkageFromAddress();
  await startI18n();
  // The library of the words is shared by all tests of a file, so each test sets its language.
  await showLanguage(language ?? 'ja');
  const queryClient = createQueryClient();
  // A call that fails is tried again at once, instead of after one and two seconds.
  const usual = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 1 } });
  // A test that drew a form without starting the words has left this part loaded without its own.
  await loadWords('open-issues' as never);
  if (isPrepared) await prepareFirstScreen(queryClient);
  const drawn = render(
    <Providers queryClient={queryClient}>
      <Suspense>
        <StartUp>
          <Root />
        </StartUp>
      </Suspense>
    </Providers>,
  );
  return { ...drawn, api };
};
