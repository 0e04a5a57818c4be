import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { languageTable, isLanguage, localText } from '#shared/text/languages.ts';
import { ManageScreen } from '../../components/admin-screen.tsx';
import { ChoiceField } from '../../components/fields.tsx';
import { RecordList, RecordRow } from '../../components/record-list.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { adminQuery, pickDomain, type ManagedDomain } from '../../lib/administration.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { CodeList } from './api.ts';
import { DeleteCodeList } from './delete-code-list.tsx';
import { InsideCodeList } from './inside-code-list.tsx';
import { UploadCodeList } from './upload-code-list.tsx';

const UsedBy = ({ list }: { readonly list: CodeList }) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {list.used_by.map(({ p_id, f_id, project, folder, design_name, version, is_current }) => (
        <Box component="li" key={f_id} sx={{ py: 0.25 }}>
          {[localText(project, language), localText(folder, language) || design_name].filter((part) => part !== '').join(' / ')}
          {is_current ? null : (
            <>
              {' — '}
              {t('codeLists.older.label')}{' '}
              <MuiLink component={Link} to={`${paths.uploadDesign(p_id, f_id)}?version=${version}`} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
                {t('codeLists.bring.action')}
              </MuiLink>
            </>
          )}
        </Box>
      ))}
    </Box>
  );
};

type Open = { readonly kind: 'upload' | 'inside' | 'delete'; readonly list: CodeList } | { readonly kind: 'upload'; readonly list: null };

const Lists = ({ domain }: { readonly domain: ManagedDomain }) => {
  const { t } = useTranslation(['manage-designs', 'admin', 'manage']);
  const language = useLanguage();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const nameOf = (tag: string) => (isLanguage(tag) ? languageTable[tag].name : tag);
  return (
    <>
      <RecordList
        title={t('codeLists.title')}
        query={useQuery(adminQuery('codeLists', { domainId: domain.id }))}
        waitingRows={3}
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={() => setOpen({ kind: 'upload', list: null })}>
            {t('codeLists.add.action')}
          </Button>
        }
        empty={<EmptyState title={t('codeLists.none.title')} message={t('codeLists.none.message')} />}
      >
        {(list) => (
          <RecordRow
            key={list.name}
            title={list.name}
            chips={list.languages.map(nameOf)}
            facts={[
              [t('codeLists.rows.label'), formatNumber(list.rows, language)],
              [t('manage:updated.label'), formatDateTime(list.updated_at, language)],
              [t('codeLists.file.label'), list.file],
              ...(list.used_by.length === 0 ? [] : ([[t('codeLists.usedBy.label'), <UsedBy key="used" list={list} />]] as const)),
            ]}
            actions={[
              { label: t('codeLists.inside.action'), onSelect: () => setOpen({ kind: 'inside', list }) },
              { label: t('codeLists.replace.action'), onSelect: () => setOpen({ kind: 'upload', list }) },
              { label: t('admin:delete.action'), isDangerous: true, onSelect: () => setOpen({ kind: 'delete', list }) },
            ]}
          />
        )}
      </RecordList>
      {open?.kind === 'upload' ? <UploadCodeList domainId={domain.id} list={open.list} onClose={close} /> : null}
      {open?.kind === 'inside' ? <InsideCodeList list={open.list} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteCodeList domainId={domain.id} list={open.list} onClose={close} /> : null}
    </>
  );
};

export const CodeListsScreen = () => {
  const { t } = useTranslation(['manage-designs', 'manage']);
  const [search, setSearch] = useSearchParams();
  const domains = useQuery(adminQuery('domains'));
  return (
    <ManageScreen title={t('codeLists.title')}>
      <ServerView query={domains} loading={<Skeleton variant="rounded" height={320} />}>
        {(all) => {
          const domain = pickDomain(all, search.get('domain'));
          if (domain === null) return null;
          return (
            <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              {all.length === 1 ? null : (
                <ChoiceField
                  label={t('manage:domain_choice.label')}
                  value={domain.id}
                  choices={all.map(({ id, domain_name }) => ({ value: id, label: domain_name }))}
                  onChoose={(id) => setSearch({ domain: id })}
                />
              )}
              <Alert severity="info">{t('codeLists.use.message', { domain: domain.domain_name })}</Alert>
              <Lists key={domain.id} domain={domain} />
            </Box>
          );
        }}
      </ServerView>
    </ManageScreen>
  );
};
