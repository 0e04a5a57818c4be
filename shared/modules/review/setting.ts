import * as z from 'zod/mini';
import { revision, sentRevision, texts } from '../../api/schemas.ts';

const day = z.iso.date().check(z.refine((text) => text >= '1900-01-01' && text <= '2200-12-31'));

const queryMails = () => z.strictObject({ questions: z.boolean(), answers: z.boolean(), every: z.enum(['hour', 'day']) });

export const reviewSetting = z.object({
  on: z.boolean(),
  two_people: z.boolean(),
  closed: z.array(z.object({ name: z.string(), from: z.iso.date(), to: z.iso.date(), date: z.optional(z.string()) })),
  dates: z.array(z.object({ path: z.string(), title: texts })),
  mail: queryMails(),
  /** Sender of mails; null: this installation sends none. */
  mail_sender: z.nullable(z.string()),
  revision,
});

const period = z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), from: day, to: day, /** Path of the date that counts; not sent: the day of entry. */ date: z.optional(z.string().check(z.maxLength(200))) }).check(z.refine(({ from, to }) => from <= to, { path: ['to'] }));

export const reviewForm = z.strictObject({ on: z.boolean(), /** Not sent: as it is; where the review is switched on for the first time, yes. */ two_people: z.optional(z.boolean()), closed: z.array(period).check(z.maxLength(200)), /** Not sent: as it is. */ mail: z.optional(queryMails()), ...sentRevision });

export const ownMailForm = z.strictObject({ mail: z.nullable(z.string().check(z.trim(), z.maxLength(254), z.regex(z.regexes.email))), ...sentRevision });
