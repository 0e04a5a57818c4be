import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '../../lib/i18n.ts';
import { lazyModulePart, type FormPart, type FormPlaces, type Places } from '../../lib/modules.ts';

export const DashboardParts = lazyModulePart(async () => (await import('./dashboard-parts.tsx')).DashboardParts);

const ReviewSums = lazyModulePart(async () => (await import('./review-sums.tsx')).ReviewSums, 'review');

export const ProjectSums = ({ project }: Places['project-row']) => (project.review === undefined ? null : <ReviewSums project={project} sums={project.review} />);

const ReviewManyDialog = lazyModulePart(async () => (await import('./review-many.tsx')).ReviewManyDialog, 'review', 'card-search');

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
