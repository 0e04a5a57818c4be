import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cardSorts } from '#shared/api/card-lists.ts';
import { callApi } from '../../lib/api-client.ts';
import { filteredEverywhere } from '../../lib/card-lists.ts';
import type { Places } from '../../lib/modules.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { CardRows } from '../../components/card-rows.tsx';
import { Panel } from '../../components/panel.tsx';

const shownCards = 3;

export const WaitingCards = ({ title, filter, isAsked }: Places['waiting-cards']) => {
  const { t } = useTranslation('dashboard');
  const asked = { where: JSON.stringify(filter), sort: cardSorts[0] };
  const query = { ...asked, limit: shownCards };
  const { data } = useQuery({
    queryKey: queryKeys.foundCards(null, query),
    queryFn: ({ signal }) => callApi('findRecent', { query, signal }),
    enabled: isAsked,
    // The search is less important than the lists, so a failure is not shown.
    retry: false,
  });
  if (data === undefined || data.cards.length === 0) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Panel
        title={title}
        wrapsTitle
        actions={
          <Button component={Link} to={filteredEverywhere(filter)}>
            {t('mine.all.action')}
          </Button>
        }
      >
        <CardRows cards={data.cards} result={{ folder: null, ...asked, first: 0, total: data.cursor === null ? data.cards.length : null }} isPlaceShown />
      </Panel>
    </Box>
  );
};
