import { localText } from '#shared/text/languages.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import type { ProblemDetails } from './api-problem.ts';

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
