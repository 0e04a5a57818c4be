import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFindingWords } from '../../components/findings-panel.tsx';
import { useToast } from '../../components/toast.tsx';
import type { Places } from '../../lib/modules.ts';
import { CommentedWorkbook } from './commented-workbook.tsx';

export const FileFindings = ({ findings, file }: Places['file-findings']) => {
  const { t } = useTranslation('manage-designs');
  const words = useFindingWords();
  const { toast, tell, warn } = useToast();
  const copy = async () => {
    const lines = findings.map((finding) => {
      const { place, text } = words(finding);
      return [t(`findings.${finding.severity}.label`), place, text].filter((part) => part !== '').join('\t');
    });
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      tell(t('findings.copied.message'));
    } catch {
      warn(t('findings.copyFailed.message'));
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {file === null ? null : <CommentedWorkbook file={file} />}
      <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
        {t('findings.copy.action')}
      </Button>
      {toast}
    </Box>
  );
};
