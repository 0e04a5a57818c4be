import LockOutlined from '@mui/icons-material/LockOutlined';
import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardEntry } from '../lib/card-lists.ts';

type Standing = NonNullable<CardEntry['review']>;

const marks = {
  submitted: { Icon: OutboxOutlined, colour: 'primary.main' },
  returned: { Icon: Undo, colour: 'warning.main' },
  locked: { Icon: LockOutlined, colour: 'text.secondary' },
} as const;

const mark = { display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.8125rem', fontWeight: 600, whiteSpace: 'nowrap' };

const Mark = ({ state, open, answered }: Standing) => {
  const { t } = useTranslation('review');
  const { Icon, colour } = state === 'entry' ? { Icon: null, colour: 'text.secondary' } : marks[state];
  const questions = open + answered;
  return (
    <>
      <Box component="span" sx={{ ...mark, color: colour }}>
        {Icon === null ? null : <Icon aria-hidden sx={{ fontSize: 18 }} />}
        {t(`state.${state}.label`)}
      </Box>
      {questions > 0 ? (
        <Box component="span" sx={{ ...mark, color: open > 0 ? 'warning.main' : 'text.secondary' }}>
          <QuestionAnswerOutlined aria-hidden sx={{ fontSize: 18 }} />
          {t('mark.questions.label', { count: questions })}
        </Box>
      ) : null}
    </>
  );
};

/** Where a card stands in its review; shape and words say it too, not colour alone. Only in projects that have it, and so do its words come. */
export const ReviewMark = ({ review }: { readonly review: Standing }) => (
  <Suspense fallback={null}>
    <Mark {...review} />
  </Suspense>
);
