import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface Step {
  readonly label: string;
  readonly to: string;
}

interface BreadcrumbProps {
  /** Where "top" leads. */
  readonly top: string;
  readonly steps: readonly Step[];
  readonly current: string;
}

/** The way from "top" to this screen (spec administration 2). */
export const Breadcrumb = ({ top, steps, current }: BreadcrumbProps) => {
  const { t } = useTranslation('admin');
  return (
    <Box component="nav" aria-label={t('breadcrumb.label')} sx={{ mt: { xs: -1, sm: -1.5 }, mb: 0.5 }}>
      <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
        {[{ label: t('top.label'), to: top }, ...steps].map(({ label, to }) => (
          <Box component="li" key={to} sx={{ display: 'inline-flex', alignItems: 'center', minWidth: 0, '&::after': { content: '"/"', color: 'text.secondary', mx: 1 } }}>
            <MuiLink component={Link} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
              {label}
            </MuiLink>
          </Box>
        ))}
        <Box component="li" aria-current="page" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'text.secondary' }}>
          {current}
        </Box>
      </Box>
    </Box>
  );
};
