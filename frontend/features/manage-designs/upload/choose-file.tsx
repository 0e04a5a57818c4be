import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { designFileTypes, endings, fileFault, largestFileMb, type DesignFileType } from './design-file-types.ts';
import { FileDrop } from './file-drop.tsx';

interface ChooseFileProps {
  readonly type: DesignFileType;
  readonly file: File | null;
  readonly isReading: boolean;
  readonly onType: (type: DesignFileType) => void;
  readonly onFile: (file: File) => void;
  /** What was found in the file. */
  readonly children: ReactNode;
}

/** Which file, of which type; a file of another type is refused before it is sent. */
export const ChooseFile = ({ type, file, isReading, onType, onFile, children }: ChooseFileProps) => {
  const { t } = useTranslation('manage-designs');
  const typeLabel = useId();
  const fault = file === null ? null : fileFault(type, file);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography id={typeLabel} component="h2" variant="h3">
          {t('type.label')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          color="primary"
          value={type}
          aria-labelledby={typeLabel}
          onChange={(_event, next: DesignFileType | null) => {
            if (next !== null) onType(next);
          }}
        >
          {designFileTypes.map((name) => (
            <ToggleButton key={name} value={name} sx={{ minHeight: 44, px: 2, textTransform: 'none' }}>
              {t(`type.${name}.label`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <FileDrop accept={endings[type]} chosen={file?.name ?? null} isBusy={isReading} onFile={onFile} />
      {isReading && (
        <Box component="output" sx={{ display: 'block' }}>
          <Typography variant="body2" sx={{ mb: 0.5 }}>
            {t('reading.label', { name: file?.name })}
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
