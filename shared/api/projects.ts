import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { rights, shownRights } from './members.ts';
import { id, language, projectParams, registration, texts, timestamp } from './schemas.ts';

const folder = z.object({
  id,
  _pid: id,
  name: z.string(),
  title: texts,
  design_name: z.string(),
  registration,
  is_default: z.boolean(),
  is_test: z.optional(z.boolean()),
  version: z.nullable(z.int()),
  status: z.optional(z.object({ comp: z.int(), incomp: z.int() })),
  errors: z.optional(z.int()),
});

const project = z.object({
  id,
  global_id: id,
  p_id: id,
  title: texts,
  design_name: z.string(),
  lang: z.array(language),
  saves_with_errors: z.boolean(),
  is_owner: z.boolean(),
  ...shownRights,
  member_rights: rights,
  /** Cards by review state, and questions; only with review and read access. */
  review: z.optional(z.object({ submitted: z.int(), returned: z.int(), locked: z.int(), open: z.int(), answered: z.int() })),
  role: z.nullable(z.enum(['edit', 'browse'])),
  emergency_until: z.optional(timestamp),
  folders: z.array(folder),
});

export const projectCalls = {
  projects: { group: 'projects', access: 'session', permanentToken: true, answer: z.array(project), problems: [] },
  projectUsers: {
    group: 'projects',
    access: 'project.member',
    params: projectParams,
    answer: z.array(
      z.object({ id, org_id: id, disp_name: texts, org_name: texts, incomp: z.nullable(z.int()), partial: z.nullable(z.int()) }),
    ),
    problems: [],
  },
  projectsNotJoined: {
    group: 'projects',
    access: 'session',
    answer: z.array(z.object({ global_id: id, p_id: id, title: texts })),
    problems: [],
  },
  joinProject: {
    group: 'projects',
    access: 'session',
    params: projectParams,
    body: z.strictObject({ accept: z.literal(true) }),
    answer: z.object({}),
    problems: ['invitation.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };
