import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';

/** Leads to a section of the handbook in a tab of its own: what stands on this screen is not lost. */
export const HelpLink = ({ section, label }: { readonly section: string; readonly label?: string }) => {
  const { t } = useTranslation();
  return (
    <Button
      href={paths.helpSection(section)}
      target="_blank"
      rel="noopener"
      size="small"
      startIcon={<HelpOutline />}
      sx={{ minHeight: 44, flexShrink: 0 }}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {t('help.action')}
    </Button>
  );
};
