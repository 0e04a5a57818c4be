import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ClosedPeriod, QueryMails } from '#shared/access/card-review.ts';
import type { Rights, MachineRight } from '#shared/access/access.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { callApi } from '../../lib/api-client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Panel, Rows, RowSkeletons } from '../../components/panel.tsx';
import { RecordRow } from '../../components/record-list.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';

type Page = CallAnswer<'rightsHistory'>;
type Entry = Page['entries'][number];
type Change = Entry['changes'][number];
export type History = Pick<Page, 'entries' | 'emergencies' | 'people'>;

export const useRightsHistory = (pId: string) =>
  useInfiniteQuery({
    queryKey: [...queryKeys.administration, 'rightsHistory', pId],
    queryFn: ({ pageParam, signal }) => callApi('rightsHistory', { params: { pId }, query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }): History => ({ entries: pages.flatMap(({ entries }) => entries), people: pages.flatMap(({ people }) => people), emergencies: pages[0]?.emergencies ?? [] }),
  });

export const usePersonName = (people: History['people']) => {
  const { t } = useTranslation('rights');
  const language = useLanguage();
  return (id: string): string => {
    if (id === 'operator') return t('by_operator.label');
    const person = people.find((each) => each.id === id);
    if (person === undefined) return t('by_unknown.label');
    return t('person.label', { name: localText(person.disp_name, language) || id, org: localText(person.org_name, language) });
  };
};

const labels = {
  role: 'role',
  is_owner: 'is_owner',
  disabled: 'disabled',
  enabled: 'enabled',
  limits: 'limits',
  cards: 'cards',
  identifiers: 'identifiers',
  export: 'export',
  import: 'import',
  review: 'review',
  coordinate: 'coordinate',
  rights: 'rights',
  user_id: 'user_id',
  folder_id: 'folder_id',
  end: 'end',
  reason: 'reason',
  moved_to: 'moved_to',
  'review.on': 'review_on',
  'review.closed': 'review_closed',
  'review.two_people': 'review_two_people',
  'review.mail': 'review_mail',
} as const;
type Labelled = keyof typeof labels;
const isLabelled = (name: string): name is Labelled => name in labels;

/** `rights.export` of a member and `member_rights.export` of the project are the same right. */
const nameOf = (what: string): string => what.replace(/^(?:member_)?rights\./, '');

interface FolderName {
  readonly id: string;
  readonly title: Texts;
}

const useChangeWords = (people: History['people'], folders: readonly FolderName[]) => {
  const { t } = useTranslation(['rights', 'admin', 'take-out']);
  const language = useLanguage();
  const personName = usePersonName(people);
  const nameLabel = (name: string): string => (isLabelled(name) ? t(`what.${labels[name]}.label`) : name);
  const yesOrNo = (value: boolean): string => t(value ? 'yes.label' : 'no.label');
  const special: { readonly [Name in Labelled]?: (value: never) => string } = {
    role: (role: 'edit' | 'browse') => t(`admin:role.${role}.label`),
    cards: (cards: Rights['cards']) => t(`admin:export_rights.cards.${cards}.label`),
    limits: (names: readonly string[]) => names.map(nameLabel).join(' / '),
    rights: (names: readonly MachineRight[]) => names.map((name) => t(`take-out:tokens_right.${name}.label`)).join(' / '),
    user_id: personName,
    moved_to: personName,
    folder_id: (id: string) => localText(folders.find((folder) => folder.id === id)?.title, language) || id,
    end: (moment: string) => formatDateTime(moment, language),
    'review.closed': (periods: readonly ClosedPeriod[]) => periods.map(({ name, from, to }) => `${name} (${from} – ${to})`).join(' / '),
    'review.mail': ({ questions, answers }: QueryMails) => t('mail.label', { questions: yesOrNo(questions), answers: yesOrNo(answers) }),
  };
  const valueText = (name: string, value: unknown): string => {
    const say = value === null || !isLabelled(name) ? undefined : (special[name] as ((given: unknown) => string) | undefined);
    if (say !== undefined) return say(value) || t('blank.label');
    if (typeof value === 'boolean') return yesOrNo(value);
    return typeof value === 'string' && value !== '' ? value : t('blank.label');
  };
  return ({ act }: Pick<Entry, 'act'>, { what, before, after }: Change): readonly (readonly [string, string])[] => {
    const name = nameOf(what);
    const label = what.startsWith('member_rights.') ? t('new_members.label', { what: nameLabel(name) }) : nameLabel(name);
    const [was, is] = [valueText(name, before), valueText(name, after)];
    if (act === 'removed') return what === 'moved_to' ? [[label, is]] : [];
    if (act === 'changed') return was === is ? [] : [[label, t('change.label', { before: was, after: is })]];
    return is === t('blank.label') || after === false ? [] : [[label, is]];
  };
};

interface RightsHistoryProps {
  readonly title: string;
  readonly query: ReturnType<typeof useRightsHistory>;
  readonly folders: readonly FolderName[];
}

const HistoryRows = ({ history: { entries, people }, folders }: { readonly history: History; readonly folders: readonly FolderName[] }) => {
  const { t } = useTranslation('rights');
  const language = useLanguage();
  const personName = usePersonName(people);
  const wordsOf = useChangeWords(people, folders);
  return (
    <Rows>
      {entries.map((entry) => {
        const { id, at, by, of, act, subject, changes } = entry;
        const name = of === 'token' ? (subject ?? '') : personName(subject ?? '');
        return (
          <RecordRow
            key={id}
            title={t(`${of}.${act}.title`, { name })}
            facts={[[t('at.label'), formatDateTime(at, language)], [t('by.label'), personName(by)], ...changes.flatMap((change) => wordsOf(entry, change))]}
            actions={[]}
          />
        );
      })}
    </Rows>
  );
};

export const RightsHistory = ({ title, query, folders }: RightsHistoryProps) => {
  const { t } = useTranslation('rights');
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 720 }}>{t('history.message')}</Typography>
      <Panel title={title}>
        <ServerView
          query={query}
          loading={<RowSkeletons rows={5} />}
          isEmpty={({ entries }) => entries.length === 0}
          empty={<EmptyState title={t('history_empty.title')} message={t('history_empty.message')} />}
        >
          {(history) => (
            <>
              <HistoryRows history={history} folders={folders} />
              {query.hasNextPage ? (
                <Box sx={{ display: 'flex', justifyContent: 'center', p: 1, borderTop: 1, borderColor: 'divider' }}>
                  <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('history_older.action')}
                  </Button>
                </Box>
              ) : null}
            </>
          )}
        </ServerView>
      </Panel>
    </>
  );
};
