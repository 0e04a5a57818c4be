import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { LanguageSelect } from '../features/session/language-select.tsx';
import { useLanguage } from '../lib/i18n.ts';
import { pathPatterns } from '../lib/paths.ts';
import { useShownTitle } from '../lib/screen-title.ts';
import { useDomain, useSignedIn } from '../lib/session.ts';

const AccountMenu = lazy(async () => ({ default: (await import('../features/session/account-menu.tsx')).AccountMenu }));

/** Logo, the screen's title, language, and the menu when signed in (spec end-user 2, header). */
export const Header = () => {
  const { t } = useTranslation();
  const language = useLanguage();
  const domain = useDomain();
  const session = useSignedIn();
  const product = localText(domain?.title, language) || t('product.label');
  const shown = useShownTitle();
  const title = shown === '' ? product : shown;

  useEffect(() => {
    document.title = title === product ? product : `${title} | ${product}`;
  }, [title, product]);

  return (
    <Box component="header" sx={{ bgcolor: 'secondary.main', color: 'secondary.contrastText' }}>
      <Link
        href="#main"
        sx={{
          position: 'absolute',
          left: 8,
          top: -80,
          zIndex: 'tooltip',
          bgcolor: 'background.paper',
          px: 2,
          py: 1.25,
          borderRadius: 1,
          '&:focus-visible': { top: 8 },
        }}
      >
        {t('skip.action')}
      </Link>
      <Box
        sx={{ maxWidth: 'lg', mx: 'auto', px: { xs: 1, sm: 3 }, minHeight: { xs: 56, sm: 64 }, display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1.5 } }}
      >
        <Link
          component={RouterLink}
          to={pathPatterns.home}
          aria-label={t('home.label', { product })}
          sx={{
            display: 'inline-flex',
            flexShrink: 0,
            alignItems: 'center',
            justifyContent: 'center',
            minWidth: 44,
            height: 44,
            borderRadius: 1,
            '&:focus-visible': { outline: '3px solid #fff', outlineOffset: -3 },
          }}
        >
          <Box
            component="img"
            src={domain?.logo ?? '/mark.svg'}
            alt=""
            sx={{ height: 32, maxWidth: { xs: 56, sm: 120 }, objectFit: 'contain', bgcolor: '#fff', borderRadius: 1, p: '3px' }}
          />
        </Link>
        <Typography component="h1" variant="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <LanguageSelect />
        {session === null ? null : (
          <Suspense fallback={<Box sx={{ width: 44 }} />}>
            <AccountMenu session={session} />
          </Suspense>
        )}
      </Box>
    </Box>
  );
};
