import { useProblemText } from '../lib/problem-text.ts';
import { isSessionProblem } from '../lib/session-problem.ts';
import { NoticeDialog } from './notice-dialog.tsx';

interface MutationFailureProps {
  readonly title: string;
  readonly mutations: readonly { readonly isError: boolean; readonly error: unknown; readonly reset: () => void }[];
}

/** Says why a change was refused, whichever of the screen's changes it was. */
export const MutationFailure = ({ title, mutations }: MutationFailureProps) => {
  const problemText = useProblemText();
  const failed = mutations.find(({ isError, error }) => isError && !isSessionProblem(error));
  return failed === undefined ? null : <NoticeDialog title={title} message={problemText(failed.error)} onClose={failed.reset} />;
};
