import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { severities, type Diagnostic, type Severity } from '#shared/design/diagnostic.ts';
import { At } from './at.tsx';

/** Words findings from the server's catalogue, in the language of the screen. */
export const useFindingWords = () => {
  const { t } = useTranslation(['compile', 'manage-designs']);
  return ({ code, sheet, cell, params }: Diagnostic) => {
    const { suggestion = '' } = params;
    const text = t(`compile:${code}.message` as 'compile:file.empty.message', params as { readonly most_mb: string });
    return {
      /** '' for a finding about the file as a whole. */
      place: [sheet, cell].filter((part) => part !== '').join('!'),
      text: suggestion === '' ? text : `${text}${t('compile:suggestion.hint', { suggestion })}`,
    };
  };
};

const titles = {
  error: { title: 'errors.title', message: 'errors.message', tone: 'error' },
  left_out: { title: 'leftOut.title', message: 'leftOut.message', tone: 'warning' },
  note: { title: 'notes.title', message: 'notes.message', tone: 'info' },
} as const;

const shownAtOnce = 100;
const shownCells = 4;

const FindingLine = ({ finding }: { readonly finding: Diagnostic }) => {
  const words = useFindingWords();
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, py: 0.75, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      {finding.cell === '' ? null : (
        <Box component="span" sx={{ flex: '0 1 auto', minWidth: 56, maxWidth: '100%', overflowWrap: 'anywhere', fontFamily: 'ui-monospace, Consolas, monospace', fontWeight: 700 }}>
          {placesOf(finding)}
          {(finding.cells?.length ?? 1) > shownCells && <Box component="span" sx={{ ml: 1, fontFamily: 'inherit' }}>× {finding.cells?.length}</Box>}
        </Box>
      )}
      <Box component="span" sx={{ flex: '1 1 240px', minWidth: 0 }}>
        {words(finding).text}
      </Box>
      <At place="finding-help" code={finding.code} text={words(finding).text} />
    </Box>
  );
};

export const placesOf = ({ cell, cells = [cell] }: Diagnostic): string => (cells.length <= shownCells ? cells.join(', ') : `${cells.slice(0, shownCells).join(', ')} …`);

interface SeverityListProps {
  readonly severity: Severity;
  readonly findings: readonly Diagnostic[];
  readonly message?: string;
}

export const SeverityList = ({ severity, findings, message }: SeverityListProps) => {
  const { t } = useTranslation('manage-designs');
  const listId = useId();
  const [isWhole, setWhole] = useState(false);
  const own = findings.filter((finding) => finding.severity === severity);
  if (own.length === 0) return null;
  const shown = isWhole ? own : own.slice(0, shownAtOnce);
  return (
    <Alert severity={titles[severity].tone} role={severity === 'error' ? 'alert' : 'status'} sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle id={listId} sx={{ fontWeight: 700 }}>
        {t(titles[severity].title, { count: own.length })}
      </AlertTitle>
      {/* With errors nothing can be uploaded, so this message would mislead. */}
      {severity !== 'error' && findings.some((finding) => finding.severity === 'error') ? null : (message ?? t(titles[severity].message))}
      {[...Map.groupBy(shown, ({ sheet }) => sheet)].map(([sheet, lines]) => (
        <Box key={sheet} sx={{ mt: 1.5 }}>
          {sheet === '' ? null : (
            <Typography variant="body2" component="h3" sx={{ fontWeight: 700 }}>
              {t('findings.sheet.label', { sheet })}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {lines.map((finding, at) => (
              <FindingLine key={at} finding={finding} />
            ))}
          </Box>
        </Box>
      ))}
      {shown.length < own.length && (
        <Button onClick={() => setWhole(true)} sx={{ mt: 1 }}>
          {t('findings.all.action', { count: own.length })}
        </Button>
      )}
    </Alert>
  );
};

export const FindingsPanel = ({ findings, file = null }: { readonly findings: readonly Diagnostic[]; readonly file?: File | null }) =>
  findings.length === 0 ? null : (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {severities.map((severity) => (
        <SeverityList key={severity} severity={severity} findings={findings} />
      ))}
      <At place="file-findings" findings={findings} file={file} />
    </Box>
  );
