import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingCards } from '../../components/waiting-cards.tsx';
import { loadWords } from '../../lib/i18n.ts';
import { lazyModulePart, type FormPart, type FormPlaces, type Places } from '../../lib/modules.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { useSession } from '../../lib/session.ts';

const OpenQueries = lazyModulePart(async () => (await import('./open-queries.tsx')).OpenQueries, 'review');

/** The cards of the own hospital that a reviewer gave back. */
const ReturnedCards = () => {
  const { t } = useTranslation('dashboard');
  const { org } = useSession();
  const { data: projects = [] } = useQuery(projectsQuery);
  return <WaitingCards title={t('returned.title')} filter={{ state: ['returned'], org: [org.id] }} isAsked={projects.some(({ role, review }) => role === 'edit' && (review?.returned ?? 0) > 0)} />;
};

/** What waits for the user in projects that have their cards reviewed. */
export const DashboardParts = () => {
  const { data = [] } = useQuery(projectsQuery);
  const reviewed = data.filter(({ review }) => review !== undefined);
  return (
    <>
      {reviewed.length === 0 ? null : (
        <Suspense fallback={null}>
          <OpenQueries projects={reviewed} />
        </Suspense>
      )}
      <ReturnedCards />
    </>
  );
};

const ReviewSums = lazyModulePart(async () => (await import('./review-sums.tsx')).ReviewSums, 'review');

export const ProjectSums = ({ project }: Places['project-row']) => (project.review === undefined ? null : <ReviewSums project={project} sums={project.review} />);

const ReviewManyDialog = lazyModulePart(async () => (await import('./review-many.tsx')).ReviewManyDialog, 'review', 'card-search');

/** Where the project has its cards reviewed: one act on all cards of the list. */
export const ReviewMany = ({ project, folder, filter }: Places['list-actions']) => {
  const { t } = useTranslation('card-list');
  const [isOpen, setOpen] = useState(false);
  if (project.review === undefined || folder.version === null || (project.role !== 'edit' && !project.rights.review)) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<FactCheckOutlined />} onClick={() => setOpen(true)}>
        {t('review_many.action')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReviewManyDialog project={project} fId={folder.id} filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

export const SettingPanel = lazyModulePart(async () => (await import('./setting-panel.tsx')).ReviewSettingPanel, 'review');
export const MailAddress = lazyModulePart(async () => (await import('./mail-address.tsx')).MailAddress);

export const cardNotes: FormPart<FormPlaces['card-notes']> = {
  isShown: ({ card }) => card.review !== undefined,
  load: async () => {
    const [{ ReviewPanel }] = await Promise.all([import('./review-panel.tsx'), loadWords('review')]);
    return ReviewPanel;
  },
};

export const historyEntry: FormPart<FormPlaces['history-entry']> = {
  isShown: ({ entry }) => entry.review !== undefined,
  load: async () => {
    const [{ ReviewWords }] = await Promise.all([import('./review-words.tsx'), loadWords('review')]);
    return ReviewWords;
  },
};
