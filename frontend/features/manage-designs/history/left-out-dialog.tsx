import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PaperSheet } from '../../../components/paper-sheet.tsx';
import { useLanguage } from '../../../lib/i18n.ts';
import type { Version } from '../api.ts';
import { placesOf, SeverityList, useFindingWords } from '../upload/findings-panel.tsx';

interface LeftOutDialogProps {
  readonly version: Version;
  readonly onClose: () => void;
}

/** The whole list on paper, with a box for each line that somebody has to look to by hand. */
const LeftOutPaper = ({ version: { version, left_out } }: Pick<LeftOutDialogProps, 'version'>) => {
  const { t } = useTranslation('manage-designs');
  const words = useFindingWords();
  return (
    <>
      <h1>{t('history.leftOut.title', { version })}</h1>
      <p>{t('history.leftOut.message')}</p>
      <ul style={{ listStyle: 'none', padding: 0 }}>
        {left_out.map((finding, at) => (
          <li key={at}>
            ☐ {[finding.sheet, placesOf(finding)].filter((part) => part !== '').join('!')} {words(finding).text}
          </li>
        ))}
      </ul>
    </>
  );
};

/** The rows and rules of its file that a version lacks: to be looked at, and printed as what is to be done by hand. */
export const LeftOutDialog = ({ version, onClose }: LeftOutDialogProps) => {
  const { t } = useTranslation(['manage-designs', 'common']);
  const titleId = useId();
  const language = useLanguage();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('history.leftOut.title', { version: version.version })}</DialogTitle>
      <DialogContent>
        <SeverityList severity="left_out" findings={version.left_out} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close.action')}</Button>
        <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {t('print.action')}
        </Button>
      </DialogActions>
      <PaperSheet language={language}>
        <LeftOutPaper version={version} />
      </PaperSheet>
    </Dialog>
  );
};
