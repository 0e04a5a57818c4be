import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiProblem, isToldElsewhere, type ApiProblemCode } from '../lib/api-problem.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { NoticeDialog } from './ask-dialog.tsx';

/** What a screen saves (spec administration 2, shared dialogs). The card form has its own words. */
export type SavedKind = 'user' | 'own' | 'invite' | 'inviteCancel' | 'projectUser';

type FailureKey = `admin:saveFailed.${'user.400' | 'user.409' | 'invite.403' | 'invite.404' | 'invite.409' | 'inviteCancel.404' | 'projectUser.400' | 'projectUser.403' | 'projectUser.404' | 'projectUser.409' | 'other'}.message`;

const user: Readonly<Record<number, FailureKey>> = { 400: 'admin:saveFailed.user.400.message', 409: 'admin:saveFailed.user.409.message' };

/** Sentences by status (spec administration 8); all other statuses share one. */
const sentences: Readonly<Record<SavedKind, Readonly<Record<number, FailureKey>>>> = {
  user,
  own: user,
  invite: { 403: 'admin:saveFailed.invite.403.message', 404: 'admin:saveFailed.invite.404.message', 409: 'admin:saveFailed.invite.409.message' },
  inviteCancel: { 404: 'admin:saveFailed.inviteCancel.404.message' },
  projectUser: {
    400: 'admin:saveFailed.projectUser.400.message',
    403: 'admin:saveFailed.projectUser.403.message',
    404: 'admin:saveFailed.projectUser.404.message',
    409: 'admin:saveFailed.projectUser.409.message',
  },
};

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
export const failureSentence = (kind: SavedKind, code: ApiProblemCode, status: number): FailureKey | null =>
  wordedByCode.includes(code) ? null : (sentences[kind][status] ?? 'admin:saveFailed.other.message');

type Saving = Pick<UseMutationResult, 'isSuccess' | 'isError' | 'error'> & { readonly reset: () => void };

interface SaveResultDialogProps {
  readonly kind: SavedKind;
  readonly saving: Saving;
  /** Where the screen goes after a save; left out if it stays. */
  readonly next?: string;
  readonly warnings?: readonly string[];
}

/** The common dialog reports an expired session. */
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
