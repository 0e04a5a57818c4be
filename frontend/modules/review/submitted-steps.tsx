import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { placeInOrder } from '#shared/api/card-lists.ts';
import type { Card } from '../../lib/card-form.ts';
import type { CardEntry } from '../../lib/card-lists.ts';
import { readStep } from '../../lib/find-cards.ts';
import { originState, readOrigin } from '../../lib/list-origin.ts';
import { paths, readingPart } from '../../lib/paths.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { useSession } from '../../lib/session.ts';

type Direction = 'created_asc' | 'created_desc';

const where = JSON.stringify({ state: ['submitted'] });

/** The order of entry does not change when a card is saved or accepted. It is followed in the direction of the list that the reviewer comes from, else from the newest card on. */
const seek = async ({ id, card_id, project, folder }: Card, sort: Direction): Promise<CardEntry | null> => {
  const from = async (start: string | undefined): Promise<CardEntry | null> => {
    for (let cursor: string | null | undefined = start; cursor !== null; ) {
      const step = await readStep({ pId: project.id, fId: folder.id }, { where, sort, limit: 2, ...(cursor !== undefined && { cursor }) }, AbortSignal.timeout(30_000));
      const other = step.cards.find((each) => each.card_id !== card_id);
      if (other !== undefined) return other;
      cursor = step.cursor;
    }
    return null;
  };
  // After the last card comes the first.
  return (await from(placeInOrder(sort, id, 0))) ?? from(undefined);
};

export const SubmittedSteps = ({ card, isAccepted }: { readonly card: Card; readonly isAccepted: boolean }) => {
  const { t } = useTranslation('review');
  const { user } = useSession();
  const origin = readOrigin(useLocation().state);
  const navigate = useNavigate();
  const isReading = useSearchParams()[0].has(readingPart);
  const [previous, following]: readonly [Direction, Direction] = origin?.result.sort.endsWith('_asc') ? ['created_desc', 'created_asc'] : ['created_asc', 'created_desc'];
  const problemText = useProblemText();
  const seeking = useMutation({
    mutationFn: (sort: Direction) => seek(card, sort),
    onSuccess: (found) => found && navigate(paths.form({ project: card.project.id, folder: card.folder.id, card: found.card_id }, isReading), { state: origin && originState(origin) }),
    meta: { ownsSession: true },
  });
  const next = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (isAccepted) next.current?.focus();
  }, [isAccepted]);
  // Such a token may open no other card.
  if (user.is_permanent_token) return null;
  const why = seeking.data === null ? t('submitted.none.message') : seeking.isError ? problemText(seeking.error) : null;
  return (
    <Box component="nav" aria-label={t('submitted.label')} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, marginInlineStart: 'auto' }}>
      <Button startIcon={<ChevronLeft />} sx={{ minHeight: 44 }} onClick={() => seeking.mutate(previous)}>
        {t('submitted.previous.action')}
      </Button>
      <Button ref={next} variant={isAccepted ? 'contained' : 'text'} endIcon={<ChevronRight />} sx={{ minHeight: 44 }} loading={seeking.isPending} onClick={() => seeking.mutate(following)}>
        {t('submitted.next.action')}
      </Button>
      <output>{why}</output>
    </Box>
  );
};
