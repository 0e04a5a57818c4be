import { useTranslation } from 'react-i18next';
import type { GrantRefusal } from '#shared/access/access.ts';
import { localText, type Language, type Texts } from '#shared/text/languages.ts';
import { ApiProblem, type ProblemDetails } from './api-problem.ts';

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

export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('problems');
  const waitText = useWaitText();
  const textOf = ({ code, details }: ApiProblem): string => {
    const { reason, rights: refused } = details as Partial<GrantRefusal>;
    if (code !== 'member.grant_refused' || reason === undefined || refused === undefined) return t(code);
    const rights = refused.map((right) => t(`grantable.${right}.label`)).join(t('grant.separator'));
    return t(`grant.${reason}.message`, { rights });
  };
  return (error) => (error instanceof ApiProblem ? `${textOf(error)}\n${waitText(error)}`.trim() : t('server.failed'));
};

/** A card in another hospital that the caller may not see: its hospital and the project owners to ask. */
export interface OtherHospital {
  readonly hospital: string;
  readonly owners: string;
}

export const otherHospitalOf = (details: ProblemDetails, language: Language): OtherHospital | undefined => {
  if (details['reason'] !== 'other_hospital') return undefined;
  const { org_name = {}, owners = [] } = details as { readonly org_name?: Texts; readonly owners?: readonly Texts[] };
  return { hospital: localText(org_name, language) || '－', owners: owners.map((name) => localText(name, language)).join(language === 'ja' ? '、' : ', ') || '－' };
};
