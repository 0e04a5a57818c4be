import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminChange } from '../lib/administration.ts';
import { isStale } from '../lib/api-problem.ts';
import { useHasPart, type MeetingRecords, type RecordFields, type RecordKind } from '../lib/modules.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { useFormDraft } from '../lib/texts.ts';
import { NoticeDialog } from './ask-dialog.tsx';
import { At } from './at.tsx';

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
