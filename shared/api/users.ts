import * as z from 'zod/mini';
import { id, language, loginId, passwordDigest, revision, sentRevision, shownUser, someTexts, texts } from './schemas.ts';

/** An organisation's user as its admin and the platform's managers see them. */
export const orgUser = z.object({
  ...shownUser,
  disabled: z.boolean(),
  /** The organisation where the person has an account now: this one stays closed. Without texts where it is gone. */
  moved_to: z.optional(z.object({ org_name: texts })),
  /** The organisation where the person had an account before. */
  moved_from: z.optional(z.object({ org_name: texts })),
  revision,
});

/** A user with the projects that they are a member of or invited to. */
export const placedUser = z.extend(orgUser, { places: z.array(z.object({ id, title: texts, is_owner: z.boolean(), is_invited: z.boolean() })) });

/** What a user shows beside the fields of the form. */
export const shownOfUser = ['id', 'moved_to', 'moved_from', 'places'];

/** What an administrator is told of a login id that was saved. */
const loginWarning = z.enum(['mixed_scripts', 'looks_like_another']);

/** A user that was just saved; `login_warnings` of a login id that is new. */
export const savedUser = z.extend(orgUser, { login_warnings: z.optional(z.array(loginWarning)) });

/** What both forms of a user ask for (spec administration 5). */
const named = { is_admin: z.boolean(), disp_name: someTexts, disp_job_name: someTexts, lang: z.optional(language) };

export const newUser = z.strictObject({ ...named, login_id: loginId, hpasswd: passwordDigest });

/** An empty password is not sent, and the old one stays. */
export const changedUser = z.strictObject({ ...named, hpasswd: z.optional(passwordDigest), ...sentRevision });
