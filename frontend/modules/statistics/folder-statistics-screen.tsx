import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { ChoiceField } from '../../components/fields.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { TestMark } from '../../components/test-mark.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { findFolder, projectsQuery, type Folder, type Project } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { useAddress } from '../../lib/use-address.ts';
import { AnswersPanel, CardsPanel, hospitalsOf, MissingPanel } from './figure-panels.tsx';
import type { Distributions } from './figure-rows.ts';
import { monthsBetween } from './months.ts';

const conditions = ['org', 'from', 'to'] as const;
type Asked = { readonly [Condition in (typeof conditions)[number]]?: string };

const isMonth = (text: string): boolean => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);

const isId = (text: string): boolean => /^\w{1,64}$/.test(text);

/** An address that was changed by hand asks for nothing that the server refuses. */
const useAsked = () => {
  const [search, put] = useAddress();
  const [org = null, from = null, to = null] = conditions.map((name) => search.get(name));
  const [first, last] = [from, to].map((month) => (month !== null && isMonth(month) ? month : null)) as [string | null, string | null];
  const isOrdered = first === null || last === null || first <= last;
  const asked: Asked = { ...(org !== null && isId(org) && { org }), ...(first !== null && { from: first }), ...(last !== null && isOrdered && { to: last }) };
  return { asked, choose: (changes: { [Condition in keyof Asked]?: string }) => put(changes, { replace: true }) };
};

const isWithin = (month: string, { from, to }: Asked): boolean => (from === undefined || month >= from) && (to === undefined || month <= to);

const Filter = ({ found }: { readonly found: Distributions }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const { asked, choose } = useAsked();
  const { org = '', from = '', to = '' } = asked;
  const known = found.organisations.flatMap((hospital) => hospital.months.map(({ month }) => month)).toSorted();
  const months = [...new Set([...monthsBetween(known[0] ?? '', known.at(-1) ?? ''), from, to])].filter((month) => month !== '').toSorted().toReversed();
  const choices = (isOffered: (month: string) => boolean) => [{ value: '', label: t('any_month.label') }, ...months.filter(isOffered).map((month) => ({ value: month, label: month }))];
  const hospitals = hospitalsOf(found, language);
  return (
    <Box component="section" aria-label={t('filter.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {hospitals.length < 2 && org === '' ? null : (
        <ChoiceField
          label={t('org.label')}
          value={org}
          choices={[{ value: '', label: t('any_org.label') }, ...hospitals.map(({ key, name }) => ({ value: key, label: name })), ...(org === '' || hospitals.some(({ key }) => key === org) ? [] : [{ value: org, label: '－' }])]}
          onChoose={(value) => choose({ org: value })}
        />
      )}
      <ChoiceField label={t('from_month.label')} value={from} choices={choices((month) => to === '' || month <= to)} onChoose={(value) => choose({ from: value })} />
      <ChoiceField label={t('to_month.label')} value={to} choices={choices((month) => from === '' || month >= from)} onChoose={(value) => choose({ to: value })} />
      {org + from + to === '' ? null : <Button onClick={() => choose({ org: '', from: '', to: '' })}>{t('filter_clear.action')}</Button>}
    </Box>
  );
};

const Scope = ({ found: { cards, withheld }, total }: { readonly found: Distributions; readonly total: number }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const given = { cards: formatNumber(cards.looked_at, language), total: formatNumber(total, language), since: cards.since === null ? '' : formatDate(cards.since, language) };
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {t(cards.all ? 'read_all.message' : 'read_latest.message', given)}
      </Typography>
      {withheld === 0 ? null : (
        <Typography variant="body2" color="textSecondary">
          {t('withheld.message', { items: formatNumber(withheld, language) })}
        </Typography>
      )}
      {cards.unreadable === undefined ? null : <Alert severity="warning">{t('unreadable.message', { ids: cards.unreadable.join(', ') })}</Alert>}
    </Box>
  );
};

const Found = ({ found }: { readonly found: Distributions }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const { asked } = useAsked();
  const hospitals = hospitalsOf(found, language)
    .filter(({ key }) => asked.org === undefined || key === asked.org)
    .map((hospital) => ({ ...hospital, months: hospital.months.filter(({ month }) => isWithin(month, asked)) }));
  const total = hospitals.flatMap(({ months }) => months).reduce((sum, { cards }) => sum + cards, 0);
  return (
    <>
      <Filter found={found} />
      {total === 0 ? (
        <EmptyState title={t('none_match.title')} message={t('none_match.message')} />
      ) : (
        <>
          <CardsPanel hospitals={hospitals} />
          <Scope found={found} total={total} />
          {found.pages.length === 0 ? null : (
            <>
              <AnswersPanel pages={found.pages} />
              <MissingPanel pages={found.pages} />
            </>
          )}
        </>
      )}
    </>
  );
};

const column = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const FolderStatistics = ({ project, folder }: { readonly project: Project; readonly folder: Folder }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const { asked } = useAsked();
  const params = { pId: project.id, fId: folder.id };
  const query = useQuery({
    queryKey: [...queryKeys.cardLists, 'distributions', params, asked],
    queryFn: ({ signal }) => callApi('folderDistributions', { params, query: asked, signal }),
    placeholderData: keepPreviousData,
    // The server counts cards for this, so it stays fresh for 5 minutes (ms).
    staleTime: 300_000,
  });
  return (
    <>
      <Button component={Link} to={paths.cards(project.id, folder.id)} startIcon={<ArrowBack />} sx={{ ml: -1.25, mt: -1 }}>
        {t('to_cards.action')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {localText(project.title, language)}
      </Typography>
      <Typography variant="h2" sx={{ fontSize: '1.375rem', mb: 2 }}>
        {t('folder.title', { folder: localText(folder.title, language) || folder.name })} <TestMark folder={folder} />
      </Typography>
      <Box sx={{ ...column, ...(query.isPlaceholderData && { opacity: 0.6 }) }} aria-busy={query.isPlaceholderData}>
        <ServerView
          query={query}
          loading={
            <Box sx={column}>
              <Skeleton variant="rounded" height={44} />
              <Skeleton variant="rounded" height={320} />
            </Box>
          }
          isEmpty={({ organisations }) => organisations.length === 0}
          empty={<EmptyState title={t('items_empty.title')} message={t('folder_empty.message')} />}
        >
          {(found) => <Found found={found} />}
        </ServerView>
      </Box>
    </>
  );
};

export const FolderStatisticsScreen = ({ pId, fId }: { readonly pId: string; readonly fId: string }) => {
  const { t } = useTranslation(['statistics', 'card-list']);
  const projects = useQuery(projectsQuery);
  useScreenTitle(t('statistics:folder_screen.title'));
  return (
    <ServerView
      query={projects}
      loading={<Skeleton variant="rounded" height={120} />}
      isEmpty={(all) => findFolder(all, pId, fId) === null}
      empty={<MessageScreen title={t('card-list:folder_unknown.title')} message={t('card-list:folder_unknown.message')} exit="home" />}
    >
      {(all) => {
        const found = findFolder(all, pId, fId);
        return found === null ? null : <FolderStatistics {...found} />;
      }}
    </ServerView>
  );
};
