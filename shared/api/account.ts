import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { language, loginId, passwordDigest, revision, sentRevision, shownUser, someTexts } from './schemas.ts';
import { org } from './session.ts';

const ownUser = z.object({
  ...shownUser,
  uuid: z.uuid(),
  org,
  revision,
});

export const accountCalls = {
  own: { group: 'account', access: 'session', answer: ownUser, problems: [] },
  saveOwn: {
    group: 'account',
    access: 'session',
    body: z.strictObject({
      login_id: z.optional(loginId),
      disp_name: someTexts,
      disp_job_name: someTexts,
      lang: z.optional(language),
      /** A new password ends the user's other sessions. */
      passwd: z.optional(passwordDigest),
      /** Checked if sent; required for a new login id or password ten minutes after the sign-in. */
      cur_passwd: z.optional(passwordDigest),
      ...sentRevision,
    }),
    readOnly: ['id', 'uuid', 'is_admin', 'org'],
    answer: ownUser,
    problems: ['record.stale', 'login_id.taken', 'password.needed', 'password.wrong', 'password.weak', 'login.throttled'],
  },
} as const satisfies { readonly [name: string]: CallContract };
