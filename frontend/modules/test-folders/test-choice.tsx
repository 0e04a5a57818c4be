import { useTranslation } from 'react-i18next';
import { Tick } from '../../components/tick.tsx';
import type { Places } from '../../lib/modules.ts';

export const TestChoice = ({ isTest, onTest }: Places['new-folder']) => {
  const { t } = useTranslation('manage');
  return <Tick label={t('test_make.label')} hint={t('test_make.hint')} isOn={isTest} onChange={onTest} />;
};
