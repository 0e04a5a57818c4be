import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenDialog } from '../../components/open-dialog.tsx';
import { At } from '../../components/at.tsx';
import { useHasPart, type DesignVersion, type Places } from '../../lib/modules.ts';
import { placesOf, SeverityList, useFindingWords } from '../../components/findings-panel.tsx';

type LeftOut = Omit<Places['left-out'], 'onClose'>;

const LeftOutPaper = ({ of, version, findings }: LeftOut) => {
  const { t } = useTranslation('manage-designs');
  const words = useFindingWords();
  return (
    <>
      <h1>{t(`history.${of}.title`, { version })}</h1>
      <p>{t(`history.${of}.message`)}</p>
      <ul style={{ listStyle: 'none', padding: 0 }}>
        {findings.map((finding, at) => (
          <li key={at}>
            ☐ {[finding.sheet, placesOf(finding)].filter((part) => part !== '').join('!')} {words(finding).text}
          </li>
        ))}
      </ul>
    </>
  );
};

export const LeftOutDialog = ({ onClose, ...list }: Places['left-out']) => {
  const { of, version, findings } = list;
  const { t } = useTranslation(['manage-designs', 'common']);
  const titleId = useId();
  const mayPrint = useHasPart('dialog-print');
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  return (
    <OpenDialog onClose={onClose} maxWidth="md" fullScreen={isNarrow} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(`history.${of}.title`, { version })}</DialogTitle>
      <DialogContent>
        <SeverityList severity="left_out" findings={findings} {...(of === 'notHeld' && { message: t('history.notHeld.message') })} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close.action')}</Button>
        {mayPrint && (
          <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => window.print()}>
            {t('print.action')}
          </Button>
        )}
      </DialogActions>
      <At place="dialog-print">
        <LeftOutPaper {...list} />
      </At>
    </OpenDialog>
  );
};

export const LeftOutOfVersion = ({ version: { version, left_out }, onClose }: DesignVersion & { readonly onClose: () => void }) => (
  <LeftOutDialog of="leftOut" version={version} findings={left_out} onClose={onClose} />
);
