import { isDeepStrictEqual } from 'node:util';
import type { QueryMails, ReviewSetting } from '#shared/access/card-review.ts';
import { noMails } from '#shared/modules/review/acts.ts';
import type { reviewCalls } from '#shared/modules/review/calls.ts';
import { usualZone } from '#shared/text/zones.ts';
import { decideAnew, nextEdit, revisionOf } from '../../data/outcomes.ts';
import type { Change } from '../../data/record-history.ts';
import { domainFor, zoneOf } from '../../manage/data/domains.ts';
import { replaceReview, reviewFormOf } from './data/setting.ts';
import type { Project } from '../../projects/data/projects.ts';
import { mailSender } from '../../runtime/env.ts';
import { findProject } from '../../refusals/find-or-refuse.ts';
import { folderDates } from '../../answers/withhold.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { refuseInput, refuseStale } from '../../refusals/problem.ts';

const datesOf = async (folders: Project['folders']) => {
  const dates = await Promise.all(folders.map(folderDates));
  return [...new Map(dates.flat().map((date) => [date.path, date])).values()];
};

type Dates = Awaited<ReturnType<typeof datesOf>>;

const settingOf = ({ review }: Pick<Project, 'review'>) => ({ on: review?.on ?? false, closed: review?.closed ?? [], mail: review?.mail ?? noMails, two_people: review === undefined || review.two_people === true });

const present = (project: Pick<Project, 'review' | 'review_edits'>, dates: Dates) => {
  const { closed, ...setting } = settingOf(project);
  return {
    ...setting,
    closed: closed.map(({ name, from, to, date }) => ({ name, from, to, ...(date !== undefined && { date }) })),
    dates,
    mail_sender: mailSender(),
    revision: revisionOf(reviewFormOf(project)),
  };
};

/** Existing periods keep their zone; new ones use the registry's, read without cache. */
const withZones = ({ review }: Project, closed: ReviewSetting['closed'], zone: string): ReviewSetting['closed'] =>
  closed.map(({ name, from, to, date }) => {
    const there = review?.closed.find((each) => each.from === from && each.to === to && each.date === date);
    const clock = there === undefined ? zone : (there.zone ?? usualZone);
    return { name, from, to, ...(date !== undefined && { date }), ...(clock !== usualZone && { zone: clock }) };
  });

/** A date that no form has would not apply to any card. Existing periods keep their date. */
const refuseUnknownDates = (closed: ReviewSetting['closed'], known: readonly (string | undefined)[]): void =>
  closed.forEach(({ date }, at) => {
    if (date !== undefined && !known.includes(date)) refuseInput(`body.closed.${at}.date`, 'unknown');
  });

interface ReviewForm extends Omit<ReviewSetting, 'mail' | 'two_people'> {
  readonly mail?: QueryMails | undefined;
  readonly two_people?: boolean | undefined;
  readonly revision?: number | undefined;
}

const save = async (projectId: string, { revision, on, closed, mail, two_people }: ReviewForm, host: string, change: Change) => {
  const zone = zoneOf(await domainFor(host));
  return decideAnew(async () => {
    const before = await findProject(projectId);
    const dates = await datesOf(before.folders);
    refuseUnknownDates(closed, [...dates.map(({ path }) => path), ...(before.review?.closed ?? []).map(({ date }) => date)]);
    const now = settingOf(before);
    const setting = { on, closed: withZones(before, closed, zone), mail: mail ?? now.mail, two_people: two_people ?? now.two_people };
    if (isDeepStrictEqual(now, setting)) return present(before, dates);
    refuseStale(reviewFormOf(before), revision);
    if ((await replaceReview(before, setting, change)) === 'overtaken') return 'overtaken';
    return present({ review: setting, review_edits: nextEdit(reviewFormOf(before)).edits }, dates);
  });
};

export const ownedReview: UseCase<typeof reviewCalls.ownedReview> = async ({ principal: { project } }) => present(project, await datesOf(project.folders));
export const saveOwnedReview: UseCase<typeof reviewCalls.saveOwnedReview> = ({ principal, body, host, now }) => save(principal.project.id, body, host, { by: principal.user.id, now });
export const projectReview: UseCase<typeof reviewCalls.projectReview> = async ({ params }) => {
  const project = await findProject(params.pId);
  return present(project, await datesOf(project.folders));
};
export const saveProjectReview: UseCase<typeof reviewCalls.saveProjectReview> = ({ params, body, host, principal, now }) => save(params.pId, body, host, { by: principal.user.id, now });
