import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { LiveText } from './live-text.tsx';

/** In ms. A press that follows a move sooner was aimed at what stood there before. */
const settling = 500;

/** After a block, or another panel of the screen, comes or goes, presses on what moved do nothing for a moment: they would open another card. */
const watchMoves = (blocks: HTMLElement) => {
  let timer: ReturnType<typeof setTimeout>;
  const observer = new MutationObserver(() => {
    blocks.toggleAttribute('data-moves', true);
    clearTimeout(timer);
    timer = setTimeout(() => blocks.removeAttribute('data-moves'), settling);
  });
  for (const moving of [blocks, blocks.parentElement!]) observer.observe(moving, { childList: true });
  return () => observer.disconnect();
};

/** Holds the blocks of the home screen. On a phone they share at most two thirds of the first screen: the more there are, the fewer rows each shows. */
export const HomeBlocks = ({ children }: { readonly children: ReactNode }) => (
  <Box
    ref={watchMoves}
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 480px), 1fr))',
      alignItems: 'start',
      gap: { xs: 0.5, sm: 1.5 },
      '&[data-moves] > *, &[data-moves] ~ *': { pointerEvents: 'none' },
      '&:not(:empty)': { mb: { xs: 1, sm: 2 } },
      '& > section:not([data-whole]) li:nth-of-type(n + 4)': { display: 'none' },
      '@media (max-width: 599.95px)': {
        '&:has(> section:nth-of-type(3)) > section:not([data-whole]) li:nth-of-type(n + 3)': { display: 'none' },
        '&:has(> section:nth-of-type(4)) > section:not([data-whole]) li:nth-of-type(n + 2)': { display: 'none' },
      },
    }}
  >
    {children}
  </Box>
);

interface HomeBlockProps {
  readonly title: string;
  readonly count: number | null;
  /** The address of all. Without it, the block has all rows and unfolds. */
  readonly all?: string;
  readonly children: ReactNode;
}

export const HomeBlock = ({ title, count, all, children }: HomeBlockProps) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} data-whole={isWhole || undefined} sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: { xs: 2, sm: 2.5 }, pr: 1, minHeight: 32, bgcolor: 'background.default', borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h3" component="h2" id={titleId} noWrap sx={{ flex: 1, fontSize: '0.9375rem' }}>
          <LiveText text={count === null ? title : t('block.label', { title, count: formatNumber(count, language) })} />
        </Typography>
        {all === undefined && (count ?? 0) < 2 ? null : (
          <Button aria-label={t('all_of.label', { title })} sx={{ minHeight: 32, py: 0, flexShrink: 0 }} {...(all === undefined ? { 'aria-pressed': isWhole, onClick: () => setWhole(!isWhole) } : { component: Link, to: all })}>
            {t('mine.all.action')}
          </Button>
        )}
      </Box>
      {children}
    </Paper>
  );
};
