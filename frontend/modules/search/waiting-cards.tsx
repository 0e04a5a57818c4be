import { useQuery } from '@tanstack/react-query';
import { cardSorts } from '#shared/api/card-lists.ts';
import { callApi } from '../../lib/api-client.ts';
import { filteredEverywhere } from '../../lib/card-lists.ts';
import type { Places } from '../../lib/modules.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { CardRows } from '../../components/card-rows.tsx';
import { HomeBlock } from '../../components/home-block.tsx';

const shownCards = 3;

export const WaitingCards = ({ title, filter, isAsked }: Places['waiting-cards']) => {
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
  const total = data.cursor === null ? data.cards.length : null;
  return (
    <HomeBlock title={title} count={total} all={filteredEverywhere(filter)}>
      <CardRows cards={data.cards} result={{ folder: null, ...asked, first: 0, total }} isPlaceShown isTight tellsMissing={filter.required === 'incomp'} />
    </HomeBlock>
  );
};
