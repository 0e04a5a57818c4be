import * as z from 'zod/mini';
import type { AnswerValue, Answers } from '../design/card-design.ts';
import { comparable, hasHiddenControls } from '../text/characters.ts';
import { isEmptyText } from '../text/same-text.ts';
import { languages, type Language } from '../text/languages.ts';

export const text = z.string().check(z.maxLength(2_000));
/** Answer schemas strip but never refuse: stored texts may be longer than today's limits. */
export const texts = z.record(z.string(), z.string());
const perLanguage = Object.fromEntries(languages.map((code) => [code, z.optional(text)])) as { readonly [Code in Language]: z.ZodMiniOptional<typeof text> };
export const someTexts = z.strictObject(perLanguage).check(z.refine((names) => Object.values(names).some((name) => name !== undefined && !isEmptyText(name))));
export const language = z.enum(languages);
/** Digits only, because `1e3`, `0x10` and a blank are likely mistakes. */
export const wholeNumber = (least: number, most: number) =>
  z.pipe(z.transform((sent: unknown) => (typeof sent === 'string' && /^(0|[1-9]\d{0,14})$/.test(sent) ? Number(sent) : sent)), z.int().check(z.gte(least), z.lte(most)));
export const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
/** `name` joins the id attributes; empty if there are none or the card is unreadable. */
export const namedCard = () => z.object({ id, name: z.string() });
/** SHA-256 of a password, lower-case hex; the server treats it as the password. */
export const passwordDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Stored as typed; only invisible characters that could imitate another id are refused. */
export const loginId = text.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(256),
  z.refine((typed) => !hasHiddenControls(typed) && (typed === '' || comparable(typed) !== '')),
);
export const shownUser = { id, login_id: z.string(), disp_name: texts, disp_job_name: texts, lang: language, is_admin: z.boolean() };
/** Grows with each change of an administration record. A form with an older revision is refused; without one it overwrites. */
export const revision = z.int();
export const sentRevision = { revision: z.optional(z.int().check(z.gte(0))) };
/** ISO 8601; not validated, see `texts`. */
export const timestamp = z.string();
/** `at` of an answer, sent back as `began`. An invalid moment would compare with nothing, so no change would be noticed. */
export const sentMoment = z.iso.datetime({ offset: true });

/** Any JSON; the design says what an item takes. List elements are unknown, because client generators refuse recursive list types. */
const anyAnswer = z.unknown() as z.ZodMiniType<AnswerValue>;
export const answerValue: z.ZodMiniType<AnswerValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(anyAnswer), z.record(z.string(), answerValue)]),
);
export const answers: z.ZodMiniType<Answers> = z.record(z.string(), z.record(z.string(), answerValue));

export const pageState = z.enum(['all', 'partial', 'no']);
export const registration = z.object({
  start_at: z.nullable(timestamp),
  end_at: z.nullable(timestamp),
  open: z.boolean(),
});

export const projectParams = z.strictObject({ pId: id });
export const folderParams = z.strictObject({ pId: id, fId: id });
export const cardParams = z.strictObject({ pId: id, fId: id, cardId: id });

export const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));
export const cardHash = z.string().check(z.maxLength(64));
