import { useTranslation } from 'react-i18next';
import { useFormEnvironment } from '../../form/environment.ts';
import type { FormPlaces } from '../../lib/modules.ts';

const keys = {
  submit: 'history.submit.label',
  withdraw: 'history.withdraw.label',
  accept: 'history.accept.label',
  return: 'history.return.label',
  unlock: 'history.unlock.label',
  ask: 'history.ask.label',
  answer: 'history.answer.label',
  close: 'history.close.label',
} as const;

export const ReviewWords = ({ entry: { review } }: FormPlaces['history-entry']) => {
  const { t } = useTranslation('review');
  const { words } = useFormEnvironment();
  if (review === undefined) return null;
  const { act, word = '', withheld } = review;
  return Object.hasOwn(keys, act) ? t(keys[act as keyof typeof keys], { word: withheld === true ? words.t('withheld.label') : word }) : act;
};
