import { useTranslation } from 'react-i18next';
import { ApiProblem } from './api-problem.ts';

const minute = 60;

/** "You can try again in about 30 seconds": empty where the server did not say when. Longer waits count in minutes. */
export const useWaitText = (): ((error: unknown) => string) => {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiProblem) || error.retryAfter === undefined) return '';
    const { retryAfter } = error;
    return retryAfter <= 2 * minute
      ? t('wait_seconds.message', { seconds: retryAfter })
      : t('wait_minutes.message', { minutes: Math.ceil(retryAfter / minute) });
  };
};

/** Words for a failed call: the text of its code, and when to try again where the server says so. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('problems');
  const waitText = useWaitText();
  return (error) => (error instanceof ApiProblem ? `${t(error.code)}\n${waitText(error)}`.trim() : t('server.failed'));
};
