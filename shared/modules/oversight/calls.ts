import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { isReason } from './emergency-reason.ts';
import { id, projectParams, text, texts, timestamp, wholeNumber } from '../../api/schemas.ts';

const emergency = z.object({
  user_id: id,
  reason: z.string(),
  end_at: timestamp,
});

export const emergencyCalls = {
  openEmergency: {
    group: 'project-admin',
    access: 'manager',
    params: projectParams,
    body: z.strictObject({ reason: text.check(z.trim(), z.refine(isReason)) }),
    answer: emergency,
    problems: ['project.unknown', 'member.exists'],
  },
  endEmergency: {
    group: 'project-admin',
    access: 'project.lead',
    params: z.strictObject({ pId: id, uId: id }),
    answer: z.undefined(),
    problems: ['emergency.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };

/** Changes of rights: members, invitations, tokens, default rights, review. */
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
        by: z.string(),
        of: z.enum(['member', 'invitation', 'token', 'emergency', 'project']),
        act: z.enum(['added', 'joined', 'changed', 'removed']),
        subject: z.nullable(z.string()),
        /** `rights.export` is the right `export`; null: absent before or after. */
        changes: z.array(z.object({ what: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
    emergencies: z.array(emergency),
    people: z.array(z.object({ id, disp_name: texts, org_name: texts })),
    cursor: z.nullable(z.string()),
  }),
  problems: [],
} as const satisfies CallContract;
