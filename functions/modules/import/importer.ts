import { mayImport, seesIdentifiers, type Access } from '#shared/access/access.ts';
import { projectIdOf } from '../../data/keys.ts';
import { getStanding } from '../../people/data/members.ts';
import { getUserAndOrg } from '../../people/data/users.ts';
import { accessOf, type Person } from '../../http/principal.ts';
import type { ImportJob } from './data/import-jobs.ts';

export interface Importer {
  readonly userId: string;
  /** It is absent for a platform manager: stored answers are neither shown nor changed. */
  readonly access?: Access;
}

export const importingIn = async (projectId: string, person: Pick<Person, 'user' | 'org'>, now: number): Promise<Access | undefined> => {
  const member = await getStanding(projectId, person, now);
  return member !== undefined && mayImport(member) ? accessOf(member, person.org.id) : undefined;
};

/** An import shows and changes what its cards store. Managers see those that only add; users without identifiers see their own that withhold them. */
export const isInReach = (job: ImportJob, { access, userId }: Importer): boolean => {
  if (access === undefined) return job.adds_only;
  return (access.rights.cards === 'all' || (job.own_cards === true && job.org.id === access.org)) && (seesIdentifiers(access) || (job.withholds === true && job.user.id === userId));
};

/** A long import takes minutes, and the right may end meanwhile. */
const mayGoOn = async (job: ImportJob): Promise<boolean> => {
  const userId = job.actor ?? job.user.id;
  const person = await getUserAndOrg(userId);
  if (person === undefined || person.user.disabled) return false;
  const access = await importingIn(projectIdOf(job.folder_id), person, Date.now());
  return (access !== undefined || person.org.role === 'manage') && isInReach(job, { userId, ...(access && { access }) });
};

/** A lost right stops the worker after so many ms. */
const lookAgainMs = 1_000;

export const watchRights = (job: ImportJob): (() => Promise<boolean>) => {
  let [until, last] = [0, Promise.resolve(false)];
  return () => {
    if (Date.now() >= until) [until, last] = [Date.now() + lookAgainMs, mayGoOn(job)];
    return last;
  };
};
