import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { StartUp } from '../features/session/start-up.tsx';
import { startI18n } from '../lib/i18n.ts';
import { takeLinkageFromAddress } from '../lib/linkage-address.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { takeTokenFromAddress } from '../lib/token-store.ts';
import { Providers } from './providers.tsx';
import { Root } from './root.tsx';

// Before anything reads the address, so that nothing else sees the token.
takeTokenFromAddress();
takeLinkageFromAddress();
await startI18n();

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element with the id "root".');

createRoot(element).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <Suspense>
        <StartUp>
          <Root />
        </StartUp>
      </Suspense>
    </Providers>
  </StrictMode>,
);
