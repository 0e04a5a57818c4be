import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../components/file-drop.tsx';
import { ToggleChoice } from '../../../components/toggle-choice.tsx';

export const designFileTypes = ['excel', 'json'] as const;
export type DesignFileType = (typeof designFileTypes)[number];

/** Endings of each type; the first type is the default (spec administration 2, design upload). Lists may lie beside a workbook, or with it in a .zip. */
const endings: { readonly [Type in DesignFileType]: readonly string[] } = {
  excel: ['.xlsx', '.xls', '.csv', '.zip', '.geojson', '.xml'],
  json: ['.json'],
};

/** The API accepts no larger workbook (architecture 4, limits). */
const largestFileMb = 4.5;
const bytesPerMb = 1024 * 1024;

export const fileFault = (type: DesignFileType, { name, size }: File): 'wrongType' | 'tooLarge' | null => {
  if (!endings[type].some((ending) => name.toLowerCase().endsWith(ending))) return 'wrongType';
  return size > largestFileMb * bytesPerMb ? 'tooLarge' : null;
};

export const typeOfFile = ({ name }: File, chosen: DesignFileType): DesignFileType => {
  const has = (type: DesignFileType): boolean => endings[type].some((ending) => name.toLowerCase().endsWith(ending));
  return has(chosen) ? chosen : (designFileTypes.find(has) ?? chosen);
};

interface ChooseFileProps {
  readonly type: DesignFileType;
  readonly file: File | null;
  readonly stored: string | null;
  readonly isReading: boolean;
  readonly onType: (type: DesignFileType) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

export const ChooseFile = ({ type, file, stored, isReading, onType, onFiles, children }: ChooseFileProps) => {
  const { t } = useTranslation('manage-designs');
  const fault = file === null ? null : fileFault(type, file);
  const chosen = file?.name ?? stored;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography component="h2" variant="h3">
          {t('type.label')}
        </Typography>
        <ToggleChoice label={t('type.label')} value={type} options={designFileTypes.map((name) => [name, t(`type.${name}.label`)] as const)} onChange={onType} />
      </Box>
      <FileDrop title={t('file.title')} hint={t('file.drop.message')} action={t(chosen === null ? 'file.choose.action' : 'file.change.action')} accept={endings[type]} chosen={chosen} isBusy={isReading} onFiles={onFiles} />
      {isReading && (
        <Box component="output" sx={{ display: 'block' }}>
          <Typography variant="body2" sx={{ mb: 0.5 }}>
            {t('reading.label', { name: chosen })}
          </Typography>
          <LinearProgress aria-hidden />
        </Box>
      )}
      {fault === 'wrongType' && <Alert severity="error">{t('file.wrongType.message', { type: endings[type].join(' / ') })}</Alert>}
      {fault === 'tooLarge' && <Alert severity="error">{t('file.tooLarge.message', { limit: largestFileMb })}</Alert>}
      {children}
    </Paper>
  );
};
