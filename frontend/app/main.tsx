import { StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Loading } from '../components/server-view.tsx';
import { StartUp } from '../features/session/start-up.tsx';
import { takeLinkageFromAddress } from '../lib/paths.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { offeredToken } from '../lib/token-store.ts';
import { prepareFirstScreen, Root } from './first-screen.tsx';
import { Providers } from './providers.tsx';

// Before anything reads the address, so that nothing else sees the token.
offeredToken.takeFromAddress();
takeLinkageFromAddress();

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element with the id "root".');

const root = createRoot(element);
const queryClient = createQueryClient();
const draw = (screen: ReactNode) =>
  root.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Suspense>{screen}</Suspense>
      </Providers>
    </StrictMode>,
  );

/** Below this a sign of waiting is a flicker. */
const patience = 400;

// Not awaited by the module itself: the chunks that it asks for import from its own, and would wait for it.
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
