import { isDeepStrictEqual } from 'node:util';
import { noMails } from '#shared/access/card-review.ts';
import type { QueryMails, ReviewSetting } from '#shared/access/card-review.ts';
import type { projectAdminCalls } from '#shared/api/project-admin.ts';
import { usualZone } from '#shared/text/zones.ts';
import { decideAnew, nextEdit, revisionOf } from '../data/outcomes.ts';
import type { Change } from '../data/record-history.ts';
import { domainFor, zoneOf } from '../data/domains.ts';
import { replaceReview, reviewFormOf } from '../data/projects.ts';
import type { Project } from '../data/projects.ts';
import { mailSender } from '../env.ts';
import { findProject } from '../find-or-refuse.ts';
import type { UseCase } from '../http/create-handler.ts';
import { refuseStale } from '../refuse-stale.ts';

const present = ({ review, review_edits }: Pick<Project, 'review' | 'review_edits'>) => ({
  on: review?.on ?? false,
  closed: (review?.closed ?? []).map(({ name, from, to }) => ({ name, from, to })),
  mail: review?.mail ?? noMails,
  mail_sender: mailSender(),
  revision: revisionOf(reviewFormOf({ review_edits })),
});

const isSame = ({ review }: Project, { on, closed, mail }: ReviewSetting): boolean =>
  isDeepStrictEqual({ on: review?.on ?? false, closed: review?.closed ?? [], mail: review?.mail ?? noMails }, { on, closed, mail });

/** Periods that were closed before keep their clock; those that are new go by that of the registry now, which is read anew: it must not be that of a minute ago. */
const withZones = ({ review }: Project, closed: ReviewSetting['closed'], zone: string): ReviewSetting['closed'] =>
  closed.map(({ name, from, to }) => {
    const there = review?.closed.find((each) => each.from === from && each.to === to);
    const clock = there === undefined ? zone : (there.zone ?? usualZone);
    return { name, from, to, ...(clock !== usualZone && { zone: clock }) };
  });

interface ReviewForm extends Omit<ReviewSetting, 'mail'> {
  readonly mail?: QueryMails | undefined;
  readonly revision?: number | undefined;
}

/** Sent again, it is answered as the first time. */
const save = async (projectId: string, { revision, on, closed, mail }: ReviewForm, host: string, change: Change) => {
  const zone = zoneOf(await domainFor(host));
  return decideAnew(async () => {
    const before = await findProject(projectId);
    const setting = { on, closed: withZones(before, closed, zone), mail: mail ?? before.review?.mail ?? noMails };
    if (isSame(before, setting)) return present(before);
    refuseStale(reviewFormOf(before), revision);
    if ((await replaceReview(before, setting, change)) === 'overtaken') return 'overtaken';
    return present({ review: setting, review_edits: nextEdit(reviewFormOf(before)).edits });
  });
};

export const ownedReview: UseCase<typeof projectAdminCalls.ownedReview> = ({ principal }) => present(principal.project);
export const saveOwnedReview: UseCase<typeof projectAdminCalls.saveOwnedReview> = ({ principal, body, host, now }) => save(principal.project.id, body, host, { by: principal.user.id, now });
export const projectReview: UseCase<typeof projectAdminCalls.projectReview> = async ({ params }) => present(await findProject(params.pId));
export const saveProjectReview: UseCase<typeof projectAdminCalls.saveProjectReview> = ({ params, body, host, principal, now }) => save(params.pId, body, host, { by: principal.user.id, now });
