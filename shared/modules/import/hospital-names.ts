import type { Texts } from '../../text/languages.ts';
import { foldName } from '../../text/same-text.ts';

/** A hospital of the project, as cells of a file may name it. */
export interface NamedHospital {
  readonly id: string;
  readonly abbrev: string;
  readonly name: Texts;
}

/** The hospitals that a cell names, by the abbreviation or by the name in any language, whatever the width and the letters' case. One whose abbreviation it is goes before those that are only called so. */
export const hospitalsNamed = (hospitals: readonly NamedHospital[], cell: string): readonly NamedHospital[] => {
  const wanted = foldName(cell);
  if (wanted === '') return [];
  const byAbbrev = hospitals.filter(({ abbrev }) => foldName(abbrev) === wanted);
  return byAbbrev.length > 0 ? byAbbrev : hospitals.filter(({ name }) => Object.values(name).some((text) => foldName(text) === wanted));
};
