import * as z from 'zod';
import type { CallContract } from './call.ts';
import { id, language, projectParams, registration, texts } from './schemas.ts';

const folder = z.object({
  id,
  _pid: id,
  name: z.string(),
  title: texts,
  design_name: z.string(),
  registration,
  is_default: z.boolean(),
  /** Version of the design in force; null before the first upload. */
  version: z.number().int().nullable(),
  status: z.object({ comp: z.number().int(), incomp: z.number().int() }),
});

const project = z.object({
  id,
  global_id: id,
  p_id: id,
  title: texts,
  design_name: z.string(),
  lang: z.array(language),
  is_owner: z.boolean(),
  /** The caller's right: null is "no permission". */
  role: z.enum(['edit', 'browse']).nullable(),
  folders: z.array(folder),
});

export const projectCalls = {
  projects: { group: 'projects', access: 'session', answer: z.array(project), problems: [] },
  projectUsers: {
    group: 'projects',
    access: 'project.member',
    params: projectParams,
    answer: z.array(
      z.object({ id, disp_name: texts, org_name: texts, incomp: z.number().int(), partial: z.number().int() }),
    ),
    problems: [],
  },
} as const satisfies { readonly [name: string]: CallContract };
