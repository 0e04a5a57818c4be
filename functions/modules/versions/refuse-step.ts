import type { versionCalls } from '#shared/modules/versions/calls.ts';
import { isCardId } from '../../data/keys.ts';
import type { Call } from '../../http/create-handler.ts';
import { registrationOf } from '../../projects/data/projects.ts';
import { Problem, refuseInput } from '../../refusals/problem.ts';

/** Refuses a step over the cards of a folder that the caller may not take, or that does not say where it goes on. A trial stores nothing, so it needs no time at which the steps began. */
export const refuseStep = ({ body: { cursor, began, trial = false }, principal: { folder, member }, now }: Call<typeof versionCalls.moveCards> | Call<typeof versionCalls.recalculateCards>): void => {
  if (!member.is_owner) throw new Problem('access.denied');
  if (!registrationOf(folder, now).open) throw new Problem('card.not_writable', { reason: 'registration_closed' });
  if (cursor !== undefined && !isCardId(cursor)) refuseInput('body.cursor', 'invalid');
  if (!trial && began === undefined) refuseInput('body.began', 'missing');
};
