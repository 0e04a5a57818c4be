import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import FolderCopyOutlined from '@mui/icons-material/FolderCopyOutlined';
import LanguageOutlined from '@mui/icons-material/LanguageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, Link } from 'react-router';
import { recallLastScreen } from '../components/admin-screen.tsx';
import { At } from '../components/at.tsx';
import { Loading, ServerView } from '../components/server-view.tsx';
import { adminQuery } from '../lib/administration.ts';
import { pathPatterns } from '../lib/paths.ts';
import { useScreenTitle } from '../lib/screen-title.ts';
import { useSession } from '../lib/session.ts';

export const ManageLayoutRoute = () => {
  const domains = useQuery(adminQuery('domains'));
  const { pathname } = useLocation();
  return (
    <ServerView query={domains} loading={<Loading />}>
      {(all) => (all.length === 0 && pathname !== pathPatterns.manageDomain ? <Navigate to={pathPatterns.manageDomain} replace /> : <Outlet />)}
    </ServerView>
  );
};

export const ManageMenuRoute = () => {
  const { t } = useTranslation('manage');
  const { user } = useSession();
  const [last] = useState(() => recallLastScreen(user.id));
  useScreenTitle(t('menu.title'));
  const entries = [
    { to: pathPatterns.manageOrgs, Icon: ApartmentOutlined, title: t('orgs.title'), message: t('menu_orgs.message') },
    { to: pathPatterns.manageProjects, Icon: FolderCopyOutlined, title: t('projects.title'), message: t('menu_projects.message') },
    { to: pathPatterns.manageDomain, Icon: LanguageOutlined, title: t('domain.title'), message: t('menu_domain.message') },
  ];
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2, fontSize: '1.375rem' }}>
        {t('menu.title')}
      </Typography>
      <Box component="nav" aria-label={t('menu.title')} sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}>
        {entries.map(({ to, Icon, title, message }) => (
          <ButtonBase
            key={to}
            component={Link}
            to={to}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto minmax(0, 1fr)',
              columnGap: 2,
              alignItems: 'center',
              alignContent: 'center',
              textAlign: 'left',
              p: 2.5,
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              '&:hover': { borderColor: 'primary.main', bgcolor: 'action.hover' },
            }}
          >
            <Icon aria-hidden sx={{ gridRow: '1 / 3', fontSize: 36, color: 'primary.main' }} />
            <Typography variant="h3" component="span">
              {title}
            </Typography>
            <Typography variant="body2" component="span" color="textSecondary">
              {message}
            </Typography>
          </ButtonBase>
        ))}
      </Box>
      <At place="manage-menu" />
      {last === null ? null : (
        <Button component={Link} to={last.path} sx={{ mt: 2 }}>
          {t('menu_last.action', { title: last.title })}
        </Button>
      )}
    </>
  );
};
