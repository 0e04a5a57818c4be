import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { HintedLabel } from '../../components/fields.tsx';
import type { Places } from '../../lib/modules.ts';

export const TestChoice = ({ isTest, onTest }: Places['new-folder']) => {
  const { t } = useTranslation('manage');
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start' }}
      control={<Checkbox checked={isTest} onChange={(_, isTicked) => onTest(isTicked)} />}
      label={<HintedLabel hint={t('test_make.hint')}>{t('test_make.label')}</HintedLabel>}
    />
  );
};
