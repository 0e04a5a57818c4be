import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { oppositeSort, placeInOrder } from '#shared/api/card-lists.ts';
import { readStep } from '../../lib/find-cards.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { listedCard, originState, type ListedCard, type ListOrigin } from '../../lib/list-origin.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { paths, readingPart } from '../../lib/paths.ts';

/** Number of cards requested at a time beyond the list's page. */
const askedTogether = 10;
/** Limit of cards in the history state of the browser, which holds a few hundred kB. */
const mostCards = 300;

type Direction = 1 | -1;

const extended = ({ address, cards, result }: ListOrigin, found: readonly ListedCard[], by: Direction): ListOrigin => {
  const all = by === 1 ? [...cards, ...found] : [...found.toReversed(), ...cards];
  const kept = by === 1 ? all.slice(-mostCards) : all.slice(0, mostCards);
  const first = by === 1 ? result.first + all.length - kept.length : Math.max(0, result.first - found.length);
  const total = result.total === null ? null : Math.max(result.total, first + kept.length);
  return { address, cards: kept, result: { ...result, first, total } };
};

/** Loads cards beyond one end from the listed position of the last known card, so that saves and deletions since cause no gaps or repeats. */
const useFurtherCards = ({ cards, result: { folder, where, sort, first, total } }: ListOrigin, by: Direction, isAtEnd: boolean) => {
  const last = cards.at(by === 1 ? -1 : 0);
  const mayBeMore = by === 1 ? total === null || first + cards.length < total : first > 0;
  const asked = { folder, where, sort: by === 1 ? sort : oppositeSort[sort], from: last === undefined ? '' : placeInOrder(sort, last.card, last.updated) };
  const query = useInfiniteQuery({
    // Not among the lists, because a save must not refetch it: it starts from the card's listed position.
    queryKey: ['cardsBeyond', asked],
    queryFn: ({ pageParam, signal }) => readStep(folder, { ...(where !== null && { where }), sort: asked.sort, limit: askedTogether, cursor: pageParam }, signal),
    initialPageParam: asked.from,
    getNextPageParam: ({ cursor }) => cursor,
    enabled: isAtEnd && mayBeMore,
    staleTime: Infinity,
  });
  const known = new Set(cards.map(({ card }) => card));
  const unknownIn = (data: typeof query.data): readonly ListedCard[] => (data?.pages ?? []).flatMap((page) => page.cards.filter(({ card_id }) => !known.has(card_id))).map(listedCard);
  return { query, unknownIn, mayBeMore: mayBeMore && (query.data === undefined || query.hasNextPage) };
};

interface StepProps {
  readonly origin: ListOrigin;
  readonly at: number;
  readonly by: Direction;
}

const Step = ({ origin, at, by }: StepProps) => {
  const { t } = useTranslation('open-issues');
  const navigate = useNavigate();
  const isReading = useSearchParams()[0].has(readingPart);
  const known = origin.cards[at + by];
  const { query, unknownIn, mayBeMore } = useFurtherCards(origin, by, known === undefined);
  const { data, isFetching, isError, fetchNextPage } = query;
  const [isWanted, setWanted] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const found = unknownIn(data);
  const target = known === undefined ? { card: found[0], origin: extended(origin, found, by) } : { card: known, origin };
  const shown: ButtonProps = {
    'aria-label': t(by === 1 ? 'steps.next.action' : 'steps.previous.action'),
    sx: { minWidth: 44 },
    children: (
      <>
        {by === 1 ? null : <ChevronLeft aria-hidden />}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t(by === 1 ? 'steps.next.action' : 'steps.previous.action')}
        </Box>
        {by === 1 ? <ChevronRight aria-hidden /> : null}
      </>
    ),
  };
  if (target.card !== undefined) return <Button component={Link} to={paths.form(target.card, isReading)} state={originState(target.origin)} {...shown} />;
  if (!mayBeMore) return isWanted ? <output>{t('steps.end.message')}</output> : null;
  const seek = async () => {
    setWanted(true);
    let step;
    do {
      step = await fetchNextPage({ cancelRefetch: false });
      const met = unknownIn(step.data);
      if (!isHere.current) return;
      if (met[0] !== undefined) return navigate(paths.form(met[0], isReading), { state: originState(extended(origin, met, by)) });
    } while (step.hasNextPage && !step.isError);
  };
  return (
    <>
      {isWanted ? <output>{t(isError && !isFetching ? 'steps.failed.message' : 'steps.seeking.message')}</output> : null}
      <Button onClick={() => void seek()} {...shown} />
    </>
  );
};

export const ListSteps = ({ origin, cardId }: FormPlaces['form-top']) => {
  const { t } = useTranslation('open-issues');
  const language = useLanguage();
  const at = origin.cards.findIndex(({ card }) => card === cardId);
  const { first, total } = origin.result;
  const place = first + at + 1;
  const inWords = (count: number): string => formatNumber(count, language);
  return (
    <Box component="nav" aria-label={t('steps.label')} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, ml: -1 }}>
      <Button component={Link} to={origin.address} sx={{ mr: 'auto' }}>
        {t('steps.back.action')}
      </Button>
      {at < 0 ? null : (
        <>
          <Step key={`${cardId}-before`} origin={origin} at={at} by={-1} />
          {total === null ? null : <span>{t('steps.place.label', { place: inWords(place), total: inWords(total) })}</span>}
          <Step key={`${cardId}-after`} origin={origin} at={at} by={1} />
        </>
      )}
    </Box>
  );
};
