import { hospitalsNamed, type NamedHospital } from '#shared/modules/import/hospital-names.ts';
import type { ImportFinding, ReadRecord } from '#shared/modules/import/read-types.ts';
import { localText } from '#shared/text/languages.ts';
import { idScopeOf } from '../../cards/data/card-reach.ts';
import type { Card } from '../../cards/data/cards.ts';
import type { ImportJob } from './data/import-jobs.ts';
import { orgIdOf } from '../../data/keys.ts';
import { importerOf } from './data/keys.ts';
import type { Folder } from '../../projects/data/projects.ts';

export interface Maker {
  readonly id: string;
  readonly org: ImportJob['org'];
  readonly scope: string | null;
}

interface MakerCall {
  readonly job: ImportJob;
  readonly folder: Folder;
  readonly hospitals: readonly NamedHospital[];
}

const mostNamed = 20;

const namedIn = ({ hospital }: ReadRecord, hospitals: readonly NamedHospital[]): readonly NamedHospital[] => (hospital === null ? [] : hospitalsNamed(hospitals, hospital.text));

/** The importer makes the card for an invalid or forbidden hospital: the row is refused (`findingsOfHospital`) and must not reveal that hospital's IDs. */
export const makerOf = ({ job, folder, hospitals }: MakerCall, read: ReadRecord): Maker => {
  const [named, ...others] = namedIn(read, hospitals);
  const isOther = named !== undefined && others.length === 0 && named.id !== job.org.id && job.own_cards !== true;
  const id = isOther ? importerOf(named.id) : job.user.id;
  return { id, org: isOther ? { id: named.id, name: named.name } : job.org, scope: idScopeOf(folder, id) };
};

/** A stored card (`met`) stays with its hospital; this is only reported. */
export const findingsOfHospital = ({ job, folder, hospitals }: MakerCall, read: ReadRecord, met: Card | undefined): readonly ImportFinding[] => {
  if (read.hospital === null) return [];
  const found = namedIn(read, hospitals);
  const told = (code: string, params: ImportFinding['params'] = {}, isFault = true): readonly ImportFinding[] => [{ ...read.hospital!, code, params, isFault }];
  const [named] = found;
  const isOwn = job.own_cards === true;
  const isPerHospital = folder.ids_per_hospital === true;
  if (met !== undefined && (found.length === 1 || !isPerHospital) && found.some(({ id }) => id === orgIdOf(met.creator_id))) return [];
  // With per-hospital IDs, another hospital means another patient.
  if (met !== undefined && (!isPerHospital || (found.length === 1 && !isOwn))) return told('import.hospital_stays', { hospital: localText(met.history[0]?.org.name ?? {}, job.lang) }, false);
  // Importers who are limited to their hospital must not learn of others.
  if (isOwn) return found.length === 1 && named!.id === job.org.id ? [] : told('import.hospital_not_yours');
  if (named === undefined) return told('import.hospital_unknown', { hospitals: hospitals.slice(0, mostNamed).map(({ abbrev }) => abbrev).join(', ') });
  return found.length > 1 ? told('import.hospital_ambiguous', { hospitals: found.map(({ abbrev }) => abbrev).join(', ') }) : [];
};
