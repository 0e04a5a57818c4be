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
  /** Its cards are tests. */
  is_test: z.optional(z.boolean()),
  /** Version of the design in force; null before the first upload. */
  version: z.nullable(z.int()),
  /** Of the cards that the caller may see; absent where they may read none. */
  status: z.optional(z.object({ comp: z.int(), incomp: z.int() })),
  /** Cards saved with errors, where there are any: files leave them out unless they are asked for. */
  errors: z.optional(z.int()),
});

const project = z.object({
  id,
  global_id: id,
  p_id: id,
  title: texts,
  design_name: z.string(),
  lang: z.array(language),
  /** Cards may be saved with errors, as in progress (`saveCard`, body.with_errors). */
  saves_with_errors: z.boolean(),
  is_owner: z.boolean(),
  ...shownRights,
  /** What a new member is given where nobody says otherwise. */
  member_rights: rights,
  /** Cards by their state in the review, and questions about them; only where the project has its cards reviewed and the caller may read them. */
  review: z.optional(z.object({ submitted: z.int(), returned: z.int(), locked: z.int(), open: z.int(), answered: z.int() })),
  /** The caller's right: null is "no permission". */
  role: z.nullable(z.enum(['edit', 'browse'])),
  /** The caller is a manager of the platform, and looks at the data in an emergency until then. */
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
      /** `incomp`, `partial`: null of a member whose cards do not exist for the caller. */
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
