import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rightNames, type Right } from '#shared/access/access.ts';
import { languageTable, localText, type Language } from '#shared/text/languages.ts';
import { useRightsText, useRoleText, type Role } from '../../components/rights.tsx';
import { adminQuery } from '../../lib/administration.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { RecordField, RecordFields, RecordKind } from '../../lib/modules.ts';

const byItself = (entry: string) => [entry, entry] as const;

const ticks: RecordField = { entryOf: byItself, isTicks: true };

/** The fields of a form of the core, by the names of its values. */
export const useCoreFields = (kind: RecordKind | null): RecordFields => {
  const { t } = useTranslation(['admin', 'manage']);
  const language = useLanguage();
  const roleText = useRoleText();
  const rightsText = useRightsText();
  const { data: projects = [] } = useQuery({ ...adminQuery('allProjects'), enabled: kind === 'domain' });
  if (kind === null) return {};
  const parts = Object.fromEntries(rightNames.map((right) => [right, t(`export_rights.${right}.label`)])) as Record<Right, string>;
  const rights: RecordField = { label: t('export_rights.label'), parts, say: rightsText };
  const sayAvailable = (isDisabled: boolean) => t(isDisabled ? 'disabled.label' : 'available.label');
  const sayLanguage = (code: Language | '') => (code === '' ? code : languageTable[code].name);
  const sayTime = (time: string) => time.replace('T', ' ');
  const titled = { title: { label: t('manage:title.label') }, description: { label: t('manage:description.label') }, design_name: { label: t('manage:design_name.label') } };
  const person = {
    languages: ticks,
    disp_name: { label: t('disp_name.label') },
    disp_job_name: { label: t('disp_job_name.label') },
    lang: { label: t('user_language.label'), say: sayLanguage },
    password: {},
    confirmation: {},
  };
  const fields: { readonly [Kind in RecordKind]: RecordFields } = {
    account: { ...person, login_id: {}, present: {} },
    user: { ...person, login_id: { label: t('login_id.label') }, is_admin: { label: t('is_admin.label') }, disabled: { label: t('available.label'), say: sayAvailable } },
    org: {
      languages: ticks,
      name: { label: t('manage:org_name.label') },
      abbrev: { label: t('manage:abbrev.label') },
      lang: { label: t('manage:default_language.label'), say: sayLanguage },
      role: { label: t('manage:org_role.label'), say: (role: 'normal' | 'manage') => t(`manage:org_${role}.label`) },
    },
    project: {
      ...titled,
      lang: { ...ticks, label: t('manage:project_languages.label') },
      saves_with_errors: { label: t('manage:project_with_errors.label') },
      member_rights: { ...rights, label: t('manage:member_rights.label') },
    },
    folder: {
      ...titled,
      languages: ticks,
      name: { label: t('manage:folder_name.label') },
      is_default: { label: t('manage:folder_make_default.label') },
      is_test: {},
      ids_per_hospital: {},
      start: { label: t('manage:start.label'), say: sayTime },
      end: { label: t('manage:end.label'), say: sayTime },
    },
    member: {
      is_owner: { label: t('manage:owner.label') },
      disabled: { label: t('manage:status.label'), say: sayAvailable },
      role: { label: t('roles.label'), say: (role: Role) => t(`role.${role}.label`) },
      rights,
    },
    projectUser: { roles: { label: t('roles.label'), say: roleText }, is_owner: { label: t('make_owner.label') }, rights },
    domain: {
      domain_name: { label: t('manage:domain_name.label') },
      languages: ticks,
      title: { label: t('manage:registry_name.label') },
      dashboard: { label: t('manage:dashboard_name.label') },
      contact_email: { label: t('manage:contact_email.label') },
      css: { label: t('manage:theme.label'), say: (css: string) => t(css === 'nav-default' ? 'manage:theme_blue.label' : 'manage:theme_purple.label') },
      logo: { label: t('manage:logo.label'), say: (logo: string) => <img src={logo} alt={t('manage:logo.label')} width={75} height={75} /> },
      session_time: { label: t('manage:session_time.label') },
      time_zone: { label: t('manage:domain_zone.label') },
      external_linkage_item: { label: t('manage:linkage_item.label') },
      project_ids: { label: t('manage:domain_projects.label'), entryOf: byItself, say: (id: string) => localText(projects.find((project) => project.id === id)?.title, language) },
    },
  };
  return fields[kind];
};
