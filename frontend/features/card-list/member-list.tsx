import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { localText } from '#shared/text/languages.ts';
import { Panel, Rows, RowSkeletons } from '../../components/panel.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { filteredEverywhere } from '../../lib/card-lists.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const Count = ({ label, value, filter }: { readonly label: string; readonly value: string; readonly filter: CardFilter }) => (
  <Box
    component={Link}
    to={filteredEverywhere(filter)}
    sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, whiteSpace: 'nowrap', typography: 'body2', color: 'text.primary' }}
  >
    <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
      {label}
    </Box>
    {value}
  </Box>
);

export const MemberList = ({ pId, maySeeOthers }: { readonly pId: string; readonly maySeeOthers: boolean }) => {
  const { t } = useTranslation('card-list');
  const language = useLanguage();
  const query = useQuery({
    queryKey: queryKeys.projectUsers(pId),
    queryFn: ({ signal }) => callApi('projectUsers', { params: { pId }, signal }),
  });
  const refused = <EmptyState title={t('members_refused.title')} message={t('members_refused.message')} />;
  const isRefused = query.error instanceof ApiProblem && query.error.status === 403;
  if (isRefused) return <Panel title={t('members.title')}>{refused}</Panel>;
  return (
    <Panel title={t('members.title')}>
      <ServerView
        query={query}
        loading={<RowSkeletons rows={4} />}
        isEmpty={(members) => members.length === 0}
        empty={maySeeOthers ? <EmptyState title={t('members_empty.title')} message={t('members_empty.message')} /> : refused}
      >
        {(members) => (
          <>
            <Rows>
              {members.map(({ id, disp_name, org_name, incomp, partial }) => (
                <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 44, px: { xs: 2, sm: 2.5 } }}>
                  <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
                    <Typography component="span" variant="body2" sx={{ mr: 1 }}>
                      {localText(disp_name, language)}
                    </Typography>
                    <Typography component="span" variant="body2" color="textSecondary">
                      {localText(org_name, language)}
                    </Typography>
                  </Box>
                  {incomp === null || partial === null ? null : (
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                      <Count label={t('member_incomplete.label')} value={formatNumber(incomp, language)} filter={{ project: [pId], by: [id], required: 'incomp' }} />
                      <Count label={t('member_partial.label')} value={formatNumber(partial, language)} filter={{ project: [pId], by: [id], overall: ['partial'] }} />
                    </Box>
                  )}
                </Box>
              ))}
            </Rows>
            {maySeeOthers ? null : (
              <Typography variant="body2" color="textSecondary" sx={{ px: { xs: 2, sm: 2.5 }, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
                {t('members_refused.message')}
              </Typography>
            )}
          </>
        )}
      </ServerView>
    </Panel>
  );
};
