import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import type { Card } from '../../lib/card-form.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const lookAgainMs = 60_000;

const revisionOf = ({ history }: Card): number => history.at(-1)?.revision ?? 0;

/** Review decisions since the card was opened; null if none. Refetched every minute and on focus; the open form is not changed. */
export const useReviewNews = (card: Card): NonNullable<Card['review']> | null => {
  const { data } = useQuery({
    queryKey: [...queryKeys.storedCard(card.project.id, card.folder.id, card.id), 'review'],
    queryFn: ({ signal }) => callApi('getCard', { params: { pId: card.project.id, fId: card.folder.id, cardId: card.id }, signal }),
    initialData: card,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
    refetchInterval: lookAgainMs,
    retry: false,
    gcTime: 0,
    meta: { ownsSession: true },
  });
  const { review } = data;
  // An answer older than the open card is no news.
  const isNewer = revisionOf(data) > revisionOf(card);
  return review === undefined || !isNewer || data.card_hash === card.card_hash || review.state === card.review?.state ? null : review;
};
