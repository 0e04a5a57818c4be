import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { id } from './schemas.ts';
import { changedUser, newUser, orgUser, savedUser, shownOfUser } from './users.ts';

const userParams = z.strictObject({ uId: id });

export const orgAdminCalls = {
  orgUsers: { group: 'org-admin', access: 'org.admin', answer: z.array(orgUser), problems: [] },
  orgUser: { group: 'org-admin', access: 'org.admin', params: userParams, answer: orgUser, problems: ['user.unknown'] },
  createOrgUser: { group: 'org-admin', access: 'org.admin', body: newUser, answer: savedUser, problems: ['login_id.taken', 'password.weak'] },
  saveOrgUser: {
    group: 'org-admin',
    access: 'org.admin',
    params: userParams,
    body: changedUser,
    readOnly: [...shownOfUser.filter((name) => name !== 'places'), 'login_id', 'disabled'],
    answer: orgUser,
    problems: ['user.unknown', 'user.protected', 'user.moved', 'record.stale', 'password.weak'],
  },
  disableOrgUser: { group: 'org-admin', access: 'org.admin', params: userParams, answer: z.undefined(), problems: ['user.unknown', 'user.protected', 'user.moved'] },
  toggleOrgUser: {
    group: 'org-admin',
    access: 'org.admin',
    params: userParams,
    body: z.strictObject({ disabled: z.boolean() }),
    answer: z.array(orgUser),
    problems: ['user.unknown', 'user.protected', 'user.moved'],
  },
} as const satisfies { readonly [name: string]: CallContract };
