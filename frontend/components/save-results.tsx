import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiProblem, isToldElsewhere, type ApiProblemCode } from '../lib/api-problem.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { NoticeDialog } from './ask-dialog.tsx';

/** What a screen saves (spec administration 2, shared dialogs). The card form has its own words. */
export type SavedKind = 'user' | 'own' | 'invite' | 'inviteCancel' | 'projectUser';

/** Statuses with a sentence of their own (spec administration 8); all other statuses share one. */
const worded = { user: [400, 409], invite: [403, 404, 409], inviteCancel: [404], projectUser: [400, 403, 404, 409] } as const;

type Worded = typeof worded;
type FailureKey = `admin:saveFailed.${{ [Kind in keyof Worded]: `${Kind}.${Worded[Kind][number]}` }[keyof Worded] | 'other'}.message`;

/** Problems whose own text is more precise than the sentence of their status. */
const wordedByCode: readonly ApiProblemCode[] = [
  'network.failed',
  'session.other',
  'gateway.failed',
  'storage.busy',
  'request.throttled',
  'login.throttled',
  'password.wrong',
  'password.needed',
  'password.weak',
  'user.protected',
  'member.protected',
  'member.grant_refused',
  'invitation.other_org',
];

/** The key of the sentence for a refused save; null: the problem's own text. */
export const failureSentence = (saved: SavedKind, code: ApiProblemCode, status: number): FailureKey | null => {
  if (wordedByCode.includes(code)) return null;
  const kind = saved === 'own' ? 'user' : saved;
  const statuses: readonly number[] = worded[kind];
  return (statuses.includes(status) ? `admin:saveFailed.${kind}.${status}.message` : 'admin:saveFailed.other.message') as FailureKey;
};

type Saving = Pick<UseMutationResult, 'isSuccess' | 'isError' | 'error'> & { readonly reset: () => void };

interface SaveResultDialogProps {
  readonly kind: SavedKind;
  readonly saving: Saving;
  /** Where the screen goes after a save; left out if it stays. */
  readonly next?: string;
  readonly warnings?: readonly string[];
}

export const SaveResultDialog = ({ kind, saving, next, warnings = [] }: SaveResultDialogProps) => {
  const { t } = useTranslation(['admin', 'problems']);
  const problemText = useProblemText();
  const navigate = useNavigate();
  if (saving.isSuccess) {
    const goOn = () => {
      saving.reset();
      if (next !== undefined) void navigate(next);
    };
    return <NoticeDialog title={t(`saved.${kind}.title`)} message={t(`saved.${kind}.message`)} warnings={warnings} onClose={goOn} />;
  }
  if (!saving.isError || isToldElsewhere(saving.error)) return null;
  const { error } = saving;
  const sentence = error instanceof ApiProblem ? failureSentence(kind, error.code, error.status) : 'admin:saveFailed.other.message';
  return <NoticeDialog title={t(`saveFailed.${kind}.title`)} message={sentence === null ? problemText(error) : t(sentence)} onClose={saving.reset} />;
};

interface RecordResultProps {
  readonly saving: Saving;
  readonly saved: string;
  readonly next: string;
  readonly warnings?: readonly string[];
}

export const RecordResult = ({ saving, saved, next, warnings = [] }: RecordResultProps) => {
  const { t } = useTranslation('manage');
  const navigate = useNavigate();
  if (saving.isSuccess) return <NoticeDialog title={t('saved.title')} message={saved} warnings={warnings} onClose={() => void navigate(next)} />;
  return <MutationFailure title={t('save_failed.title')} mutations={[saving]} />;
};

interface MutationFailureProps {
  readonly title: string;
  readonly mutations: readonly Omit<Saving, 'isSuccess'>[];
}

export const MutationFailure = ({ title, mutations }: MutationFailureProps) => {
  const problemText = useProblemText();
  const failed = mutations.find(({ isError, error }) => isError && !isToldElsewhere(error));
  return failed === undefined ? null : <NoticeDialog title={title} message={problemText(failed.error)} onClose={failed.reset} />;
};
