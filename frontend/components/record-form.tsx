import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { useAdminChange } from '../lib/administration.ts';
import { isStale } from '../lib/api-problem.ts';
import { useLanguage } from '../lib/i18n.ts';
import { useHasPart, type MeetingRecords, type RecordFields, type RecordKind } from '../lib/modules.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { otherSession, useOtherSession, type OtherSession } from '../lib/session-changes.ts';
import { signInBeside } from '../lib/paths.ts';
import { useFormDraft } from '../lib/texts.ts';
import { useBack } from '../lib/way-back.ts';
import { AskDialog, NoticeDialog } from './ask-dialog.tsx';
import { At } from './at.tsx';
import { FormNote } from './form-note.tsx';
import { ServerView } from './server-view.tsx';

interface Revised {
  readonly revision: number;
}

interface RecordDraft<Stored extends Revised, Values extends object, Saved> {
  readonly of: RecordKind | RecordFields;
  readonly stored: Stored | null;
  readonly valuesOf: (stored: Stored | null) => Values;
  readonly read: () => Promise<Stored>;
  readonly send: (values: Values, revision: Partial<Revised>) => Promise<Saved>;
  readonly onSaved?: (saved: Saved) => unknown;
  /** No other record shows this one, so none is read anew. */
  readonly isAlone?: boolean;
}

/** A save names the revision it began with. If somebody else saved meanwhile, a module merges both changes; without one, the user is told. */
export const useRecordDraft = <Stored extends Revised, Values extends object, Saved>({ of, stored, valuesOf, read, send, onSaved, isAlone }: RecordDraft<Stored, Values, Saved>) => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const mayMerge = useHasPart('record-merge');
  const draft = useFormDraft(valuesOf(stored));
  const [base, setBase] = useState(stored);
  const [meeting, setMeeting] = useState<(MeetingRecords & { readonly problem: unknown }) | null>(null);
  const saving = useAdminChange(({ values, from }: { readonly values: Values; readonly from: Stored | null }) => send(values, from === null ? {} : { revision: from.revision }), onSaved, isAlone);
  const close = () => setMeeting(null);
  const saveOver = (from: Stored | null, values: Values): void =>
    saving.mutate(
      { values, from },
      {
        onError: (problem) => {
          if (from !== null && isStale(problem)) setMeeting({ problem, base: valuesOf(from), mine: values, readLatest });
        },
      },
    );
  const readLatest: MeetingRecords['readLatest'] = async () => {
    const latest = await read();
    const save = (merged: object) => {
      close();
      setBase(latest);
      draft.change(merged);
      saveOver(latest, merged as Values);
    };
    return { values: valuesOf(latest), save };
  };
  const told = meeting !== null && <NoticeDialog title={t('merge.title')} message={problemText(meeting.problem)} onClose={close} />;
  return {
    ...draft,
    saving,
    save: () => saveOver(base, draft.values),
    begin: (saved: Stored) => {
      setBase(saved);
      draft.begin(valuesOf(saved));
    },
    // Drawn from the start, so that the part is here before anybody needs it.
    merging: (mayMerge ? <At place="record-merge" of={of} meeting={meeting} onClose={close} /> : told) satisfies ReactNode,
  };
};

/** Another user signed in in another tab: what was typed stays, but nothing is sent under that user. */
const OtherUserNote = ({ other }: { readonly other: OtherSession }) => {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <FormNote severity="warning" text={t('otherUser.message', { name: localText(other.user.disp_name, language) })}>
      <Button color="inherit" onClick={() => window.open(signInBeside.path, '_blank')}>
        {t('otherUser.signIn.action')}
      </Button>
    </FormNote>
  );
};

const LeaveGuard = ({ isChanged }: { readonly isChanged: boolean }) => {
  const { t } = useTranslation('admin');
  const { blocker, isAsking } = useBack(() => isChanged);
  useEffect(() => (isChanged ? otherSession.hold() : undefined), [isChanged]);
  const other = useOtherSession();
  if (blocker.state !== 'blocked' || !isAsking) return other === null ? null : <OtherUserNote other={other} />;
  return (
    <AskDialog
      title={t('leave.title')}
      onClose={blocker.reset}
      answers={[
        { label: t('leave.discard.action'), onPick: blocker.proceed, isDangerous: true },
        { label: t('leave.stay.action'), onPick: blocker.reset, isMain: true },
      ]}
    >
      <Typography>{t('leave.message')}</Typography>
    </AskDialog>
  );
};

interface RecordFormProps {
  readonly title: string;
  readonly back: string;
  readonly draft: {
    readonly isChanged: boolean;
    readonly saving: { readonly isPending: boolean; readonly isSuccess: boolean };
    readonly save: () => void;
    readonly merging?: ReactNode;
  };
  readonly maySave: boolean;
  readonly action?: string;
  readonly children: ReactNode;
}

export const RecordForm = ({ title, back, draft: { isChanged, saving, save, merging }, maySave, action, children }: RecordFormProps) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const hintId = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (maySave && !saving.isPending) save();
  };
  return (
    <Paper component="form" variant="outlined" noValidate aria-labelledby={titleId} onSubmit={submit} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      <LeaveGuard isChanged={isChanged && !saving.isSuccess} />
      {merging}
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, pt: 2, borderTop: 1, borderColor: 'divider' }}>
        {!maySave && (
          <Typography id={hintId} variant="body2" color="textSecondary" sx={{ flex: '1 1 220px', alignSelf: 'center' }}>
            {t('save_blocked.hint')}
          </Typography>
        )}
        <Button component={Link} to={back}>
          {t('back.action')}
        </Button>
        <Button type="submit" variant="contained" disabled={!maySave} aria-describedby={maySave ? undefined : hintId} loading={saving.isPending} sx={{ minWidth: 140 }}>
          {action ?? t('save.action')}
        </Button>
      </Box>
    </Paper>
  );
};

interface StoredRecordProps<Data> {
  readonly id: string | undefined;
  readonly query: (id: string) => UseQueryOptions<Data>;
  readonly height: number;
  readonly children: (stored: Data | null) => ReactNode;
}

export const StoredRecord = <Data,>({ id, query, height, children }: StoredRecordProps<Data>) => {
  const stored = useQuery({ ...query(id ?? ''), enabled: id !== undefined });
  if (id === undefined) return children(null);
  return (
    <ServerView query={stored} loading={<Skeleton variant="rounded" height={height} />}>
      {children}
    </ServerView>
  );
};
