import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { adminQuery, type ManagedDomain } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const progressMs = 2_000;

const isPreparing = ({ linkage }: ManagedDomain): boolean => linkage !== null && linkage.ready < linkage.folders;

const LinkageProgress = ({ domain }: { readonly domain: ManagedDomain }) => {
  const { t } = useTranslation('manage');
  const { linkage } = domain;
  if (linkage === null) return null;
  if (!isPreparing(domain)) return <Alert severity="success" role="note">{t('linkage_ready.message')}</Alert>;
  const { cards, total } = linkage;
  return (
    <Alert severity="info" role="none" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <output>{t('linkage_running.message', { cards, total })}</output>
      <LinearProgress
        aria-label={t('linkage_item.label')}
        variant={total === 0 ? 'indeterminate' : 'determinate'}
        value={total === 0 ? undefined : Math.min(100, (cards / total) * 100)}
        sx={{ mt: 1 }}
      />
    </Alert>
  );
};

interface FolderItems {
  readonly id: string;
  readonly name: string;
  readonly title: Texts;
  readonly items: ReadonlySet<string>;
}

const readItems = async (projectIds: readonly string[], signal: AbortSignal): Promise<readonly FolderItems[]> => {
  const found: FolderItems[] = [];
  for (const pId of projectIds) {
    for (const { id, version, title, name } of await callApi('folders', { params: { pId }, signal })) {
      if (version === null) continue;
      const history = await callApi('designHistory', { params: { pId, fId: id }, signal });
      const items = new Set<string>();
      const design = history.find((entry) => entry.version === version)?.vals;
      if (design !== undefined) walkItems(design, (place) => items.add(pathOf(place)));
      found.push({ id, name, title, items });
    }
  }
  return found;
};

const useFolderItems = (projectIds: readonly string[]) =>
  useQuery({
    queryKey: [...queryKeys.administration, 'folderItems', projectIds],
    queryFn: ({ signal }) => readItems(projectIds, signal),
    enabled: projectIds.length > 0,
  });

/** How far the cards are indexed by the stored item, and which folders lack the one that is written. */
export const LinkageItem = ({ item, domain, projectIds }: Places['linkage-item']) => {
  const { t } = useTranslation('manage');
  const language = useLanguage();
  useQuery({ ...adminQuery('domains'), refetchInterval: ({ state: { data = [] } }) => (data.some(isPreparing) ? progressMs : false) });
  const missing = (useFolderItems(projectIds).data ?? []).filter(({ items }) => !items.has(item));
  return (
    <>
      {domain === null || item !== domain.external_linkage_item ? null : <LinkageProgress domain={domain} />}
      {missing.length === 0 ? null : (
        <Alert severity="warning">{t('linkage_item_missing.message', { folders: missing.map(({ title, name }) => localText(title, language) || name).join(' / ') })}</Alert>
      )}
    </>
  );
};
