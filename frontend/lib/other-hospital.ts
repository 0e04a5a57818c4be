import { localText } from '#shared/text/languages.ts';
import type { Language, Texts } from '#shared/text/languages.ts';

/** The hospital that has the card which a call met, where the caller may not see that card; undefined of any other refusal. */
export const otherHospitalOf = (details: unknown, language: Language): string | undefined => {
  if (typeof details !== 'object' || details === null || !('reason' in details) || details.reason !== 'other_hospital') return undefined;
  return localText('org_name' in details ? (details.org_name as Texts) : {}, language) || '－';
};
