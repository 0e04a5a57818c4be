import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { isReason } from '../access/emergency-reason.ts';
import { id, projectParams, text, texts, timestamp, wholeNumber } from './schemas.ts';

const emergency = z.object({
  user_id: id,
  reason: z.string(),
  end_at: timestamp,
});

/** A manager of the platform looks at the data of a project for one hour; the owners are told why. */
export const emergencyCalls = {
  openEmergency: {
    group: 'project-admin',
    access: 'manager',
    params: projectParams,
    body: z.strictObject({ reason: text.check(z.trim(), z.refine(isReason)) }),
    answer: emergency,
    problems: ['project.unknown', 'member.exists'],
  },
  /** Owners may end it, too. */
  endEmergency: {
    group: 'project-admin',
    access: 'project.lead',
    params: z.strictObject({ pId: id, uId: id }),
    answer: z.undefined(),
    problems: ['emergency.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };

/** Who got or lost what in a project: members, invitations, tokens, rights of new members, review. */
export const rightsHistory = {
  group: 'project-admin',
  access: 'project.lead',
  params: projectParams,
  query: z.strictObject({ limit: z._default(wholeNumber(1, 100), 50), cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,80}$/))) }),
  answer: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: timestamp,
        /** Id of the user; `operator` for a command. */
        by: z.string(),
        of: z.enum(['member', 'invitation', 'token', 'emergency', 'project']),
        /** `joined`: the person accepted an invitation. */
        act: z.enum(['added', 'joined', 'changed', 'removed']),
        /** Id of the member, of the invited user or of the manager; name of the token. */
        subject: z.nullable(z.string()),
        /** `rights.export` is the right `export` in `rights`; null: there was nothing, or there is nothing any more. */
        changes: z.array(z.object({ what: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
    /** Open now. */
    emergencies: z.array(emergency),
    /** Of those whose ids the entries and the emergencies name. */
    people: z.array(z.object({ id, disp_name: texts, org_name: texts })),
    /** null: there are no older ones. */
    cursor: z.nullable(z.string()),
  }),
  problems: [],
} as const satisfies CallContract;
