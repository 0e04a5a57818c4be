import type { Texts } from '../../text/languages.ts';
import { foldName } from '../../text/same-text.ts';

export interface NamedHospital {
  readonly id: string;
  readonly abbrev: string;
  readonly name: Texts;
}

export const hospitalsNamed = (hospitals: readonly NamedHospital[], cell: string): readonly NamedHospital[] => {
  const wanted = foldName(cell);
  if (wanted === '') return [];
  const byAbbrev = hospitals.filter(({ abbrev }) => foldName(abbrev) === wanted);
  return byAbbrev.length > 0 ? byAbbrev : hospitals.filter(({ name }) => Object.values(name).some((text) => foldName(text) === wanted));
};
