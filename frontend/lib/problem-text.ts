import { useTranslation } from 'react-i18next';
import { ApiProblem } from './api-problem.ts';

/** Words for a failed call: the text of its code, with the request's number where the administrator will ask for it. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('problems');
  return (error) => (error instanceof ApiProblem ? t(error.code) : t('server.failed'));
};
