import * as z from 'zod/mini';
import { exportStyles, repeatLayouts } from '../../export/options.ts';
import type { CallContract } from '../../api/call.ts';
import { exportFormats } from '../../api/file-formats.ts';
import { rights } from '../../api/members.ts';
import { id, language, projectParams, sentRevision, text, texts, timestamp, wholeNumber } from '../../api/schemas.ts';
import { orgUser } from '../../api/users.ts';
import { isReason } from './emergency-reason.ts';

const emergency = z.object({
  user_id: id,
  reason: z.string(),
  end_at: timestamp,
});

/** Files and answers that somebody took out. */
const takenOut = {
  group: 'oversight',
  params: projectParams,
  query: z.strictObject({ limit: z._default(wholeNumber(1, 100), 50), cursor: z.optional(z.string().check(z.regex(/^\d{13}#[0-9a-f]{16}$/))) }),
  answer: z.object({
    exports: z.array(
      z.object({
        id: z.string(),
        at: timestamp,
        by: z.object({ id, disp_name: texts, org_name: texts }),
        folder: z.object({ id, title: texts }),
        lang: language,
        /** `changes`: answers of `cardChanges`, grouped by day, instead of a file. */
        format: z.enum([...exportFormats, 'changes']),
        style: z.optional(z.enum(exportStyles)),
        pages: z.optional(z.array(z.string())),
        repeats: z.optional(z.enum(repeatLayouts)),
        deidentified: z.boolean(),
        where: z.optional(z.string()),
        where_withheld: z.optional(z.literal(true)),
        helpers: z.optional(z.literal(true)),
        with_errors: z.optional(z.literal(true)),
        created_org: z.optional(z.literal(true)),
        /** First download and its cards; null: never downloaded. `cards` is also null for owners limited to their hospital who did not make the export. */
        fetched_at: z.nullable(timestamp),
        cards: z.nullable(z.int()),
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
  problems: [],
} as const;

export const oversightCalls = {
  /** Default rights of new members. `seen`: the rights as read; `record.stale` if they differ by now. */
  saveMemberRights: {
    group: 'oversight',
    access: 'project.owner',
    params: projectParams,
    body: z.strictObject({ member_rights: rights, seen: rights }),
    answer: z.object({ member_rights: rights }),
    problems: ['record.stale', 'member.grant_refused'],
  },
  /** Changes of rights: members, invitations, tokens, emergency access, default rights, review. */
  rightsHistory: {
    group: 'oversight',
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
  },
  openEmergency: {
    group: 'oversight',
    access: 'manager',
    params: projectParams,
    body: z.strictObject({ reason: text.check(z.trim(), z.refine(isReason)) }),
    answer: emergency,
    problems: ['project.unknown', 'member.exists'],
  },
  endEmergency: {
    group: 'oversight',
    access: 'project.lead',
    params: z.strictObject({ pId: id, uId: id }),
    answer: z.undefined(),
    problems: ['emergency.unknown'],
  },
  ownedExports: { ...takenOut, access: 'project.owner' },
  projectExports: { ...takenOut, access: 'manager', problems: ['project.unknown'] },
} as const satisfies { readonly [name: string]: CallContract };

export const movingCalls = {
  /** Returns the account at the other organisation, with the same sign-in. A repeated call finishes an interrupted move. */
  moveUser: {
    group: 'moving',
    access: 'manager',
    params: z.strictObject({ oId: id, uId: id }),
    body: z.strictObject({ org_id: id, ...sentRevision }),
    answer: orgUser,
    problems: ['user.unknown', 'user.protected', 'user.moved', 'org.unknown', 'org.same', 'org.last_admin', 'record.stale'],
  },
} as const satisfies { readonly [name: string]: CallContract };
