import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GuideWorkbook } from '#shared/modules/help/names.ts';
import { At } from '../../components/at.tsx';
import { callApi } from '../../lib/api-client.ts';
import { fileFrom, saveFile, workbookType } from '../../lib/downloads.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { HelpLink } from './help-link.tsx';

const toBegin = ['example', 'blank'] as const;
const demos = ['trauma', 'triage', 'arrest', 'national'] as const;

export const BeginningWorkbooks = ({ fId, onForm }: Places['design-beginnings']) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const problemText = useProblemText();
  const workbook = useMutation({ mutationFn: (which: GuideWorkbook) => callApi('guideWorkbook', { params: { which }, query: { lang: language } }) });
  const download = (which: GuideWorkbook) =>
    workbook.mutate(which, { onSuccess: ({ name, content }) => saveFile(fileFrom(content, workbookType), name) });
  const button = (which: GuideWorkbook) => (
    <Button
      key={which}
      variant={which === 'example' ? 'contained' : 'outlined'}
      startIcon={<FileDownloadOutlined />}
      loading={workbook.isPending && workbook.variables === which}
      loadingPosition="start"
      onClick={() => download(which)}
    >
      {t(`beginning.${which}.action`)}
    </Button>
  );
  return (
    <Paper component="section" variant="outlined" aria-labelledby="beginning" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography id="beginning" component="h2" variant="h3">
        {t('beginning.title')}
      </Typography>
      <Typography variant="body2">{t('beginning.message')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{toBegin.map(button)}
        <At place="design-sources" fId={fId} onForm={onForm} />
        <HelpLink section="form.start" />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('beginning.demo.label')}
        </Typography>
        {demos.map(button)}
      </Box>
      {workbook.isError && <Alert severity="error">{problemText(workbook.error)}</Alert>}
    </Paper>
  );
};
