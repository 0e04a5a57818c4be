import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Places } from '../../lib/modules.ts';
import { uploadComparisonQuery, type Comparison } from './api.ts';
import { worstOf } from './change-groups.tsx';
import { ChangesPanel } from './changes-panel.tsx';

export const UploadChanges = ({ pId, fId, version, design, readAt, cardPath, onJudged }: Places['design-upload']) => {
  const { t } = useTranslation('manage-designs');
  const query = useQuery(uploadComparisonQuery({ pId, fId }, version, design, readAt));
  const judge = useEffectEvent(({ changes, cards }: Comparison) => onJudged({ effect: worstOf(changes), lost: cards.lost }));
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) judge(data);
  }, [data]);
  return <ChangesPanel title={t('changes.title', { version })} same={t('changes.none.message', { version })} query={query} cards={{ cardPath }} />;
};
