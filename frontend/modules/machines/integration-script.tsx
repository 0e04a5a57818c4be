import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../components/toast.tsx';
// oxlint-disable-next-line import/default -- the text of the file, not what it does
import integration from './integration.mjs?raw';

const mono = { fontFamily: 'ui-monospace, Consolas, monospace' } as const;

const Script = () => {
  const { t } = useTranslation('handbook');
  const { toast, copy } = useCopy();
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="code" sx={{ ...mono, overflowWrap: 'anywhere' }}>integration.mjs</Box>
        <IconButton aria-label={`${t('screen.copy.action')}: integration.mjs`} onClick={() => copy(integration)}>
          <ContentCopy fontSize="small" />
        </IconButton>
      </Box>
      <Box component="section" tabIndex={0} aria-label="integration.mjs" sx={{ ...mono, maxHeight: 480, overflow: 'auto', whiteSpace: 'pre', fontSize: '0.8125rem', overflowWrap: 'normal', '@media print': { maxHeight: 'none', whiteSpace: 'pre-wrap' } }}>
        {integration}
      </Box>
      {toast}
    </Paper>
  );
};

export const IntegrationScript = ({ id }: { readonly id: string }) => (id === 'machines.script' ? <Script /> : null);
