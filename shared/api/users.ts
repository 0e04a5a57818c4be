import * as z from 'zod/mini';
import { id, language, loginId, passwordDigest, revision, sentRevision, shownUser, someTexts, texts } from './schemas.ts';

export const orgUser = z.object({
  ...shownUser,
  disabled: z.boolean(),
  moved_to: z.optional(z.object({ org_name: texts })),
  moved_from: z.optional(z.object({ org_name: texts })),
  revision,
});

export const placedUser = z.extend(orgUser, { places: z.array(z.object({ id, title: texts, is_owner: z.boolean(), is_invited: z.boolean() })) });

export const shownOfUser = ['id', 'moved_to', 'moved_from', 'places'];

const loginWarning = z.enum(['mixed_scripts', 'looks_like_another']);

export const savedUser = z.extend(orgUser, { login_warnings: z.optional(z.array(loginWarning)) });

const named = { is_admin: z.boolean(), disp_name: someTexts, disp_job_name: someTexts, lang: z.optional(language) };

export const newUser = z.strictObject({ ...named, login_id: loginId, hpasswd: passwordDigest });

export const changedUser = z.strictObject({ ...named, hpasswd: z.optional(passwordDigest), ...sentRevision });
