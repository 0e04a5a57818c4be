import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ManageScreen } from '../../components/manage-screen.tsx';
import { Panel } from '../../components/panel.tsx';
import { RecordRow, RecordRows } from '../../components/record-row.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { ManagedOrg } from '../../lib/manage-queries.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { orgsQuery, useDeleteOrg } from './api.ts';
import { orgSorts, showOrgs } from './sort-orgs.ts';

/** What is searched and the order, in the address: the way back finds them again. */
const useOrgList = () => {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const sort = orgSorts.find((name) => name === search.get('sort')) ?? orgSorts[0];
  return { words: search.get('search') ?? '', sort, toWords: (words: string) => change('search', words), toSort: (next: string) => change('sort', next) };
};

/** /manage/org */
export const OrgsScreen = () => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const language = useLanguage();
  const orgs = useQuery(orgsQuery);
  const remove = useDeleteOrg();
  const list = useOrgList();
  const [leaving, setLeaving] = useState<ManagedOrg | null>(null);
  const sortLabels = {
    UPDATED_AT_DESC: t('sort_updated_desc.label'),
    UPDATED_AT_ASC: t('sort_updated_asc.label'),
    CREATED_AT_DESC: t('sort_created_desc.label'),
    CREATED_AT_ASC: t('sort_created_asc.label'),
    ABBREVIATED_ORDER: t('sort_abbrev.label'),
  };
  const row = (org: ManagedOrg) => (
    <RecordRow
      key={org.id}
      title={localText(org.name, language)}
      mark={org.role === 'manage' ? t('org_manage.label') : undefined}
      chips={[org.abbrev]}
      facts={[
        [t('updated.label'), formatDateTime(org.updated_at, language)],
        [t('created.label'), formatDateTime(org.created_at, language)],
      ]}
      actions={[
        { label: t('org_edit.action'), to: paths.updateOrg(org.id) },
        { label: t('org_users.action'), to: paths.manageUsers(org.id) },
        ...(org.role === 'normal' ? [{ label: t('admin:delete.action'), isDangerous: true, onSelect: () => setLeaving(org) }] : []),
      ]}
    />
  );
  return (
    <ManageScreen title={t('orgs.title')}>
      <Panel
        title={t('orgs.title')}
        {...(orgs.data === undefined ? {} : { count: t('common:count.label', { count: orgs.data.length }) })}
        actions={
          <Button variant="contained" component={Link} to={pathPatterns.createOrg} startIcon={<Add />}>
            {t('org_create.action')}
          </Button>
        }
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr auto' }, px: { xs: 2, sm: 2.5 }, py: 2, borderBottom: 1, borderColor: 'divider' }}>
          <TextInput label={t('org_search.label')} type="search" value={list.words} onChange={list.toWords} placeholder={t('org_search.placeholder')} />
          <ChoiceField
            label={t('sort.label')}
            value={list.sort}
            choices={orgSorts.map((value) => ({ value, label: sortLabels[value] }))}
            onChoose={list.toSort}
          />
        </Box>
        <ServerView query={orgs} loading={<RowSkeletons rows={6} />}>
          {(all) => {
            const shown = showOrgs(all, list.words, list.sort);
            return shown.length === 0 ? <EmptyState title={t('orgs_none.title')} /> : <RecordRows>{shown.map(row)}</RecordRows>;
          }}
        </ServerView>
      </Panel>
      {leaving === null ? null : (
        <DeleteDialog
          name={localText(leaving.name, language)}
          remove={(isForced) => remove.mutateAsync({ oId: leaving.id, isForced })}
          onDeleted={() => setLeaving(null)}
          onClose={() => setLeaving(null)}
        />
      )}
    </ManageScreen>
  );
};
