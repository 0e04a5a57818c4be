import { useTranslation } from 'react-i18next';
import { HomeBlock } from '../../components/home-block.tsx';
import { UnsavedRows } from './unsaved-rows.tsx';
import { useUnsavedCards } from './use-unsaved-cards.ts';

export const UnsavedCards = () => {
  const { t } = useTranslation();
  const { data: unsaved = [] } = useUnsavedCards('dashboard');
  if (unsaved.length === 0) return null;
  return (
    <HomeBlock title={t('unsaved.title')} count={unsaved.length}>
      <UnsavedRows unsaved={unsaved} />
    </HomeBlock>
  );
};
