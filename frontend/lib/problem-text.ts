import { useTranslation } from 'react-i18next';
import type { GrantRefusal } from '#shared/access/access.ts';
import { ApiProblem } from './api-problem.ts';

const minute = 60;

/** "You can try again in about 30 seconds"; empty if the server did not say when. Longer waits are in minutes. */
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

const isGrantRefusal = (details: unknown): details is GrantRefusal => typeof details === 'object' && details !== null && 'reason' in details && 'rights' in details;

export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('problems');
  const waitText = useWaitText();
  const textOf = ({ code, details }: ApiProblem): string => {
    if (code !== 'member.grant_refused' || !isGrantRefusal(details)) return t(code);
    const rights = details.rights.map((right) => t(`grantable.${right}.label`)).join(t('grant.separator'));
    return t(`grant.${details.reason}.message`, { rights });
  };
  return (error) => (error instanceof ApiProblem ? `${textOf(error)}\n${waitText(error)}`.trim() : t('server.failed'));
};
