import { inviteCodeOf } from '../data/invite-codes.ts';
import type { Org } from '../data/orgs.ts';
import type { User } from '../data/users.ts';

export const presentOwn = async (user: User, org: Org) => ({ ...user, uuid: await inviteCodeOf(user.id), org });
