import { StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ScreenFailed } from '../components/screen-failed.tsx';
import { Loading } from '../components/server-view.tsx';
import { StartUp } from '../features/session/start-up.tsx';
import '../lib/density.ts';
import { takeLinkageFromAddress } from '../lib/paths.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { offeredToken } from '../lib/token-store.ts';
import { prepareFirstScreen, Root } from './first-screen.tsx';
import { Providers } from './providers.tsx';

// Runs before anything reads the address, so that nothing else sees the token.
offeredToken.takeFromAddress();
takeLinkageFromAddress();

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element with the id "root".');

// Without this, the page would stay blank where the code of its frame does not load.
const root = createRoot(element, {
  onUncaughtError: (error) => {
    reportError(error);
    draw(<ScreenFailed />);
  },
});
const queryClient = createQueryClient();
const draw = (screen: ReactNode) =>
  root.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Suspense>{screen}</Suspense>
      </Providers>
    </StrictMode>,
  );

/** In ms. A sign that is drawn sooner takes time from what it waits for, and flickers. */
const patience = 1_000;

// Not awaited at the top level: loaded chunks import from this module's chunk and would wait for it.
const open = async () => {
  const waiting = setTimeout(() => draw(<Loading />), patience);
  await prepareFirstScreen(queryClient);
  clearTimeout(waiting);
  draw(
    <StartUp>
      <Root />
    </StartUp>,
  );
};
void open();
