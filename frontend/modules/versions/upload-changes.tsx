import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { DesignJudgement, Places } from '../../lib/modules.ts';
import { uploadComparisonQuery, type Comparison } from './api.ts';
import { worstOf } from './change-groups.tsx';
import { ChangesPanel } from './changes-panel.tsx';

export const UploadChanges = ({ pId, fId, version, design, readAt, cardPath, onJudged }: Places['design-upload']) => {
  const { t } = useTranslation('manage-designs');
  const query = useQuery(uploadComparisonQuery({ pId, fId }, version, design, readAt));
  const language = useLanguage();
  const next = { version: version + 1 };
  const judgementOf = ({ changes, cards: { lost } }: Comparison): DesignJudgement => {
    const effect = worstOf(changes);
    if (effect === null) return { messages: [t('outcome.same.message', next)], question: null };
    const asNew = [t('outcome.new.message', next), t('outcome.old.message', next)];
    if (effect !== 'loses_data') return { messages: asNew, question: { label: t('confirm.seen.label'), tone: effect === 'safe' ? 'success' : 'warning' } };
    const label = lost > 0 ? t('confirm.losesCards.label', { cards: formatNumber(lost, language) }) : t('confirm.loses.label');
    return { messages: [...asNew, t('outcome.kept.message')], question: { label, tone: 'error' } };
  };
  const judge = useEffectEvent((comparison: Comparison) => onJudged(judgementOf(comparison)));
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) judge(data);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the judgement is in words of the language
  }, [data, language]);
  return <ChangesPanel title={t('changes.title', { version })} same={t('changes.none.message', { version })} query={query} cards={{ cardPath }} />;
};
