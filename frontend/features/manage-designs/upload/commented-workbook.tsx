import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { fileFrom, saveFile, workbookType } from '../../../lib/downloads.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { useProblemText } from '../../../lib/problem-text.ts';
import { useCommentedWorkbook } from '../api.ts';

export const CommentedWorkbook = ({ file }: { readonly file: File }) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const problemText = useProblemText();
  const commented = useCommentedWorkbook();
  const download = () =>
    commented.mutate(
      { file, language },
      { onSuccess: ({ content }) => saveFile(fileFrom(content, workbookType), `${file.name.replace(/\.[^.]*$/, '')}_comments.xlsx`) },
    );
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
