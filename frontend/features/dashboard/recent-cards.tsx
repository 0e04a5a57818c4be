import { useTranslation } from 'react-i18next';
import { CardList } from '../../components/card-list.tsx';
import { EmptyState } from '../../components/server-view.tsx';

export const RecentCards = () => {
  const { t } = useTranslation('dashboard');
  return <CardList folder={null} title={t('recent.title')} empty={<EmptyState title={t('recent_empty.title')} message={t('recent_empty.message')} />} mayFilter />;
};
