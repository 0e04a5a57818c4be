import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { Panel, Rows } from '../../components/panel.tsx';
import { RecordRow } from '../../components/record-list.tsx';
import { EmptyState, ServerView, Spoken } from '../../components/server-view.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { localText } from '#shared/text/languages.ts';
import { ChooseSource } from './choose-source.tsx';
import { countAccepted, undecided } from './acceptance.tsx';
import { FoundRows } from './found-rows.tsx';
import { SettingsForm } from './settings-form.tsx';
import { importQuery, importsQuery, useAdvance, type ImportState, type Job, type Place } from './use-import.ts';
import { WhyButton } from '../../components/why-button.tsx';

const useReasonText = (): ((job: Job) => string) => {
  const { t } = useTranslation('import');
  return ({ reason = 'defect' }) => t(`reason.${reason}.message` as 'reason.defect.message');
};

const Progress = ({ job }: { readonly job: Job }) => {
  const { t } = useTranslation('import');
  const language = useLanguage();
  const share = job.records === 0 || job.state === 'reading' ? null : Math.round((job.done / job.records) * 100);
  return (
    <Panel title={t(`state.${job.state}.label`)}>
      <Box component="output" sx={{ display: 'grid', gap: 1, p: { xs: 2, sm: 2.5 } }}>
        <LinearProgress aria-hidden {...(share === null ? {} : { variant: 'determinate' as const, value: share })} />
        {share === null ? null : <Typography>{t('progress.label', { done: formatNumber(job.done, language), records: formatNumber(job.records, language) })}</Typography>}
        <Typography variant="body2" color="textSecondary">
          {t('leave.message')}
        </Typography>
      </Box>
    </Panel>
  );
};

interface PartProps {
  readonly place: Place;
  readonly state: ImportState;
}

const Checked = ({ place, state }: PartProps) => {
  const { t } = useTranslation('import');
  const problemText = useProblemText();
  const { import: job, file } = state;
  const [acceptance, setAcceptance] = useState(undecided);
  const [isChanging, setChanging] = useState(false);
  const advance = useAdvance(place, job.id);
  if (isChanging && file !== undefined) return <SettingsForm place={place} state={state} file={file} />;
  const { new: made = 0, changed = 0, asked = 0 } = job.found ?? {};
  const count = made + changed - asked + countAccepted(acceptance, asked);
  const isOpen = asked > 0 && acceptance.all === null;
  return (
    <>
      <FoundRows place={place} state={state} deciding={{ acceptance, onDecide: setAcceptance }} />
      {advance.error === null ? null : <Alert severity="error">{problemText(advance.error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <WhyButton variant="contained" loading={advance.isPending} why={isOpen ? t('accept.open.message') : count === 0 ? t('run.none.message') : null} onClick={() => advance.mutate({ step: 'run', ...(asked > 0 && { accept: { all: acceptance.all === true, except: [...acceptance.except] } }) })}>
          {t('run.action', { count })}
        </WhyButton>
        <Button onClick={() => setChanging(true)}>{t('settings_change.action')}</Button>
      </Box>
    </>
  );
};

const Finished = ({ place, state }: PartProps) => {
  const { import: job } = state;
  const { t } = useTranslation(['import', 'common']);
  const language = useLanguage();
  const problemText = useProblemText();
  const reasonText = useReasonText();
  const [isAsking, setAsking] = useState(false);
  const advance = useAdvance(place, job.id);
  const { stored, undo_until: until } = job;
  // A failed import may have stored cards that it has not counted.
  const mayUndo = until !== undefined && (job.state === 'failed' || (job.state !== 'undone' && stored !== undefined && stored.new + stored.changed > 0));
  return (
    <>
      <Panel title={t(`state.${job.state}.label`)}>
        <Box sx={{ display: 'grid', gap: 1.5, p: { xs: 2, sm: 2.5 } }}>
          {job.reason === undefined ? null : <Alert severity="warning">{reasonText(job)}</Alert>}
          {stored === undefined ? null : <Typography>{(['new', 'changed', 'unchanged', 'refused'] as const).map((kind) => t(`kind.${kind}.label`, { count: stored[kind] })).join('　')}</Typography>}
          {advance.error === null ? null : <Alert severity="error">{problemText(advance.error)}</Alert>}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {job.state === 'failed' && until !== undefined ? (
              <Button variant="contained" disabled={advance.isPending} onClick={() => advance.mutate({ step: 'run' })}>
                {t('go_on.action')}
              </Button>
            ) : null}
            {mayUndo ? (
              <Button color="error" variant="outlined" disabled={advance.isPending} onClick={() => setAsking(true)}>
                {t('undo.action')}
              </Button>
            ) : null}
          </Box>
          {mayUndo ? (
            <Typography variant="body2" color="textSecondary">
              {t('undo.hint', { until: formatDate(until, language) })}
            </Typography>
          ) : null}
        </Box>
      </Panel>
      {job.found === undefined ? null : <FoundRows place={place} state={state} />}
      {isAsking ? (
        <ConfirmDialog
          title={t('undo.title')}
          message={t('undo.message')}
          action={t('undo.action')}
          isDangerous
          isBusy={advance.isPending}
          onNo={() => setAsking(false)}
          onYes={() => advance.mutate({ step: 'undo' }, { onSettled: () => setAsking(false) })}
        />
      ) : null}
    </>
  );
};

const Opened = (props: PartProps) => {
  const { t } = useTranslation('import');
  const reasonText = useReasonText();
  const { import: job, file } = props.state;
  switch (job.state) {
    case 'reading':
    case 'checking':
    case 'running':
    case 'undoing':
      return <Progress job={job} />;
    case 'read':
      return (
        <>
          {job.reason === undefined ? null : <Alert severity="warning">{reasonText(job)}</Alert>}
          {file === undefined ? null : <SettingsForm {...props} file={file} />}
        </>
      );
    case 'checked':
      return <Checked {...props} />;
    case 'waiting':
      return <Alert severity="warning">{t('not_uploaded.message')}</Alert>;
    case 'failed':
      return job.undo_until === undefined ? <Alert severity="error">{reasonText(job)}</Alert> : <Finished {...props} />;
    case 'done':
    case 'undone':
      return <Finished {...props} />;
  }
};

const Earlier = ({ place, onOpen }: { readonly place: Place; readonly onOpen: (importId: string) => void }) => {
  const { t } = useTranslation('import');
  const language = useLanguage();
  const query = useQuery(importsQuery(place));
  return (
    <Panel title={t('earlier.title')}>
      <ServerView query={query} loading={<Skeleton variant="rounded" height={120} sx={{ m: 2 }} />} isEmpty={({ imports }) => imports.length === 0} empty={<EmptyState title={t('earlier_empty.title')} message={t('earlier_empty.message')} />}>
        {({ imports }) => (
          <Rows>
            {imports.map((job) => (
              <RecordRow
                key={job.id}
                title={job.file}
                chips={[t(`state.${job.state}.label`)]}
                facts={[
                  [t('by.label'), localText(job.by, language)],
                  [t('at.label'), formatDateTime(job.created_at, language)],
                  ...(job.stored === undefined ? [] : [[t('stored.label'), formatNumber(job.stored.new + job.stored.changed, language)] as const]),
                ]}
                actions={[{ label: t('open.action'), onSelect: () => onOpen(job.id) }]}
              />
            ))}
          </Rows>
        )}
      </ServerView>
    </Panel>
  );
};

export const ImportWork = ({ place, folderTitle }: { readonly place: Place; readonly folderTitle: string }) => {
  const { t } = useTranslation('import');
  const [search, setSearch] = useSearchParams();
  const importId = search.get('import');
  const open = (id: string): void => setSearch({ import: id });
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h2" sx={{ flex: '1 1 200px', fontSize: '1.375rem' }}>
          {folderTitle}
        </Typography>
        {importId === null ? null : (
          <Button variant="outlined" onClick={() => setSearch({})}>
            {t('another.action')}
          </Button>
        )}
      </Box>
      {importId === null ? (
        <>
          <ChooseSource place={place} onBegun={open} />
          <Earlier place={place} onOpen={open} />
        </>
      ) : (
        <OpenImport key={importId} place={place} importId={importId} />
      )}
    </Box>
  );
};

const OpenImport = ({ place, importId }: { readonly place: Place; readonly importId: string }) => {
  const { t } = useTranslation('import');
  const query = useQuery(importQuery(place, importId));
  return (
    <ServerView query={query} loading={<Skeleton variant="rounded" height={240} />}>
      {(state) => (
        <>
          <Box>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{state.import.file}</Typography>
            {/* Announced, because each step replaces the screen below with the focused button. */}
            <output>
              <Spoken>{t(`state.${state.import.state}.label`)}</Spoken>
            </output>
          </Box>
          <Opened place={place} state={state} />
        </>
      )}
    </ServerView>
  );
};
