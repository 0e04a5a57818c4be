import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { usualRights } from '#shared/access/access.ts';
import { ApiProblem, isSessionProblem } from '../lib/api-problem.ts';
import { fetchExportFile, saveExportFile, standardFile, takeLeftExport, type ChosenFile, type ExportProgress } from '../lib/downloads.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { findFolder, projectsQuery } from '../lib/projects.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { type Places, useHasPart } from '../lib/modules.ts';
import { At } from './at.tsx';
import { AskDialog } from './ask-dialog.tsx';

interface CsvDownloadProps extends Pick<Places['take-out'], 'pId' | 'fId' | 'folderTitle'> {
  readonly isCompact?: boolean;
  readonly filter?: CardFilter;
}

/** Downloads a folder's cards, shows progress, and can be stopped (spec end-user 4 and 8, CSV download). */
export const CsvDownload = ({ pId, fId, folderTitle, isCompact = false, filter = {} }: CsvDownloadProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const problemText = useProblemText();
  const { data: projects = [] } = useQuery(projectsQuery);
  const rights = projects.find(({ id }) => id === pId)?.rights ?? usualRights;
  const isTest = findFolder(projects, pId, fId)?.folder.is_test === true;
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const hasChoice = useHasPart('take-out');
  const [isAsking, setIsAsking] = useState(false);
  const stop = useRef<AbortController | null>(null);
  const download = useMutation({
    mutationFn: ({ choice, begun }: { readonly choice: ChosenFile; readonly begun?: string }) => {
      stop.current = new AbortController();
      setProgress(null);
      return fetchExportFile({ pId, fId, choice, begun, signal: stop.current.signal, onProgress: setProgress });
    },
    onSuccess: ({ file }, { choice }) => saveExportFile(file, new Date(), choice, isTest),
  });
  const { mutate } = download;
  useEffect(() => {
    const left = takeLeftExport(pId, fId);
    if (left !== null) mutate({ choice: left.choice, begun: left.begun });
  }, [pId, fId, mutate]);
  const { error, variables } = download;
  // A download resumed after a reload may have expired or belong to another user of the tab.
  const isGone = variables?.begun !== undefined && error instanceof ApiProblem && error.code === 'export.unknown';
  const isFailed = error instanceof ApiProblem && !isGone && !isSessionProblem(error);
  const counted = progress !== null && progress.total > 0 ? progress : null;
  const name = t('csv_of.label', { folder: folderTitle });
  if (!rights.export || !(hasChoice || rights.identifiers)) return null;
  const begin = () => (hasChoice ? setIsAsking(true) : mutate({ choice: standardFile(language) }));
  return (
    <>
      {isCompact ? (
        <IconButton color="primary" aria-label={name} title={name} onClick={begin}>
          <FileDownloadOutlined />
        </IconButton>
      ) : (
        <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={begin}>
          {t('csv.action')}
        </Button>
      )}
      {isAsking ? (
        <At
          place="take-out"
          pId={pId}
          fId={fId}
          folderTitle={folderTitle}
          mayIdentify={rights.identifiers}
          filter={filter}
          onCancel={() => setIsAsking(false)}
          onStart={(choice) => {
            setIsAsking(false);
            mutate({ choice });
          }}
        />
      ) : null}
      {download.isPending ? (
        <AskDialog title={t('csv_running.title')} answers={[{ label: t('cancel.action'), onPick: () => stop.current?.abort() }]}>
          <Typography sx={{ mb: 2 }}>{folderTitle}</Typography>
          <LinearProgress
            aria-label={t('csv_running.title')}
            {...(counted === null ? {} : { variant: 'determinate' as const, value: (100 * counted.rows) / counted.total })}
            sx={{ height: 8, borderRadius: 4 }}
          />
          <Typography variant="body2" color="textSecondary" component="output" sx={{ display: 'block', mt: 1 }}>
            {counted === null
              ? t('csv_preparing.message')
              : t('csv_progress.message', { rows: formatNumber(counted.rows, language), total: formatNumber(counted.total, language) })}
          </Typography>
        </AskDialog>
      ) : null}
      {(download.data?.leftOut ?? 0) > 0 ? (
        <AskDialog title={t('csv_left_out.title')} onClose={download.reset} answers={[{ label: t('close.action'), onPick: download.reset, isMain: true }]}>
          <Typography>{t('csv_left_out.message', { count: download.data?.leftOut ?? 0 })}</Typography>
        </AskDialog>
      ) : null}
      {isFailed ? (
        <AskDialog
          title={t(variables?.choice.isStandard ? 'csv_failed.title' : 'file_failed.title')}
          onClose={download.reset}
          answers={[
            { label: t('close.action'), onPick: download.reset },
            { label: t('retry.action'), onPick: () => variables && mutate({ choice: variables.choice }), isMain: true },
          ]}
        >
          <Typography>{problemText(error)}</Typography>
        </AskDialog>
      ) : null}
    </>
  );
};
