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

interface Followed {
  readonly saving: Saving;
  /** The screen after a save, or what else follows it; left out if the screen stays. */
  readonly next?: string | (() => void);
  readonly warnings?: readonly string[];
}

interface ResultProps extends Followed {
  readonly saved: { readonly title: string; readonly message: string };
  readonly failed: { readonly title: string; readonly messageOf: (error: unknown) => string };
}

const Result = ({ saving, saved, failed, next, warnings }: ResultProps) => {
  const navigate = useNavigate();
  const goOn = () => {
    saving.reset();
    if (typeof next === 'function') next();
    else if (next !== undefined) void navigate(next);
  };
  if (saving.isSuccess) return <NoticeDialog {...saved} warnings={warnings} onClose={goOn} />;
  // The common dialog reports an expired session.
  return !saving.isError || isToldElsewhere(saving.error) ? null : <NoticeDialog title={failed.title} message={failed.messageOf(saving.error)} onClose={saving.reset} />;
};

export const SaveResultDialog = ({ kind, ...followed }: Followed & { readonly kind: SavedKind }) => {
  const { t } = useTranslation(['admin', 'problems']);
  const problemText = useProblemText();
  const messageOf = (error: unknown): string => {
    const sentence = error instanceof ApiProblem ? failureSentence(kind, error.code, error.status) : 'admin:saveFailed.other.message';
    return sentence === null ? problemText(error) : t(sentence);
  };
  return <Result {...followed} saved={{ title: t(`saved.${kind}.title`), message: t(`saved.${kind}.message`) }} failed={{ title: t(`saveFailed.${kind}.title`), messageOf }} />;
};

export const RecordResult = ({ saved, ...followed }: Followed & { readonly saved: string }) => {
  const { t } = useTranslation('manage');
  return <Result {...followed} saved={{ title: t('saved.title'), message: saved }} failed={{ title: t('save_failed.title'), messageOf: useProblemText() }} />;
};

export const MutationFailure = ({ title, mutations }: { readonly title: string; readonly mutations: readonly Omit<Saving, 'isSuccess'>[] }) => {
  const problemText = useProblemText();
  const failed = mutations.find(({ isError, error }) => isError && !isToldElsewhere(error));
  return failed === undefined ? null : <NoticeDialog title={title} message={problemText(failed.error)} onClose={failed.reset} />;
};
