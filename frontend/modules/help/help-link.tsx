import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { topicOf } from '#shared/modules/help/topics.ts';
import type { Places } from '../../lib/modules.ts';
import { helpPaths } from './paths.ts';

/** Opens a handbook section in a new tab, so that nothing on this screen is lost. */
export const HelpLink = ({ section, label }: { readonly section: string; readonly label?: string }) => {
  const { t } = useTranslation();
  return (
    <Button
      href={helpPaths.section(section)}
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

export const FindingHelp = ({ code, text }: Places['finding-help']) => {
  const { t } = useTranslation('manage-designs');
  return <HelpLink section={topicOf(code)} label={t('findings.help.label', { text })} />;
};
