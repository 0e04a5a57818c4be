import * as z from 'zod/mini';
import { language, loginId, passwordDigest, revision, sentRevision, shownUser, someTexts } from './schemas.ts';

/** An organisation's user as its admin and the platform's managers see them. */
export const orgUser = z.object({ ...shownUser, disabled: z.boolean(), revision });

/** What an administrator is told of a login id that was saved. */
const loginWarning = z.enum(['mixed_scripts', 'looks_like_another']);

/** A user that was just saved; `login_warnings` of a login id that is new. */
export const savedUser = z.extend(orgUser, { login_warnings: z.optional(z.array(loginWarning)) });

/** What both forms of a user ask for (spec administration 5). */
const named = { is_admin: z.boolean(), disp_name: someTexts, disp_job_name: someTexts, lang: z.optional(language) };

export const newUser = z.strictObject({ ...named, login_id: loginId, hpasswd: passwordDigest });

/** An empty password is not sent, and the old one stays. */
export const changedUser = z.strictObject({ ...named, hpasswd: z.optional(passwordDigest), ...sentRevision });

/** How an address is sent; null: no mails. */
export const ownMailForm = z.strictObject({ mail: z.nullable(z.string().check(z.trim(), z.maxLength(254), z.regex(z.regexes.email))), ...sentRevision });
