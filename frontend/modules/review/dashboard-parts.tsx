import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { At } from '../../components/at.tsx';
import { lazyModulePart } from '../../lib/modules.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { useSession } from '../../lib/session.ts';

const OpenQueries = lazyModulePart(async () => (await import('./open-queries.tsx')).OpenQueries, 'review');

const ReturnedCards = () => {
  const { t } = useTranslation('dashboard');
  const { org } = useSession();
  const { data: projects = [] } = useQuery(projectsQuery);
  return <At place="waiting-cards" title={t('returned.title')} filter={{ state: ['returned'], org: [org.id] }} isAsked={projects.some(({ role, review }) => role === 'edit' && (review?.returned ?? 0) > 0)} />;
};

const SubmittedCards = () => {
  const { t } = useTranslation('dashboard');
  const { data: projects = [] } = useQuery(projectsQuery);
  const reviewed = projects.filter(({ rights, review }) => rights.review && (review?.submitted ?? 0) > 0);
  return <At place="waiting-cards" title={t('submitted.title')} filter={{ state: ['submitted'], project: reviewed.map(({ id }) => id) }} isAsked={reviewed.length > 0} />;
};

export const DashboardParts = () => {
  const { data = [] } = useQuery(projectsQuery);
  const reviewed = data.filter(({ review }) => review !== undefined);
  return (
    <>
      <ReturnedCards />
      {reviewed.length === 0 ? null : (
        <Suspense fallback={null}>
          <OpenQueries projects={reviewed} />
        </Suspense>
      )}
      <SubmittedCards />
    </>
  );
};
