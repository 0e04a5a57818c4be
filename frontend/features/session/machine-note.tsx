import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isComplete } from '#shared/text/languages.ts';
import { useLanguage } from '../../lib/i18n.ts';

/** Marks a language whose texts no native speaker has checked (shared/i18n/machine-made.json). */
export const MachineNote = () => {
  const { t } = useTranslation('session');
  return isComplete(useLanguage()) ? null : (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 2, py: 1, maxWidth: 420 }}>
      {t('machine.message')}
    </Typography>
  );
};
