import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { FolderLinks } from '../../components/folder-links.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { useRulesAddress } from '../../lib/rules-address.ts';

export const RulesLinks = ({ pId }: Places['owned-folders']) => {
  const { t } = useTranslation(['project-admin', 'admin']);
  const language = useLanguage();
  const { data = [] } = useQuery(projectsQuery);
  const rulesOf = useRulesAddress();
  const folders = data.find(({ id }) => id === pId)?.folders ?? [];
  const links = folders.map(({ id, title }) => ({ to: rulesOf(pId, id), label: t('admin:rules_of.action', { folder: localText(title, language) }) }));
  return <FolderLinks title={t('rules.title')} links={links.flatMap(({ to, label }) => (to === null ? [] : [{ to, label }]))} />;
};
