import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, lazy, Suspense, type ElementType, type ReactNode, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { LanguageSelect } from '../features/session/language-select.tsx';
import { useLanguage } from '../lib/i18n.ts';
import { useShownTitle } from '../lib/screen-title.ts';
import { useDomain } from '../lib/session.ts';
import { offeredToken } from '../lib/token-store.ts';

interface HeaderProps {
  /** Makes the logo a link home. Passed in, because the sign-in screen has not loaded the router. */
  readonly homeLink?: { readonly component: ElementType; readonly to: string };
  readonly menu?: ReactNode;
}

/** White on the deep header colour, where the usual focus ring has too little contrast. */
const focusOnNav = { outline: '3px solid #fff', outlineOffset: -3 };

const Logo = ({ homeLink, product }: { readonly homeLink: HeaderProps['homeLink']; readonly product: string }) => {
  const { t } = useTranslation();
  const src = useDomain()?.logo ?? '/mark.svg';
  const image = (
    <Box
      component="img"
      src={src}
      alt=""
      sx={{ height: 32, maxWidth: { xs: 56, sm: 120 }, objectFit: 'contain', bgcolor: '#fff', borderRadius: 1, p: '3px' }}
    />
  );
  const layout = { display: 'inline-grid', placeItems: 'center', flexShrink: 0, minWidth: 44, height: 44, borderRadius: 1 };
  if (homeLink === undefined) return <Box sx={layout}>{image}</Box>;
  return (
    <Box component={homeLink.component} to={homeLink.to} aria-label={t('home.label', { product })} sx={{ ...layout, '&:focus-visible': focusOnNav }}>
      {image}
    </Box>
  );
};

/** Logo, screen title, language, and the menu when signed in (spec end-user 2, header). */
const Header = ({ homeLink, menu }: HeaderProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const product = localText(useDomain()?.title, language) || t('product.label');
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
        sx={{
          maxWidth: 'lg',
          mx: 'auto',
          px: { xs: 1, sm: 3 },
          minHeight: { xs: 48, sm: 52 },
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.5, sm: 1.5 },
        }}
      >
        <Logo homeLink={homeLink} product={product} />
        <Typography component="h1" variant="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <LanguageSelect />
        {menu}
      </Box>
    </Box>
  );
};

const RefusedEntry = lazy(async () => ({ default: (await import('../features/session/refused-entry.tsx')).RefusedEntry }));

interface FrameProps extends ComponentProps<typeof Header> {
  readonly children: ReactNode;
}

export const Frame = ({ children, ...header }: FrameProps) => {
  const isRefused = offeredToken.use().state === 'refused';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <Header {...header} />
      <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, boxSizing: 'border-box', width: '100%', maxWidth: 'lg', mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 3 }, outline: 'none' }}>
        {isRefused && (
          <Suspense>
            <RefusedEntry />
          </Suspense>
        )}
        {children}
      </Box>
    </Box>
  );
};
