import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../lib/api-problem.ts';
import { fetchCsv, saveCsv, type CsvMode, type CsvProgress } from '../lib/downloads.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { MessageDialog } from './message-dialog.tsx';

interface CsvDownloadProps {
  readonly pId: string;
  readonly fId: string;
  readonly folderTitle: string;
  /** An icon alone on narrow rows; its name is spoken and shown on hover. */
  readonly isCompact?: boolean;
}

const isCancelled = (error: unknown) => !(error instanceof ApiProblem);

interface AskModeProps {
  readonly folderTitle: string;
  readonly onCancel: () => void;
  readonly onStart: (mode: CsvMode) => void;
}

/** For which program the file is meant. */
const AskMode = ({ folderTitle, onCancel, onStart }: AskModeProps) => {
  const { t } = useTranslation();
  const [mode, setMode] = useState<CsvMode>('excel');
  const legendId = useId();
  const choices = [
    { value: 'excel', label: t('csv_excel.label'), hint: t('csv_excel.hint') },
    { value: 'plain', label: t('csv_plain.label'), hint: t('csv_plain.hint') },
  ] as const;
  return (
    <MessageDialog
      title={t('csv.action')}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('cancel.action')}</Button>
          <Button variant="contained" onClick={() => onStart(mode)}>
            {t('csv_start.action')}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 1 }}>{folderTitle}</Typography>
      <Typography id={legendId} variant="body2" color="textSecondary">
        {t('csv_mode.label')}
      </Typography>
      <RadioGroup aria-labelledby={legendId} value={mode} onChange={(_, value) => setMode(value === 'plain' ? 'plain' : 'excel')}>
        {choices.map(({ value, label, hint }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', py: 0.5 }}
            label={
              <Box component="span" sx={{ display: 'block', pt: 1 }}>
                {label}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {hint}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </MessageDialog>
  );
};

/** Downloads a folder's cards, shows how far it is, and can be stopped (spec end-user 4 and 8, CSV download). */
export const CsvDownload = ({ pId, fId, folderTitle, isCompact = false }: CsvDownloadProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const problemText = useProblemText();
  const [progress, setProgress] = useState<CsvProgress | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const stop = useRef<AbortController | null>(null);
  const download = useMutation({
    mutationFn: (mode: CsvMode) => {
      stop.current = new AbortController();
      setProgress(null);
      return fetchCsv({ pId, fId, language, mode, signal: stop.current.signal, onProgress: setProgress });
    },
    onSuccess: (file, mode) => saveCsv(file, new Date(), mode),
  });
  const isFailed = download.error !== null && !isCancelled(download.error) && !(download.error instanceof ApiProblem && download.error.status === 401);
  const counted = progress !== null && progress.total > 0 ? progress : null;
  const name = t('csv_of.label', { folder: folderTitle });
  return (
    <>
      {isCompact ? (
        <IconButton color="primary" aria-label={name} title={name} onClick={() => setIsAsking(true)}>
          <FileDownloadOutlined />
        </IconButton>
      ) : (
        <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={() => setIsAsking(true)}>
          {t('csv.action')}
        </Button>
      )}
      {isAsking ? (
        <AskMode
          folderTitle={folderTitle}
          onCancel={() => setIsAsking(false)}
          onStart={(mode) => {
            setIsAsking(false);
            download.mutate(mode);
          }}
        />
      ) : null}
      {download.isPending ? (
        <MessageDialog
          title={t('csv_running.title')}
          actions={<Button onClick={() => stop.current?.abort()}>{t('cancel.action')}</Button>}
        >
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
        </MessageDialog>
      ) : null}
      {isFailed ? (
        <MessageDialog
          title={t('csv_failed.title')}
          onClose={download.reset}
          actions={
            <>
              <Button onClick={download.reset}>{t('close.action')}</Button>
              <Button variant="contained" onClick={() => download.mutate(download.variables ?? 'excel')}>
                {t('retry.action')}
              </Button>
            </>
          }
        >
          <Typography>{problemText(download.error)}</Typography>
        </MessageDialog>
      ) : null}
    </>
  );
};
