import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ApiProblem } from '../lib/api-problem.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { failureSentence, savedAt } from '../lib/save-result.ts';
import { isSessionProblem } from '../lib/session-problem.ts';
import { NoticeDialog } from './notice-dialog.tsx';

type Saving = Pick<UseMutationResult, 'isSuccess' | 'isError' | 'error'> & { readonly reset: () => void };

/**
 * The shared result of a save, worded by the present address: what was saved and on to the next screen, or why it was not
 * and back to the form. An expired session is the common dialog's to tell.
 */
export const SaveResultDialog = ({ saving }: { readonly saving: Saving }) => {
  const { t } = useTranslation(['admin', 'problems']);
  const problemText = useProblemText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { kind, next } = savedAt(pathname);
  if (saving.isSuccess) {
    const goOn = () => {
      saving.reset();
      if (next !== pathname) void navigate(next);
    };
    return <NoticeDialog title={t(`saved.${kind}.title`)} message={t(`saved.${kind}.message`)} onClose={goOn} />;
  }
  if (!saving.isError || isSessionProblem(saving.error)) return null;
  const { error } = saving;
  const sentence = error instanceof ApiProblem ? failureSentence(kind, error.code, error.status) : 'admin:saveFailed.other.message';
  return <NoticeDialog title={t(`saveFailed.${kind}.title`)} message={sentence === null ? problemText(error) : t(sentence)} onClose={saving.reset} />;
};
