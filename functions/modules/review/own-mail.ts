import type { reviewCalls } from '#shared/modules/review/calls.ts';
import { decideAnew, revisionOf } from '../../data/outcomes.ts';
import { getUser, updateUser, type User } from '../../people/data/users.ts';
import { mailSender } from '../../runtime/env.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { Problem, refuseStale } from '../../refusals/problem.ts';

const presentMail = (user: User) => ({ mail: user.mail ?? null, sender: mailSender(), revision: revisionOf(user) });

export const ownMail: UseCase<typeof reviewCalls.ownMail> = ({ principal }) => presentMail(principal.user);

export const saveOwnMail: UseCase<typeof reviewCalls.saveOwnMail> = async ({ body: { mail, revision }, principal: { user }, now }) => {
  let known: User | undefined = user;
  const after = await decideAnew(async () => {
    const before = known ?? (await getUser(user.id));
    known = undefined;
    if (before === undefined || before.disabled) throw new Problem('session.expired');
    if ((before.mail ?? null) === mail) return before;
    refuseStale(before, revision);
    return updateUser(before, { mail }, { by: user.id, now });
  });
  if (after === 'taken') throw new Problem('login_id.taken');
  return presentMail(after);
};
