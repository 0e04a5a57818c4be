import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { id, projectParams, texts, timestamp, wholeNumber } from './schemas.ts';

/** Who got or lost what in a project: members, invitations, tokens, rights of new members, review. */
export const rightsHistory = {
  group: 'project-admin',
  access: 'project.lead',
  params: projectParams,
  query: z.strictObject({ limit: z._default(wholeNumber(1, 100), 50), cursor: z.optional(z.string().check(z.regex(/^\w{1,80}$/))) }),
  answer: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: timestamp,
        /** Id of the user; `operator` for a command. */
        by: z.string(),
        of: z.enum(['member', 'invitation', 'token', 'project']),
        /** `joined`: the person accepted an invitation. */
        act: z.enum(['added', 'joined', 'changed', 'removed']),
        /** Id of the member or of the invited user; name of the token. */
        subject: z.nullable(z.string()),
        /** `rights.export` is the right `export` in `rights`; null: there was nothing, or there is nothing any more. */
        changes: z.array(z.object({ what: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
    /** Of those whose ids the entries name. */
    people: z.array(z.object({ id, disp_name: texts, org_name: texts })),
    /** null: there are no older ones. */
    cursor: z.nullable(z.string()),
  }),
  problems: [],
} as const satisfies CallContract;
