import { hospitalsNamed, type NamedHospital } from '#shared/modules/import/hospital-names.ts';
import type { ImportFinding, ReadRecord } from '#shared/modules/import/read-types.ts';
import { localText } from '#shared/text/languages.ts';
import { idScopeOf } from '../../data/card-reach.ts';
import type { Card } from '../../data/cards.ts';
import type { ImportJob } from './data/import-jobs.ts';
import { orgIdOf } from '../../data/keys.ts';
import { importerOf } from './data/ids.ts';
import type { Folder } from '../../data/projects.ts';

/** Who makes the new card of a row: the importer, or nobody in particular of another hospital that the row names. */
export interface Maker {
  readonly id: string;
  readonly org: ImportJob['org'];
  /** Where the ID of the card is unique (`idScopeOf`). */
  readonly scope: string | null;
}

interface MakerCall {
  readonly job: ImportJob;
  readonly folder: Folder;
  readonly hospitals: readonly NamedHospital[];
}

const mostNamed = 20;

/** The hospitals of a row's cell; none where it is blank. */
const namedIn = ({ hospital }: ReadRecord, hospitals: readonly NamedHospital[]): readonly NamedHospital[] => (hospital === null ? [] : hospitalsNamed(hospitals, hospital.text));

/** The maker of the card that a row would make. For a cell that names no hospital, or one that the importer may not name, it is the importer: such a row is refused (`findingsOfHospital`), and must not tell which IDs another hospital has. */
export const makerOf = ({ job, folder, hospitals }: MakerCall, read: ReadRecord): Maker => {
  const [named] = namedIn(read, hospitals);
  const isOther = named !== undefined && named.id !== job.org.id && job.own_cards !== true;
  const id = isOther ? importerOf(named.id) : job.user.id;
  return { id, org: isOther ? { id: named.id, name: named.name } : job.org, scope: idScopeOf(folder, id) };
};

/** What is wrong with the hospital that a row names. A card that is there (`met`) stays with the hospital that made it, which is only told. */
export const findingsOfHospital = ({ job, folder, hospitals }: MakerCall, read: ReadRecord, met: Card | undefined): readonly ImportFinding[] => {
  if (read.hospital === null) return [];
  const found = namedIn(read, hospitals);
  const told = (code: string, params: ImportFinding['params'] = {}, isFault = true): readonly ImportFinding[] => [{ ...read.hospital!, code, params, isFault }];
  const [named] = found;
  const isOwn = job.own_cards === true;
  if (met !== undefined && found.some(({ id }) => id === orgIdOf(met.creator_id))) return [];
  // Where each hospital has its own IDs, an ID and a hospital that is not this card's mean another patient.
  if (met !== undefined && (folder.ids_per_hospital !== true || (found.length === 1 && !isOwn))) return told('import.hospital_stays', { hospital: localText(met.history[0]?.org.name ?? {}, job.lang) }, false);
  // Who is limited to the own hospital is not told which others there are.
  if (isOwn) return found.length === 1 && named!.id === job.org.id ? [] : told('import.hospital_not_yours');
  if (named === undefined) return told('import.hospital_unknown', { hospitals: hospitals.slice(0, mostNamed).map(({ abbrev }) => abbrev).join(', ') });
  return found.length > 1 ? told('import.hospital_ambiguous', { hospitals: found.map(({ abbrev }) => abbrev).join(', ') }) : [];
};
