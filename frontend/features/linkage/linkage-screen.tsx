import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { MessageScreen } from '../../components/message-screen.tsx';
import { Loading, ServerView } from '../../components/server-view.tsx';
import { readLocalClock } from '../../lib/zone.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem, type ApiProblemCode } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { otherHospitalOf, type OtherHospital } from '../../lib/problem-text.ts';
import { linkState, newCard, paths } from '../../lib/paths.ts';
import { findFolder, projectsQuery, type Project } from '../../lib/projects.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';

interface LinkageEntry {
  readonly pId: string;
  readonly fId: string;
  readonly linkKey: string;
}

/** Errors of the address itself, checked in the order of spec end-user 2, linkage entry flow. */
const findEntryError = ({ pId, fId, linkKey }: LinkageEntry, projects: readonly Project[]): LinkageError | null => {
  if (pId === '' || fId === '') return 'incorrect_url';
  if (linkKey === '') return 'key_missing';
  const project = projects.find(({ id }) => id === pId);
  if (project === undefined) return 'project_unknown';
  if (findFolder(projects, pId, fId) === null) return 'combination';
  return project.role === null ? 'not_permitted' : null;
};

const byCode = {
  'linkage.not_set': 'key_not_set',
  'linkage.unknown': 'key_missing',
  'project.unknown': 'project_unknown',
  'folder.unknown': 'combination',
  'access.denied': 'not_permitted',
  'linkage.taken': 'other_hospital',
  'card.not_writable': 'not_permitted',
  'design.unknown': 'design_invalid',
} as const satisfies Partial<Record<ApiProblemCode, string>>;

/** Why an external entry opens no card (spec end-user 8, linkage and guard errors). */
type LinkageError = 'incorrect_url' | (typeof byCode)[keyof typeof byCode];

const entryErrorOf = (error: unknown): LinkageError | null => {
  const errors: Partial<Record<ApiProblemCode, LinkageError>> = byCode;
  return error instanceof ApiProblem ? (errors[error.code] ?? null) : null;
};

const indexingMs = 10_000;

const Refused = ({ error, elsewhere }: { readonly error: LinkageError; readonly elsewhere?: OtherHospital | undefined }) => {
  const { t } = useTranslation('linkage');
  const message = t(`${error}.message`, { hospital: '－', owners: '－', ...elsewhere });
  return <MessageScreen title={t('failed.title')} message={error === 'not_permitted' ? `${message}\n${t('other_account.message')}` : message} exit="logout" />;
};

const Entry = ({ entry: { pId, fId, linkKey } }: { readonly entry: LinkageEntry }) => {
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['linkedCard', pId, fId, linkKey],
    queryFn: ({ signal }) => callApi('openLinkedCard', { params: { pId, fId }, body: { linkKey, context: { ...readLocalClock(), language } }, signal }),
    staleTime: Infinity,
    // While the cards are being indexed, retries after the server's Retry-After.
    refetchInterval: ({ state }) => (state.error instanceof ApiProblem && state.error.code === 'linkage.indexing' ? indexingMs : false),
    gcTime: 0,
  });
  const error = entryErrorOf(query.error);
  if (error !== null) return <Refused error={error} elsewhere={query.error instanceof ApiProblem ? otherHospitalOf(query.error.details, language) : undefined} />;
  return (
    <ServerView query={query} loading={<Loading />}>
      {(found) =>
        found.is_new ? (
          <Navigate replace to={paths.form({ project: pId, folder: fId, card: newCard })} state={linkState(found.link)} />
        ) : (
          <Navigate replace to={paths.form({ project: pId, folder: fId, card: found.card.id })} />
        )
      }
    </ServerView>
  );
};

/** /linkage/{projectId}/{folderId}?linkKey=…: an external system opens a card by its key, or begins a new one with it. */
export const LinkageScreen = () => {
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
        return error === null ? <Entry entry={entry} /> : <Refused error={error} />;
      }}
    </ServerView>
  );
};
