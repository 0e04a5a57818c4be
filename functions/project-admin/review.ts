import { isDeepStrictEqual } from 'node:util';
import { noMails } from '#shared/access/card-review.ts';
import type { QueryMails, ReviewSetting } from '#shared/access/card-review.ts';
import type { projectAdminCalls } from '#shared/api/project-admin.ts';
import { usualZone } from '#shared/text/zones.ts';
import { domainFor, zoneOf } from '../data/domains.ts';
import { replaceReview } from '../data/projects.ts';
import type { Project } from '../data/projects.ts';
import { mailSender } from '../env.ts';
import { findProject } from '../find-or-refuse.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

const present = ({ review, edits = 0 }: Pick<Project, 'review' | 'edits'>) => ({
  on: review?.on ?? false,
  closed: (review?.closed ?? []).map(({ name, from, to }) => ({ name, from, to })),
  mail: review?.mail ?? noMails,
  mail_sender: mailSender(),
  revision: edits,
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

/** Who saves names the revision that they read, so that of two owners at once none undoes what the other did. Sent again, it is answered as the first time. */
const save = async (projectId: string, { revision, on, closed, mail }: Omit<ReviewSetting, 'mail'> & { readonly mail?: QueryMails | undefined; readonly revision: number }, host: string) => {
  const before = await findProject(projectId);
  const setting = { on, closed: withZones(before, closed, zoneOf(await domainFor(host))), mail: mail ?? before.review?.mail ?? noMails };
  if (isSame(before, setting)) return present(before);
  if ((before.edits ?? 0) !== revision || (await replaceReview(before, setting)) === 'overtaken') throw new Problem('review.stale');
  return present({ review: setting, edits: revision + 1 });
};

export const ownedReview: UseCase<typeof projectAdminCalls.ownedReview> = ({ principal }) => present(principal.project);
export const saveOwnedReview: UseCase<typeof projectAdminCalls.saveOwnedReview> = ({ principal, body, host }) => save(principal.project.id, body, host);
export const projectReview: UseCase<typeof projectAdminCalls.projectReview> = async ({ params }) => present(await findProject(params.pId));
export const saveProjectReview: UseCase<typeof projectAdminCalls.saveProjectReview> = ({ params, body, host }) => save(params.pId, body, host);
