import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage } from '#shared/text/languages.ts';
import { OpenDialog } from '../../components/open-dialog.tsx';
import { InLanguage } from '../../components/in-language.tsx';
import { PaperSheet, SheetLook } from './paper-sheet.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { LanguageChoice } from '../../components/toggle-choice.tsx';
import { BlankFoot, BlankForm } from './blank-form.tsx';

export const PrintableDialog = ({ design, heading, content: first, onClose }: Places['design-print']) => {
  const { t } = useTranslation(['manage-designs', 'common']);
  const titleId = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const reader = useLanguage();
  const [content, setContent] = useState(first);
  const language = isLanguage(content) ? content : reader;
  const form = <BlankForm design={design} content={content} heading={heading} />;
  return (
    <OpenDialog onClose={onClose} maxWidth="md" fullScreen={isNarrow} aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pb: 1.5 }}>
        <DialogTitle id={titleId}>{t('print.title')}</DialogTitle>
        <Box sx={{ ml: 'auto', mr: 3, mt: 1.5 }}>
          <LanguageChoice languages={design.languages} value={content} onChange={setContent} />
        </Box>
      </Box>
      <DialogContent sx={{ bgcolor: 'background.default', px: { xs: 1, sm: 3 } }} tabIndex={0}>
        <Box sx={{ mt: 2, mx: 'auto', maxWidth: '210mm', p: { xs: 2, sm: '14mm' }, bgcolor: '#fff', border: 1, borderColor: 'divider' }}>
          <InLanguage language={language}>
            <SheetLook language={language}>{form}</SheetLook>
          </InLanguage>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close.action')}</Button>
        <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {t('print.action')}
        </Button>
      </DialogActions>
      <InLanguage language={language}>
        <PaperSheet language={language}>
          <BlankFoot design={design} content={content} />
          {form}
        </PaperSheet>
      </InLanguage>
    </OpenDialog>
  );
};
