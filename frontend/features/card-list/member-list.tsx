import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const Count = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
    <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
      {label}
    </Box>
    {value}
  </Typography>
);

/** Who works on the project, and how many of their cards still wait (spec end-user 2, card list). */
export const MemberList = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('card-list');
  const language = useLanguage();
  const query = useQuery({
    queryKey: queryKeys.projectUsers(pId),
    queryFn: ({ signal }) => callApi('projectUsers', { params: { pId }, signal }),
  });
  return (
    <Panel title={t('members.title')}>
      <ServerView
        query={query}
        loading={<RowSkeletons rows={4} />}
        isEmpty={(members) => members.length === 0}
        empty={<EmptyState title={t('members_empty.title')} />}
      >
        {(members) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {members.map(({ id, disp_name, org_name, incomp, partial }) => (
              <Box component="li" key={id} sx={{ px: { xs: 2, sm: 2.5 }, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
                <Typography>{localText(disp_name, language)}</Typography>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
                  <Typography variant="body2" color="textSecondary">
                    {localText(org_name, language)}
                  </Typography>
                  <Box sx={{ display: 'flex', columnGap: 1.5 }}>
                    <Count label={t('member_incomplete.label')} value={formatNumber(incomp, language)} />
                    <Count label={t('member_partial.label')} value={formatNumber(partial, language)} />
                  </Box>
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </ServerView>
    </Panel>
  );
};
