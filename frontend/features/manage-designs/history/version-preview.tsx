import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import type { Version } from '../api.ts';
import { DesignPreview, type PreviewForm } from '../preview/design-preview.tsx';
import type { FormHeading } from '../print/printable-dialog.tsx';

interface VersionPreviewProps {
  readonly version: Version;
  readonly heading: FormHeading;
  readonly Form: PreviewForm;
  readonly onClose: () => void;
}

/** One version as its users met it, under its number and date. */
export const VersionPreview = ({ version, heading, Form, onClose }: VersionPreviewProps) => {
  const { t } = useTranslation(['manage', 'common']);
  const language = useLanguage();
  const titleId = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" fullScreen={isNarrow} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t('history_preview.title', { version: version.version, when: formatDateTime(version.created_at, language) })}
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 1.5, sm: 3 } }}>
        <DesignPreview design={version.vals} heading={heading} Form={Form} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common:close.action')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
