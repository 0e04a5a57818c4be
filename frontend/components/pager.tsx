import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { pagerLinks } from './pager-links.ts';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export const Pager = ({ page, pages, onPage }: PagerProps) => {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <Box component="nav" aria-label={t('pager.label')} sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 0.5 }}>
      {pagerLinks(page, pages).map((link, index) =>
        link === 'gap' ? (
          <Box key={`gap-${index}`} component="span" aria-hidden sx={{ color: 'text.secondary', width: 16, textAlign: 'center' }}>
            ..
          </Box>
        ) : (
          <Button
            key={link}
            variant={link === page ? 'contained' : 'text'}
            aria-label={t('page.label', { page: link })}
            aria-current={link === page ? 'page' : undefined}
            onClick={() => onPage(link)}
            sx={{ minWidth: 44, px: 1 }}
          >
            {link}
          </Button>
        ),
      )}
    </Box>
  );
};
