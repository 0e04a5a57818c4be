import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { At } from '../components/at.tsx';
import { HomeBlocks } from '../components/home-block.tsx';
import { ContactDialog } from '../components/contact-dialog.tsx';
import { AddCard } from '../features/dashboard/add-card.tsx';
import { Invitations } from '../features/dashboard/invitations.tsx';
import { ProjectList } from '../features/dashboard/project-list.tsx';
import { useLanguage } from '../lib/i18n.ts';
import { useScreenTitle } from '../lib/screen-title.ts';
import { useDomain, useSession } from '../lib/session.ts';
import { CardList } from '../components/card-list.tsx';
import { EmptyState } from '../components/server-view.tsx';

export const RecentCards = () => {
  const { t } = useTranslation('dashboard');
  return <CardList folder={null} title={t('recent.title')} empty={<EmptyState title={t('recent_empty.title')} message={t('recent_empty.message')} />} mayFilter />;
};

const tabs = ['cards', 'projects'] as const;

const Tabbed = () => {
  const { t } = useTranslation('dashboard');
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'cards';
  const show = (tab: string) => setSearch(tab === 'cards' ? {} : { tab }, { replace: true });
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_, tab: string) => show(tab)}
        variant="fullWidth"
        aria-label={t('tabs.label')}
        sx={{ mb: 2, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Tab value="cards" id="tab-cards" aria-controls="panel-cards" label={t('recent.title')} />
        <Tab value="projects" id="tab-projects" aria-controls="panel-projects" label={t('projects.title')} />
      </Tabs>
      <div role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`}>
        {shown === 'cards' ? <RecentCards /> : <ProjectList />}
      </div>
    </>
  );
};

export const DashboardRoute = () => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const domain = useDomain();
  const { user, org } = useSession();
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  useScreenTitle(localText(domain?.dashboard, language) || t('dashboard.title'));
  const email = domain?.contact_email ?? null;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: { xs: -1, sm: 0 }, mb: { xs: 1, sm: 2 } }}>
        <Typography component="p" variant="h3" sx={{ flex: 1, minWidth: 0, lineHeight: 1.3 }}>
          {localText(user.disp_name, language) || user.login_id}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: { xs: 'block', sm: 'inline' }, ml: { sm: 1 } }}>
            {localText(org.name, language)}
          </Typography>
        </Typography>
        {email === null ? null : <ContactDialog email={email} />}
        <AddCard />
      </Box>
      <HomeBlocks>
        <At place="dashboard-top" />
      </HomeBlocks>
      <Invitations />
      {isWide ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: 3, alignItems: 'start' }}>
          <RecentCards />
          <ProjectList />
        </Box>
      ) : (
        <Tabbed />
      )}
      <Box sx={{ mt: 3 }}>
        <At place="dashboard-bottom" fallback={<Skeleton variant="rounded" height={69} />} />
      </Box>
    </>
  );
};
