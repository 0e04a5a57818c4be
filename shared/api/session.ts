import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { id, language, passwordDigest, shownUser, text, texts } from './schemas.ts';

const user = z.object({ ...shownUser, is_permanent_token: z.boolean() });

export const org = z.object({ id, name: texts, abbrev: z.string(), lang: language, role: z.enum(['normal', 'manage']) });

const signedIn = z.object({ user, org });

export const sessionCalls = {
  language: { group: 'session', access: 'public', answer: z.array(language), problems: [] },
  domainInfo: {
    group: 'session',
    access: 'public',
    answer: z.object({
      logo: z.nullable(z.string()),
      title: texts,
      dashboard: texts,
      css: z.enum(['nav-default', 'nav-theme-1']),
      contact_email: z.nullable(z.string()),
      external_linkage_item: z.nullable(z.string()),
      time_zone: z.string(),
    }),
    problems: [],
  },
  login: {
    group: 'session',
    access: 'public',
    perSecond: 20,
    body: z.strictObject({
      login_id: text.check(z.minLength(1), z.maxLength(256)),
      hpasswd: passwordDigest,
    }),
    answer: z.extend(signedIn, { token: z.string() }),
    problems: ['login.failed', 'login.throttled'],
  },
  check: {
    group: 'session',
    access: 'session',
    permanentToken: true,
    /** `journal_key`: encrypts the user's unsaved answers on a device (base64url, 128 bits). */
    answer: z.extend(signedIn, { journal_key: z.string() }),
    problems: [],
  },
  logout: { group: 'session', access: 'session', permanentToken: true, answer: z.object({}), problems: [] },
} as const satisfies { readonly [name: string]: CallContract };
