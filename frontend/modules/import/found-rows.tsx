import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { issueWords } from '#shared/items/issue-words.ts';
import { localText } from '#shared/text/languages.ts';
import { Panel } from '../../components/panel.tsx';
import { EmptyState, ServerView, Spoken } from '../../components/server-view.tsx';
import { answerText } from '../../lib/answer-text.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { AcceptAll, AcceptRow, type Deciding } from './acceptance.tsx';
import { importsKey, type FoundRow, type ImportState, type Job, type Place, type ListedKind, type SourceFile } from './use-import.ts';

type Finding = FoundRow['findings'][number];

const useFindingText = (): ((finding: Finding) => string) => {
  const { t } = useTranslation(['import', 'issues']);
  return ({ code, params }) => {
    const said = issueWords({ code, params });
    return code.startsWith('import.') ? t(`${code}.message` as 'import.exists.message', params) : t(`issues:${said.key}` as 'issues:item.invalid.message', said.params);
  };
};

interface RowProps {
  readonly row: FoundRow;
  readonly file: SourceFile | undefined;
  readonly deciding: Deciding | undefined;
}

const Row = ({ row, file, deciding }: RowProps) => {
  const { t } = useTranslation('import');
  const language = useLanguage();
  const findingText = useFindingText();
  const shown = (value: AnswerValue): string => answerText(value, language);
  const columnText = ({ table, column }: Finding): string => {
    if (column === null) return '';
    const name = file?.tables[table]?.columns[column]?.header ?? '';
    return `${name === '' ? t('column.label', { column: column + 1 }) : t('column.named.label', { column: column + 1, name })} `;
  };
  return (
    <Box component="li" sx={{ px: { xs: 2, sm: 2.5 }, py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('row.label', { row: row.row })} {row.title}
      </Typography>
      {row.changes.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {row.changes.map(({ path, title, before, after }) => (
            <li key={path}>
              <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
                {localText(title, language) || path}:{' '}
                {before === undefined ? null : (
                  <>
                    <Spoken>{t('before.label')}</Spoken>
                    {before === null ? t('blank.label') : <del>{shown(before)}</del>}
                  </>
                )}
                <span aria-hidden> → </span>
                <Spoken>{t('after.label')}</Spoken>
                {after === null ? t('blank.label') : <ins>{shown(after)}</ins>}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      {row.findings.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {row.findings.map((finding, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- findings of a row stay where they are
            <Typography key={index} component="li" variant="body2" color={finding.fault ? 'error' : finding.asks ? 'textPrimary' : 'textSecondary'} sx={{ overflowWrap: 'anywhere' }}>
              {columnText(finding)}
              {finding.text === '' ? '' : `“${finding.text.slice(0, 80)}” `}
              {findingText(finding)}
            </Typography>
          ))}
        </Box>
      )}
      {row.asks && deciding !== undefined ? <AcceptRow {...deciding} at={row.at} name={t('row.label', { row: row.row })} /> : null}
    </Box>
  );
};

interface RowsOfKindProps {
  readonly place: Place;
  readonly job: Job;
  readonly file: SourceFile | undefined;
  readonly kind: ListedKind;
  readonly deciding: Deciding | undefined;
}

const RowsOfKind = ({ place, job, file, kind, deciding }: RowsOfKindProps) => {
  const { t } = useTranslation('import');
  const query = useInfiniteQuery({
    queryKey: [...importsKey(place.fId), job.id, 'rows', job.state, kind],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => callApi('importRows', { params: { ...place, importId: job.id }, query: { kind, from: String(pageParam) }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  return (
    <ServerView query={query} loading={<Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        return (
          <>
            {rows.length === 0 && !query.hasNextPage ? <EmptyState title={t('no_rows.title')} message={t('no_rows.message')} /> : null}
            {rows.some(({ changes }) => changes.some(({ before }) => before === undefined)) ? (
              <Alert severity="info" sx={{ m: 2 }}>
                {t('no_before.message')}
              </Alert>
            ) : null}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a file may say the number of a row twice, in two tables
                <Row key={`${row.row} ${index}`} row={row} file={file} deciding={deciding} />
              ))}
            </Box>
            {query.hasNextPage ? (
              <Button sx={{ m: 2 }} disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('rows_more.action')}
              </Button>
            ) : null}
          </>
        );
      }}
    </ServerView>
  );
};

const kinds = ['new', 'changed', 'unchanged', 'refused'] as const;

export const FoundRows = ({ place, state: { import: job, file }, deciding }: { readonly place: Place; readonly state: ImportState; readonly deciding?: Deciding }) => {
  const { t } = useTranslation('import');
  const problemText = useProblemText();
  const found = job.found && { ...job.found, ...(job.state === 'done' && job.stored) };
  const isAsked = deciding !== undefined && found !== undefined && found.asked > 0;
  const first = isAsked ? 'asked' : found === undefined || found.refused === 0 ? (found !== undefined && found.changed > 0 ? 'changed' : 'new') : 'refused';
  const [kind, setKind] = useState<ListedKind>(first);
  const [error, setError] = useState<unknown>(null);
  const download = async (): Promise<void> => {
    try {
      setError(null);
      const { address } = await callApi('importFindings', { params: { ...place, importId: job.id } });
      window.location.assign(address);
    } catch (failure) {
      setError(failure);
    }
  };
  if (found === undefined) return null;
  return (
    <Panel
      title={t('found.title')}
      actions={
        found.refused + found.notes === 0 ? null : (
          <Button variant="outlined" onClick={() => void download()}>
            {t('findings.action')}
          </Button>
        )
      }
    >
      <Box component="fieldset" aria-label={t('found.title')} sx={{ border: 0, m: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 1, p: 2 }}>
        {(isAsked ? (['asked', ...kinds] as const) : kinds).map((each) => (
          <Button key={each} variant={kind === each ? 'contained' : 'outlined'} aria-pressed={kind === each} onClick={() => setKind(each)}>
            {t(`kind.${each}.label`, { count: found[each] })}
          </Button>
        ))}
      </Box>
      {isAsked ? <AcceptAll {...deciding} asked={found.asked} /> : null}
      {found.notes === 0 ? null : (
        <Alert severity="info" sx={{ mx: 2, mb: 1 }}>
          {t('notes.message', { count: found.notes })}
        </Alert>
      )}
      {error === null ? null : <Alert severity="error">{problemText(error)}</Alert>}
      <RowsOfKind key={kind} place={place} job={job} file={file} kind={kind} deciding={deciding} />
    </Panel>
  );
};
