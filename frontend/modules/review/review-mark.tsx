import LockOutlined from '@mui/icons-material/LockOutlined';
import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import Undo from '@mui/icons-material/Undo';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../components/status-mark.tsx';
import type { Places } from '../../lib/modules.ts';

const marks = {
  submitted: { Icon: OutboxOutlined, colour: 'primary.main' },
  returned: { Icon: Undo, colour: 'warning.main' },
  locked: { Icon: LockOutlined, colour: 'text.secondary' },
} as const;

/** Review state of a card; shape and words tell it, too, not colour alone. */
export const ReviewMark = ({ review: { state, open, answered } }: Places['card-mark']) => {
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
