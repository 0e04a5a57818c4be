import { mayReview, mayWrite } from '#shared/access/access.ts';
import type { QueryMails } from '#shared/access/card-review.ts';
import { noMails } from '#shared/modules/review/acts.ts';
import type { FolderCount } from '#shared/modules/review/word-mail.ts';
import { usualZone, wallClock } from '#shared/text/zones.ts';
import { openQueriesUntil, type ListedQuery } from './data/card-queries.ts';
import { zoneOf, type Domain } from '../../manage/data/domains.ts';
import { orgIdOf } from '../../data/keys.ts';
import { listMembers, type Member } from '../../people/data/members.ts';
import type { Project } from '../../projects/data/projects.ts';
import { getPeople, type User } from '../../people/data/users.ts';

export interface DueMail {
  readonly user: User & { readonly mail: string };
  readonly folders: readonly FolderCount[];
  /** The latest entry that waited when the period began has this time, in ms. */
  readonly newest: number;
  readonly period: string;
}

const hourMs = 3_600_000;
/** Daily mails arrive when people begin to work. */
const morningHour = 7;

/** A period is a full hour, or a day in the zone, which begins at seven. */
const periodAt = (ms: number, every: QueryMails['every'], zone: string): string =>
  every === 'hour' ? `hour ${Math.floor(ms / hourMs)}` : `day ${wallClock(ms - morningHour * hourMs, zone).slice(0, 10)}`;

const isFor = (member: Member, { state, org }: ListedQuery, { questions, answers }: QueryMails): boolean =>
  state === 'open' ? questions && mayWrite(member) && org === orgIdOf(member.user_id) : answers && mayReview(member);

const hasAddress = (user: User): user is DueMail['user'] => typeof user.mail === 'string' && user.mail !== '' && !user.disabled;

/** All mails are due at `until` (ms); the marks decide whether they were already sent. */
export const mailsOf = async (project: Project, home: Domain | undefined, until: number): Promise<readonly DueMail[]> => {
  const mail = project.review?.on === true ? (project.review.mail ?? noMails) : noMails;
  if (!mail.questions && !mail.answers) return [];
  const queries = (await Promise.all(project.folders.map(({ id }) => openQueriesUntil(id, until)))).flat();
  if (queries.length === 0) return [];
  const periodOf = (ms: number) => periodAt(ms, mail.every, home === undefined ? usualZone : zoneOf(home));
  const period = periodOf(until);
  const found = (await listMembers(project.id)).map((member) => ({ id: member.user_id, own: queries.filter((query) => isFor(member, query, mail)) })).filter(({ own }) => own.length > 0);
  const people = await getPeople(found.map(({ id }) => id));
  return found.flatMap(({ id, own }) => {
    const user = people.get(id)?.user;
    const newest = Math.max(...own.map(({ updated }) => updated).filter((updated) => periodOf(updated) !== period));
    if (user === undefined || !hasAddress(user) || newest === Number.NEGATIVE_INFINITY) return [];
    const count = (folder: string, state: ListedQuery['state']) => own.filter((query) => query.folder_id === folder && query.state === state).length;
    const folders = project.folders.map(({ id: folder, title }) => ({ title, questions: count(folder, 'open'), answers: count(folder, 'answered') }));
    return [{ user, folders: folders.filter(({ questions, answers }) => questions + answers > 0), newest, period }];
  });
};
