import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { StartUp } from '../features/session/start-up.tsx';
import { startI18n } from '../lib/i18n.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { takeTokenFromAddress } from '../lib/token-store.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';

// Before the router reads the address, so that it never sees the token.
takeTokenFromAddress();
await startI18n();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
const router = createRouter();

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <Suspense>
        <StartUp>
          <RouterProvider router={router} />
        </StartUp>
      </Suspense>
    </Providers>
  </StrictMode>,
);
