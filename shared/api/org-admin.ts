import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { id } from './schemas.ts';
import { changedUser, newUser, orgUser, savedUser, shownOfUser } from './users.ts';

const userParams = z.strictObject({ uId: id });
const call = { group: 'org-admin', access: 'org.admin' } as const;

export const orgAdminCalls = {
  orgUsers: { ...call, answer: z.array(orgUser), problems: [] },
  orgUser: { ...call, params: userParams, answer: orgUser, problems: ['user.unknown'] },
  createOrgUser: { ...call, body: newUser, answer: savedUser, problems: ['login_id.taken', 'password.weak'] },
  saveOrgUser: {
    ...call,
    params: userParams,
    body: changedUser,
    readOnly: [...shownOfUser.filter((name) => name !== 'places'), 'login_id', 'disabled'],
    answer: orgUser,
    problems: ['user.unknown', 'user.protected', 'user.moved', 'record.stale', 'password.weak'],
  },
  disableOrgUser: { ...call, params: userParams, answer: z.undefined(), problems: ['user.unknown', 'user.protected', 'user.moved'] },
  toggleOrgUser: {
    ...call,
    params: userParams,
    body: z.strictObject({ disabled: z.boolean() }),
    answer: z.array(orgUser),
    problems: ['user.unknown', 'user.protected', 'user.moved'],
  },
} as const satisfies { readonly [name: string]: CallContract };
