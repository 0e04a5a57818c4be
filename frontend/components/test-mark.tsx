import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';

export const TestMark = ({ folder }: { readonly folder: { readonly is_test?: boolean | undefined } }) => {
  const { t } = useTranslation();
  return folder.is_test ? <Chip component="span" size="small" color="warning" label={t('test.label')} sx={{ verticalAlign: 'middle' }} /> : null;
};
