import * as z from 'zod/mini';
import { revision, sentRevision, texts } from '../../api/schemas.ts';

const day = z.iso.date().check(z.refine((text) => text >= '1900-01-01' && text <= '2200-12-31'));

const queryMails = () => z.strictObject({ questions: z.boolean(), answers: z.boolean(), every: z.enum(['hour', 'day']) });

/** Whether the project has its cards reviewed, who is written to about questions, and the periods that are closed. */
export const reviewSetting = z.object({
  on: z.boolean(),
  /** Nobody accepts a card that they entered, changed or submitted. */
  two_people: z.boolean(),
  closed: z.array(z.object({ name: z.string(), from: z.iso.date(), to: z.iso.date(), date: z.optional(z.string()) })),
  /** Dates of the forms in force that may count for a period. */
  dates: z.array(z.object({ path: z.string(), title: texts })),
  mail: queryMails(),
  /** The address that mails come from; null: this installation sends none, whatever the project wants. */
  mail_sender: z.nullable(z.string()),
  revision,
});

const period = z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), from: day, to: day, /** Path of the date that counts; not sent: the day of entry. */ date: z.optional(z.string().check(z.maxLength(200))) }).check(z.refine(({ from, to }) => from <= to, { path: ['to'] }));

export const reviewForm = z.strictObject({ on: z.boolean(), /** Not sent: as it is; where the review is switched on for the first time, yes. */ two_people: z.optional(z.boolean()), closed: z.array(period).check(z.maxLength(200)), /** Not sent: as it is. */ mail: z.optional(queryMails()), ...sentRevision });
