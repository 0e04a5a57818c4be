import { mayImport, seesIdentifiers } from '#shared/access/access.ts';
import type { Access } from '#shared/access/access.ts';
import { projectIdOf } from '../../data/keys.ts';
import { getStanding } from '../../data/members.ts';
import { getUserAndOrg } from '../../data/users.ts';
import { accessOf } from '../../http/principal.ts';
import type { Person } from '../../http/principal.ts';
import type { ImportJob } from './data/import-jobs.ts';

/** Somebody who imports, or looks at an import. */
export interface Importer {
  readonly userId: string;
  /** Absent: a manager of the platform, to whom stored answers are neither shown nor changed. */
  readonly access?: Access;
}

/** What somebody is in a project as an importer; undefined without the right to import. */
export const importingIn = async (projectId: string, person: Pick<Person, 'user' | 'org'>, now: number): Promise<Access | undefined> => {
  const member = await getStanding(projectId, person, now);
  return member !== undefined && mayImport(member) ? accessOf(member, person.org.id) : undefined;
};

/**
 * Whether an import meets no card beyond the caller's boundary: its rows tell of what was stored, and taking it back changes it. A manager adds only, and is told of what adds only.
 * A file holds identifiers as it came, so whoever is not shown them meets those of their own files alone that they began so: one that was begun with identifiers shows and changes stored ones.
 */
export const isInReach = (job: ImportJob, { access, userId }: Importer): boolean => {
  if (access === undefined) return job.adds_only;
  return (access.rights.cards === 'all' || (job.own_cards === true && job.org.id === access.org)) && (seesIdentifiers(access) || (job.withholds === true && job.user.id === userId));
};

/** Whether the person who began the present step may still do it: a long file is stored for minutes, and a right may end meanwhile. */
const mayGoOn = async (job: ImportJob): Promise<boolean> => {
  const userId = job.actor ?? job.user.id;
  const person = await getUserAndOrg(userId);
  if (person === undefined || person.user.disabled) return false;
  const access = await importingIn(projectIdOf(job.folder_id), person, Date.now());
  return (access !== undefined || person.org.role === 'manage') && isInReach(job, { userId, ...(access && { access }) });
};

/** ms in which a right that ended stops the worker. */
const lookAgainMs = 1_000;

/** Asks again and again whether the step may go on, and answers from the last look in between. */
export const watchRights = (job: ImportJob): (() => Promise<boolean>) => {
  let [until, last] = [0, Promise.resolve(false)];
  return () => {
    if (Date.now() >= until) [until, last] = [Date.now() + lookAgainMs, mayGoOn(job)];
    return last;
  };
};
