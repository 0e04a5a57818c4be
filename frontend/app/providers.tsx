import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useLanguage } from '../lib/i18n.ts';
import { useDomain } from '../lib/session.ts';
import { provideFonts } from '../lib/web-fonts.ts';
import { createFudaTheme } from './theme.ts';

// speedy inserts rules through the CSS object model. The content security policy forbids inline styles, so without it the deployed site has no styles.
const styleCache = createCache({ key: 'fuda', speedy: true });

const Look = ({ children }: { readonly children: ReactNode }) => {
  const language = useLanguage();
  const name = useDomain()?.css ?? 'nav-default';
  const theme = useMemo(() => createFudaTheme(name, language), [name, language]);
  useEffect(() => {
    void provideFonts(language);
  }, [language]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
};

export const Providers = ({ queryClient, children }: { readonly queryClient: QueryClient; readonly children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <QueryClientProvider client={queryClient}>
      <Look>{children}</Look>
    </QueryClientProvider>
  </CacheProvider>
);
