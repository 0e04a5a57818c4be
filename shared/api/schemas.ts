import * as z from 'zod/mini';
import type { AnswerValue, Answers } from '../design/card-design.ts';
import { comparable, hasHiddenControls } from '../text/characters.ts';
import { isEmptyText } from '../text/same-text.ts';
import { languages, type Language } from '../text/languages.ts';

/** Pieces that several contracts use. Field names are those of the wire (spec end-user 3). */

export const text = z.string().check(z.maxLength(2_000));
/** Texts in an answer. An answer's schema strips, it never refuses: what is stored is stored, however long it is. */
export const texts = z.record(z.string(), z.string());
const perLanguage = Object.fromEntries(languages.map((code) => [code, z.optional(text)])) as { readonly [Code in Language]: z.ZodMiniOptional<typeof text> };
/** A name in at least one language of the screens. */
export const someTexts = z.strictObject(perLanguage).check(z.refine((names) => Object.values(names).some((name) => name !== undefined && !isEmptyText(name))));
export const language = z.enum(languages);
/** A whole number in a path or a query: digits and nothing else, because `1e3`, `0x10` and a blank are slips. */
export const wholeNumber = (least: number, most: number) =>
  z.pipe(z.transform((sent: unknown) => (typeof sent === 'string' && /^(0|[1-9]\d{0,14})$/.test(sent) ? Number(sent) : sent)), z.int().check(z.gte(least), z.lte(most)));
/** Yes or no in a query. */
export const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
/** A card with its id attributes in one line; `name` is empty where it has none, or cannot be read. */
export const namedCard = () => z.object({ id, name: z.string() });
/** SHA-256 of a password, lower-case hex; the server treats it as the password. */
export const passwordDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Stored as it is typed; of what nobody sees, only what could make it look like another one is refused. */
export const loginId = text.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(256),
  z.refine((typed) => !hasHiddenControls(typed) && (typed === '' || comparable(typed) !== '')),
);
/** A user as every answer shows one. */
export const shownUser = { id, login_id: z.string(), disp_name: texts, disp_job_name: texts, lang: language, is_admin: z.boolean() };
/** Which state of an administration record was read: it grows with each change. A form that names an older one is refused; one that names none overwrites. */
export const revision = z.int();
export const sentRevision = { revision: z.optional(z.int().check(z.gte(0))) };
/** A moment in an answer, ISO 8601; see `texts`. */
export const timestamp = z.string();
/** `at` of an answer, sent back as `began`. A text that is no moment would compare with none, so that nothing would count as changed since. */
export const sentMoment = z.iso.datetime({ offset: true });

/**
 * Whatever JSON can say; the design says what an item takes. The elements of a list are described as anything, which is the
 * same: generators of clients refuse a type that is a list of itself.
 */
const anyAnswer = z.unknown() as z.ZodMiniType<AnswerValue>;
export const answerValue: z.ZodMiniType<AnswerValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(anyAnswer), z.record(z.string(), answerValue)]),
);
export const answers: z.ZodMiniType<Answers> = z.record(z.string(), z.record(z.string(), answerValue));

export const pageState = z.enum(['all', 'partial', 'no']);
export const registration = z.object({
  start_at: z.nullable(timestamp),
  end_at: z.nullable(timestamp),
  /** Whether cards may be entered now. */
  open: z.boolean(),
});

export const projectParams = z.strictObject({ pId: id });
export const folderParams = z.strictObject({ pId: id, fId: id });
export const cardParams = z.strictObject({ pId: id, fId: id, cardId: id });

/** What somebody says who does something with a card. */
export const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));
export const cardHash = z.string().check(z.maxLength(64));
