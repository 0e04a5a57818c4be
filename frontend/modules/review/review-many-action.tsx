import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyModulePart, type Places } from '../../lib/modules.ts';

const ReviewManyDialog = lazyModulePart(async () => (await import('./review-many.tsx')).ReviewManyDialog, 'review');

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
