import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { FindingLine } from './api.ts';

const titles = {
  error: { title: 'errors.title', message: 'errors.message' },
  warning: { title: 'warnings.title', message: 'warnings.message' },
} as const;

interface FindingLinesProps {
  readonly severity: FindingLine['severity'];
  readonly lines: readonly FindingLine[];
}

/** All findings of one severity, each with its place in the file. */
export const FindingLines = ({ severity, lines }: FindingLinesProps) => {
  const { t } = useTranslation('manage-designs');
  const own = lines.filter((line) => line.severity === severity);
  if (own.length === 0) return null;
  return (
    <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'} sx={{ alignItems: 'flex-start' }}>
      <AlertTitle sx={{ fontWeight: 700 }}>{t(titles[severity].title, { count: own.length })}</AlertTitle>
      {t(titles[severity].message)}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 320, overflow: 'auto' }} tabIndex={0} aria-label={t(titles[severity].title, { count: own.length })}>
        {own.map(({ text }, at) => (
          <Box component="li" key={at} sx={{ py: 0.25 }}>
            {text}
          </Box>
        ))}
      </Box>
    </Alert>
  );
};
