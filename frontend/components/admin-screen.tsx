import Box from '@mui/material/Box';
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

const Breadcrumb = ({ title, top, steps = [] }: Omit<AdminScreenProps, 'children'>) => {
  const { t } = useTranslation('admin');
  return (
    <Box component="nav" aria-label={t('breadcrumb.label')} sx={{ mt: { xs: -1, sm: -1.5 }, mb: 0.5 }}>
      <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
        {[{ label: t('top.label'), to: top }, ...steps].map(({ label, to }) => (
          <Box component="li" key={to} sx={{ display: 'inline-flex', alignItems: 'center', minWidth: 0, '&::after': { content: '"/"', color: 'text.secondary', mx: 1 } }}>
            <MuiLink component={Link} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
              {label}
            </MuiLink>
          </Box>
        ))}
        <Box component="li" aria-current="page" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'text.secondary' }}>
          {title}
        </Box>
      </Box>
    </Box>
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
