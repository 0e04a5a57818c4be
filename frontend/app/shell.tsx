import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { sessionExpiry } from '../lib/session-expiry.ts';
import { Header } from './header.tsx';

const ExpiredDialog = lazy(async () => ({ default: (await import('../features/session/expired-dialog.tsx')).ExpiredDialog }));

/** Header, the screen, and the one dialog that any call may raise. */
export const Shell = () => {
  const isExpired = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.isReported);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <Header />
      <Container component="main" id="main" tabIndex={-1} maxWidth="lg" sx={{ flex: 1, py: { xs: 2, sm: 3 }, outline: 'none' }}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </Container>
      {isExpired ? (
        <Suspense>
          <ExpiredDialog />
        </Suspense>
      ) : null}
    </Box>
  );
};
