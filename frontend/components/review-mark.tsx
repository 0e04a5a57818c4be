import LockOutlined from '@mui/icons-material/LockOutlined';
import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import Undo from '@mui/icons-material/Undo';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardEntry } from '../lib/card-lists.ts';
import { StatusMark } from './status-mark.tsx';

type Standing = NonNullable<CardEntry['review']>;

const marks = {
  submitted: { Icon: OutboxOutlined, colour: 'primary.main' },
  returned: { Icon: Undo, colour: 'warning.main' },
  locked: { Icon: LockOutlined, colour: 'text.secondary' },
} as const;

const Mark = ({ state, open, answered }: Standing) => {
  const { t } = useTranslation('review');
  const { Icon, colour } = state === 'entry' ? { Icon: null, colour: 'text.secondary' } : marks[state];
  const questions = open + answered;
  return (
    <>
      <StatusMark Icon={Icon} colour={colour} words={t(`state.${state}.label`)} />
      {questions > 0 ? <StatusMark Icon={QuestionAnswerOutlined} colour={open > 0 ? 'warning.main' : 'text.secondary'} words={t('mark.questions.label', { count: questions })} /> : null}
    </>
  );
};

/** Review state of a card; shape and words tell it, too, not colour alone. Its words load only in projects with a review. */
export const ReviewMark = ({ review }: { readonly review: Standing }) => (
  <Suspense fallback={null}>
    <Mark {...review} />
  </Suspense>
);
