import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import type { CallInput } from '#shared/api/calls.ts';
import { Loading } from '../../components/loading.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { entryErrorOf, findEntryError, type LinkageEntry, type LinkageError } from './linkage-error.ts';

type Clock = Omit<NonNullable<CallInput<'openLinkedCard'>['body']['context']>, 'language'>;

interface LinkageScreenProps {
  /** The user's day and time, for the defaults of a card that is made. */
  readonly readClock: () => Clock;
}

const Refused = ({ error }: { readonly error: LinkageError }) => {
  const { t } = useTranslation('linkage');
  const messages: Readonly<Record<LinkageError, string>> = {
    incorrect_url: t('incorrect_url.message'),
    key_missing: t('key_missing.message'),
    project_unknown: t('project_unknown.message'),
    combination: t('combination.message'),
    key_not_set: t('key_not_set.message'),
    not_permitted: `${t('not_permitted.message')}\n${t('other_account.message')}`,
    design_invalid: t('design_invalid.message'),
  };
  return <MessageScreen title={t('failed.title')} message={messages[error]} exit="logout" />;
};

const Entry = ({ entry: { pId, fId, linkKey }, readClock }: LinkageScreenProps & { readonly entry: LinkageEntry }) => {
  const language = useLanguage();
  // A query although it may make a card: whoever asks again with the same key gets the same card.
  const query = useQuery({
    queryKey: ['linkedCard', pId, fId, linkKey],
    queryFn: ({ signal }) => callApi('openLinkedCard', { params: { pId, fId }, body: { linkKey, context: { ...readClock(), language } }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const error = entryErrorOf(query.error);
  if (error !== null) return <Refused error={error} />;
  return (
    <ServerView query={query} loading={<Loading />}>
      {(card) => <Navigate replace to={paths.form({ project: pId, folder: fId, card: card.id })} />}
    </ServerView>
  );
};

/** /linkage/{projectId}/{folderId}?linkKey=…: an external system opens the card that it knows by a key, or a new one with it. */
export const LinkageScreen = ({ readClock }: LinkageScreenProps) => {
  const { t } = useTranslation('linkage');
  useScreenTitle(t('linkage.title'));
  const { pId = '', fId = '' } = useParams();
  const [search] = useSearchParams();
  const entry = { pId, fId, linkKey: (search.get('linkKey') ?? '').trim() };
  const projects = useQuery(projectsQuery);
  return (
    <ServerView query={projects} loading={<Loading />}>
      {(all) => {
        const error = findEntryError(entry, all);
        return error === null ? <Entry entry={entry} readClock={readClock} /> : <Refused error={error} />;
      }}
    </ServerView>
  );
};
