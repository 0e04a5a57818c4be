import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api-client.ts';
import { multipart } from '../../lib/design-files.ts';
import { fileFrom, saveFile, workbookType } from '../../lib/downloads.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';

export const CommentedWorkbook = ({ file }: { readonly file: File }) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const problemText = useProblemText();
  const commented = useMutation({ mutationFn: () => callApi('commentWorkbook', { query: { lang: language }, body: multipart(file) }) });
  const download = () =>
    commented.mutate(undefined, { onSuccess: ({ content }) => saveFile(fileFrom(content, workbookType), `${file.name.replace(/\.[^.]*$/, '')}_comments.xlsx`) });
  return (
    <>
      <Button variant="outlined" startIcon={<FileDownloadOutlined />} loading={commented.isPending} onClick={download}>
        {t('findings.comments.action')}
      </Button>
      {commented.isError && (
        <Alert severity="error" sx={{ flexBasis: '100%', order: 1 }}>
          {problemText(commented.error)}
        </Alert>
      )}
    </>
  );
};
