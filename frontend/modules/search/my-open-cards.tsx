import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WaitingCards } from './waiting-cards.tsx';
import { projectsQuery } from '../../lib/projects.ts';
import { useSession } from '../../lib/session.ts';

export const MyOpenCards = () => {
  const { t } = useTranslation('dashboard');
  const { user } = useSession();
  const { data: projects = [] } = useQuery(projectsQuery);
  return <WaitingCards title={t('mine.title')} filter={{ required: 'incomp', by: [user.id] }} isAsked={projects.some(({ role }) => role === 'edit')} />;
};
