import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { useLanguage } from '../lib/i18n.ts';
import { useRememberedPlace } from '../lib/manage-place.ts';
import { managedFolderQuery, managedProjectQuery, orgQuery } from '../lib/manage-queries.ts';
import { pathPatterns, paths } from '../lib/paths.ts';
import { AdminScreen } from './admin-screen.tsx';
import type { Step } from './breadcrumb.tsx';

interface ManageScreenProps {
  readonly title: string;
  readonly steps?: readonly Step[];
  readonly isForm?: boolean;
  readonly children: ReactNode;
}

/** A screen of the management area; its "top" is the menu, which leads back to it. */
export const ManageScreen = (props: ManageScreenProps) => {
  useRememberedPlace(props.title);
  return <AdminScreen top={pathPatterns.manage} {...props} />;
};

export const useOrgsStep = (): Step => {
  const { t } = useTranslation('manage');
  return { label: t('orgs.title'), to: pathPatterns.manageOrgs };
};

/** Organisations, and the one whose users these are. */
export const useOrgSteps = (oId: string): readonly Step[] => {
  const language = useLanguage();
  const org = useQuery(orgQuery(oId)).data;
  return [useOrgsStep(), { label: localText(org?.name, language) || '…', to: paths.manageUsers(oId) }];
};

export const useProjectsStep = (): Step => {
  const { t } = useTranslation('manage');
  return { label: t('projects.title'), to: pathPatterns.manageProjects };
};

/** The title of a project in the reader's language; dots while it is on its way. */
export const useManagedProjectTitle = (pId: string): string => {
  const language = useLanguage();
  const project = useQuery(managedProjectQuery(pId)).data;
  return localText(project?.title, language) || '…';
};

export const useFoldersSteps = (pId: string): readonly Step[] => [
  useProjectsStep(),
  { label: useManagedProjectTitle(pId), to: paths.manageFolders(pId) },
];

export const useFolderTitle = (pId: string, fId: string): string => {
  const language = useLanguage();
  const folder = useQuery(managedFolderQuery(pId, fId)).data;
  return localText(folder?.title, language) || folder?.name || '…';
};
