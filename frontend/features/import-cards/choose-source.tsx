import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/panel.tsx';
import { useProblemText } from '../../lib/problem-text.ts';
import { useUpload, type Place } from './use-import.ts';

const endings = ['.csv', '.xlsx', '.xls', '.zip'];

/** Which file is brought in: dropped here, or chosen in the browser's own dialog. It goes straight to the storage. */
export const ChooseSource = ({ place, onBegun }: { readonly place: Place; readonly onBegun: (importId: string) => void }) => {
  const { t } = useTranslation('import');
  const problemText = useProblemText();
  const picker = useRef<HTMLInputElement | null>(null);
  const [isOver, setOver] = useState(false);
  const upload = useUpload(place, onBegun);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined && !upload.isPending) upload.mutate(file);
  };
  return (
    <Panel title={t('file.title')}>
      <Box sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 2.5 } }}>
        <Typography>{t('file.message')}</Typography>
        <Box
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
          }}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 2.5, border: '2px dashed', borderColor: isOver ? 'primary.main' : 'divider', borderRadius: 1, bgcolor: isOver ? 'action.selected' : 'background.default' }}
        >
          <UploadFileOutlined aria-hidden sx={{ fontSize: 36, color: 'primary.main' }} />
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Typography>{t('drop.label')}</Typography>
            <Typography variant="body2" color="textSecondary">
              {endings.join(' / ')}
            </Typography>
          </Box>
          <Button variant="contained" disabled={upload.isPending} onClick={() => picker.current?.click()}>
            {t('choose.action')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t('file.title')}
            accept={endings.join(',')}
            onChange={({ currentTarget }) => {
              take(currentTarget.files);
              // The same file, mended, must count as a new choice.
              currentTarget.value = '';
            }}
          />
        </Box>
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
