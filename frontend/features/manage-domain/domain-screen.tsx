import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ManageScreen } from '../../components/admin-screen.tsx';
import { ChoiceField } from '../../components/fields.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { adminQuery, pickDomain, type ManagedDomain } from '../../lib/administration.ts';
import { DomainForm } from './domain-form.tsx';

const newDomain = 'new';

export const DomainScreen = () => {
  const { t } = useTranslation('manage');
  const [search, setSearch] = useSearchParams();
  const domains = useQuery(adminQuery('domains'));
  const queryClient = useQueryClient();
  const takeOver = (saved: ManagedDomain) => {
    queryClient.setQueryData<ManagedDomain[]>(adminQuery('domains').queryKey, (before = []) => [...before.filter(({ id }) => id !== saved.id), saved]);
    setSearch({ domain: saved.id }, { replace: true });
  };
  const projects = useQuery(adminQuery('allProjects'));
  const loading = <Skeleton variant="rounded" height={640} />;
  return (
    <ManageScreen title={t('domain.title')} isForm>
      <ServerView query={domains} loading={loading}>
        {(all) => (
          <ServerView query={projects} loading={loading}>
            {(offered) => {
              const asked = search.get('domain');
              const chosen = asked === newDomain ? null : pickDomain(all, asked);
              return (
                <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                  {all.length === 0 ? (
                    <Alert severity="info">{t('domain_none.message')}</Alert>
                  ) : (
                    <ChoiceField
                      label={t('domain_choice.label')}
                      value={chosen?.id ?? newDomain}
                      choices={[...all.map(({ id, domain_name }) => ({ value: id, label: domain_name })), { value: newDomain, label: t('domain_new.label') }]}
                      onChoose={(domain) => setSearch({ domain })}
                    />
                  )}
                  <DomainForm key={chosen?.id ?? newDomain} domain={chosen} projects={offered} onSaved={takeOver} />
                </Box>
              );
            }}
          </ServerView>
        )}
      </ServerView>
    </ManageScreen>
  );
};
