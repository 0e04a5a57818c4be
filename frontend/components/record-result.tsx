import { useNavigate } from 'react-router';
import { useProblemText } from '../lib/problem-text.ts';
import { isSessionProblem } from '../lib/session-problem.ts';
import { NoticeDialog } from './notice-dialog.tsx';

interface RecordResultProps {
  readonly saving: { readonly isSuccess: boolean; readonly isError: boolean; readonly error: unknown; readonly reset: () => void };
  readonly saved: { readonly title: string; readonly message: string };
  readonly failedTitle: string;
  /** Where a saved form goes. */
  readonly next: string;
}

/** What became of a manager's save: success and on to the list, or the reason and back to the form. */
export const RecordResult = ({ saving, saved, failedTitle, next }: RecordResultProps) => {
  const navigate = useNavigate();
  const problemText = useProblemText();
  if (saving.isSuccess) return <NoticeDialog {...saved} onClose={() => void navigate(next)} />;
  if (!saving.isError || isSessionProblem(saving.error)) return null;
  return <NoticeDialog title={failedTitle} message={problemText(saving.error)} onClose={saving.reset} />;
};
