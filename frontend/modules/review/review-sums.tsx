import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { localText } from '#shared/text/languages.ts';
import { filteredEverywhere } from '../../lib/card-lists.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Project } from '../../lib/projects.ts';

export const ReviewSums = ({ project, sums }: { readonly project: Project; readonly sums: NonNullable<Project['review']> }) => {
  const { t } = useTranslation(['review', 'common']);
  const language = useLanguage();
  const figures: readonly { readonly label: string; readonly count: number; readonly filter: CardFilter }[] = [
    { label: t('common:state_submitted.label'), count: sums.submitted, filter: { state: ['submitted'] } },
    { label: t('common:state_returned.label'), count: sums.returned, filter: { state: ['returned'] } },
    { label: t('common:state_locked.label'), count: sums.locked, filter: { state: ['locked'] } },
    { label: t('sums.open.label'), count: sums.open, filter: { queries: ['open'] } },
    { label: t('sums.answered.label'), count: sums.answered, filter: { queries: ['answered'] } },
  ];
  return (
    <Box component="ul" aria-label={t('sums.label', { project: localText(project.title, language) })} sx={{ listStyle: 'none', m: 0, px: { xs: 2, sm: 2.5 }, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {figures
        .filter(({ count }) => count > 0)
        .map(({ label, count, filter }) => (
          <li key={label}>
            <Box component={Link} to={filteredEverywhere({ project: [project.id], ...filter })} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, typography: 'body2', color: 'text.primary' }}>
              {t('sums.item.label', { label, count: formatNumber(count, language) })}
            </Box>
          </li>
        ))}
    </Box>
  );
};
