import type { oversightCalls } from '#shared/modules/oversight/calls.ts';
import { emergenciesIn, endEmergency as end, openEmergency as begin } from './data/emergencies.ts';
import { decideAnew } from '../../data/outcomes.ts';
import { findProject } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { Problem } from '../../refusals/problem.ts';

export const openEmergency: UseCase<typeof oversightCalls.openEmergency> = async ({ params, body: { reason }, principal, now }) => {
  const { id } = await findProject(params.pId);
  const until = await begin(id, principal, reason, now);
  if (until === 'member') throw new Problem('member.exists');
  return { user_id: principal.user.id, reason, end_at: new Date(until).toISOString() };
};

export const endEmergency: UseCase<typeof oversightCalls.endEmergency> = async ({ params, principal, now }) => {
  await decideAnew(async () => {
    const place = (await emergenciesIn(params.pId, now)).find(({ user_id }) => user_id === params.uId);
    if (place === undefined) throw new Problem('emergency.unknown');
    return end(place, { by: principal.user.id, now });
  });
  return undefined;
};
