import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardDesign } from '#shared/design/card-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { localText } from '#shared/text/local-text.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { ApiProblem, type ApiProblemCode } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { findFolder, projectsQuery } from '../../lib/projects.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { useSession } from '../../lib/session.ts';
import { useReadDesign, useUploadDesign } from './api.ts';
import { designFileTypes, endings, fileFault, largestFileMb, type DesignFileType } from './design-file-types.ts';
import { FileDrop } from './file-drop.tsx';
import { FindingLines } from './finding-lines.tsx';

const countItems = (design: CardDesign): number => {
  let items = 0;
  walkItems(design, () => {
    items += 1;
  });
  return items;
};

type FailureKey = `uploadFailed.${'stale' | 'denied' | 'folder' | 'other'}.message`;
const uploadFailures: Partial<Record<ApiProblemCode, FailureKey>> = {
  'design.stale': 'uploadFailed.stale.message',
  'access.denied': 'uploadFailed.denied.message',
  'folder.unknown': 'uploadFailed.folder.message',
};

interface Target {
  readonly pId: string;
  readonly fId: string;
}

/** The folder that will get the design, as far as the manager is a member of its project. */
const TargetFolder = ({ pId, fId }: Target) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const found = findFolder(useQuery(projectsQuery).data ?? [], pId, fId);
  if (found === null) return null;
  const { project, folder } = found;
  return (
    <Box>
      <Typography variant="h2">{localText(folder.title, language)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {localText(project.title, language)}
        {' · '}
        {folder.version === null ? t('target.none.label') : t('target.version.label', { version: folder.version })}
      </Typography>
    </Box>
  );
};

interface UploadDesignScreenProps extends Target {
  /** Draws a design as its users will meet it. */
  readonly Preview: ComponentType<{ readonly design: CardDesign }>;
}

/** Choose, check, look, upload (spec administration 4, card design upload). */
export const UploadDesignScreen = ({ pId, fId, Preview }: UploadDesignScreenProps) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const { org } = useSession();
  useScreenTitle(t('screen.title'));
  const [type, setType] = useState<DesignFileType>('excel');
  const [file, setFile] = useState<File | null>(null);
  const reading = useReadDesign();
  const upload = useUploadDesign(pId, fId);
  const typeLabel = useId();
  if (org.role !== 'manage') return <EmptyState tone="failed" title={t('uploadFailed.denied.message')} />;

  const fault = file === null ? null : fileFault(type, file);
  const design = reading.data?.design ?? null;
  const lines = reading.data?.lines ?? [];

  const forget = () => {
    reading.reset();
    upload.reset();
  };
  const choose = (chosen: File) => {
    forget();
    setFile(chosen);
    if (fileFault(type, chosen) === null) reading.mutate({ type, file: chosen, language });
  };
  const changeType = (next: DesignFileType | null) => {
    if (next === null) return;
    forget();
    setFile(null);
    setType(next);
  };

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TargetFolder pId={pId} fId={fId} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography id={typeLabel} component="h2" variant="h3">
            {t('type.label')}
          </Typography>
          <ToggleButtonGroup
            exclusive
            color="primary"
            value={type}
            aria-labelledby={typeLabel}
            onChange={(_event, next: DesignFileType | null) => changeType(next)}
          >
            {designFileTypes.map((name) => (
              <ToggleButton key={name} value={name} sx={{ minHeight: 44, px: 2, textTransform: 'none' }}>
                {t(`type.${name}.label`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        <FileDrop accept={endings[type]} chosen={file?.name ?? null} isBusy={reading.isPending} onFile={choose} />
        {reading.isPending && (
          <Box component="output" sx={{ display: 'block' }}>
            <Typography variant="body2" sx={{ mb: 0.5 }}>
              {t('reading.label', { name: file?.name })}
            </Typography>
            <LinearProgress aria-hidden />
          </Box>
        )}
        {fault === 'wrongType' && <Alert severity="error">{t('file.wrongType.message', { type: endings[type].join(' / ') })}</Alert>}
        {fault === 'tooLarge' && <Alert severity="error">{t('file.tooLarge.message', { limit: largestFileMb })}</Alert>}
        {reading.isError && <Alert severity="error">{t('failed.message')}</Alert>}
        {reading.isSuccess && design === null && lines.length === 0 && <Alert severity="error">{t('invalid.message')}</Alert>}
        {design !== null && lines.length === 0 && <Alert severity="success">{t('valid.message')}</Alert>}
        <FindingLines severity="error" lines={lines} />
        <FindingLines severity="warning" lines={lines} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
          {design !== null && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('preview.facts.label', { pages: design.pages.length, items: countItems(design) })}
            </Typography>
          )}
          <Button
            variant="contained"
            disabled={design === null || design.pages.length === 0}
            loading={upload.isPending}
            onClick={() => design !== null && upload.mutate({ design, language })}
            sx={{ minWidth: 160 }}
          >
            {t('upload.action')}
          </Button>
        </Box>
      </Paper>
      {design !== null && (
        <Box component="section" aria-labelledby={`${typeLabel}-preview`}>
          <Typography id={`${typeLabel}-preview`} variant="h2" sx={{ mt: 1 }}>
            {t('preview.title')}
          </Typography>
          <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
            {t('preview.message')}
          </Typography>
          <Preview design={design} />
        </Box>
      )}
      {upload.isSuccess && (
        <Result
          title={t('uploaded.title')}
          message={t('uploaded.message', { version: upload.data.version })}
          onClose={() => {
            forget();
            setFile(null);
          }}
        />
      )}
      {upload.isError && (
        <Result
          title={t('uploadFailed.title')}
          message={t((upload.error instanceof ApiProblem ? uploadFailures[upload.error.code] : undefined) ?? 'uploadFailed.other.message')}
          onClose={upload.reset}
        />
      )}
    </Box>
  );
};

interface ResultProps {
  readonly title: string;
  readonly message: string;
  readonly onClose: () => void;
}

const Result = ({ title, message, onClose }: ResultProps) => {
  const { t } = useTranslation('manage-designs');
  return (
    <MessageDialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('dialog.ok.action')}
        </Button>
      }
    >
      <Typography>{message}</Typography>
    </MessageDialog>
  );
};
