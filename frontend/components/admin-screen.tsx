import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { useLanguage } from '../lib/i18n.ts';
import { adminQuery } from '../lib/administration.ts';
import { pathPatterns, paths } from '../lib/paths.ts';
import { useScreenTitle } from '../lib/screen-title.ts';
import { useSession } from '../lib/session.ts';

export interface Step {
  readonly label: string;
  readonly to: string;
}

/** The breadcrumb from "top" to this screen (spec administration 2). */
const Breadcrumb = ({ title, top, steps = [] }: Omit<AdminScreenProps, 'children'>) => {
  const { t } = useTranslation('admin');
  return (
    <Breadcrumbs aria-label={t('breadcrumb.label')} sx={{ mt: { xs: -1, sm: -1.5 }, mb: 0.5, fontSize: '0.875rem', '& li': { display: 'inline-flex', alignItems: 'center', minWidth: 0, minHeight: { xs: 30, sm: 44 } } }}>
      {[{ label: t('top.label'), to: top }, ...steps].map(({ label, to }) => (
        <MuiLink key={to} component={Link} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, my: { xs: '-7px', sm: 0 } }}>
          {label}
        </MuiLink>
      ))}
      <span aria-current="page">{title}</span>
    </Breadcrumbs>
  );
};

interface AdminScreenProps {
  readonly title: string;
  readonly top: string;
  readonly steps?: readonly Step[];
  readonly isForm?: boolean;
  readonly children: ReactNode;
}

export const AdminScreen = (props: AdminScreenProps) => {
  const { title, isForm = false, children } = props;
  useScreenTitle(title);
  return (
    <Box sx={isForm ? { maxWidth: 760, mx: 'auto' } : {}}>
      <Breadcrumb {...props} />
      {children}
    </Box>
  );
};

/** A manager's last screen, per user and tab, so that the menu can lead back (spec administration 2). */
export interface LastScreen {
  readonly path: string;
  readonly title: string;
}

const keyOf = (userId: string) => `fuda.manage.${userId}`;

export const recallLastScreen = (userId: string): LastScreen | null => {
  const kept = sessionStorage.getItem(keyOf(userId));
  return kept === null ? null : (JSON.parse(kept) as LastScreen);
};

const useRememberedScreen = (title: string): void => {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const last: LastScreen = { path: `${pathname}${search}`, title };
    sessionStorage.setItem(keyOf(user.id), JSON.stringify(last));
  }, [user.id, pathname, search, title]);
};

export const ManageScreen = (props: Omit<AdminScreenProps, 'top'>) => {
  useRememberedScreen(props.title);
  return <AdminScreen top={pathPatterns.manage} {...props} />;
};

export const useOrgsStep = (): Step => {
  const { t } = useTranslation('manage');
  return { label: t('orgs.title'), to: pathPatterns.manageOrgs };
};

export const useProjectsStep = (): Step => {
  const { t } = useTranslation('manage');
  return { label: t('projects.title'), to: pathPatterns.manageProjects };
};

export const useManagedProjectTitle = (pId: string): string => {
  const language = useLanguage();
  const project = useQuery(adminQuery('project', { pId })).data;
  return localText(project?.title, language) || '…';
};

export const useFoldersSteps = (pId: string): readonly Step[] => [
  useProjectsStep(),
  { label: useManagedProjectTitle(pId), to: paths.manageFolders(pId) },
];

export const useFolderTitle = (pId: string, fId: string): string => {
  const language = useLanguage();
  const folder = useQuery(adminQuery('folder', { pId, fId })).data;
  return localText(folder?.title, language) || folder?.name || '…';
};
