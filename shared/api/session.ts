import * as z from 'zod';
import type { CallContract } from './call.ts';
import { id, language, text, texts } from './schemas.ts';

const user = z.object({
  id,
  login_id: z.string(),
  disp_name: texts,
  disp_job_name: texts,
  lang: language,
  is_admin: z.boolean(),
  is_permanent_token: z.boolean(),
});

const org = z.object({ id, name: texts, abbrev: z.string(), lang: language, role: z.enum(['normal', 'manage']) });

const signedIn = z.object({ user, org });

export const sessionCalls = {
  language: { group: 'session', access: 'public', answer: z.array(language), problems: [] },
  domainInfo: {
    group: 'session',
    access: 'public',
    answer: z.object({
      logo: z.string().nullable(),
      title: texts,
      dashboard: texts,
      css: z.enum(['nav-default', 'nav-theme-1']),
      contact_email: z.string().nullable(),
      external_linkage_item: z.string().nullable(),
    }),
    problems: [],
  },
  login: {
    group: 'session',
    access: 'public',
    body: z.strictObject({
      login_id: text.min(1).max(256),
      /** SHA-256 of the password, lower-case hex; the server treats it as the password. */
      hpasswd: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    answer: signedIn.extend({ token: z.string() }),
    problems: ['login.failed', 'login.throttled'],
  },
  check: { group: 'session', access: 'session', answer: signedIn, problems: [] },
  logout: { group: 'session', access: 'session', answer: z.object({}), problems: [] },
  openapi: { group: 'session', access: 'public', answer: z.looseObject({ openapi: z.string() }), problems: [] },
} as const satisfies { readonly [name: string]: CallContract };
