import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../components/file-drop.tsx';
import { Panel } from '../../components/panel.tsx';
import { useProblemText } from '../../lib/problem-text.ts';
import { useUpload, type Place } from './use-import.ts';

const endings = ['.csv', '.xlsx', '.xls', '.zip'];

export const ChooseSource = ({ place, onBegun }: { readonly place: Place; readonly onBegun: (importId: string) => void }) => {
  const { t } = useTranslation('import');
  const problemText = useProblemText();
  const upload = useUpload(place, onBegun);
  const [isSeveral, setSeveral] = useState(false);
  const take = ([file, ...others]: readonly File[]): void => {
    setSeveral(others.length > 0);
    if (file !== undefined && others.length === 0) upload.mutate(file);
  };
  return (
    <Panel title={t('file.title')}>
      <Box sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 2.5 } }}>
        <Typography>{t('file.message')}</Typography>
        <FileDrop title={t('file.title')} hint={t('drop.label')} action={t('choose.action')} accept={endings} chosen={null} isBusy={upload.isPending} onFiles={take} />
        {isSeveral ? <Alert severity="error">{t('several.message')}</Alert> : null}
        {upload.isPending ? (
          <Box component="output">
            <Typography variant="body2">{t('uploading.label')}</Typography>
            <LinearProgress aria-hidden />
          </Box>
        ) : null}
        {upload.error === null ? null : <Alert severity="error">{problemText(upload.error)}</Alert>}
      </Box>
    </Panel>
  );
};
