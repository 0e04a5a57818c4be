import * as z from 'zod/mini';
import { cardActs, reviewSkips, reviewStates } from '../access/card-review.ts';
import { cardFilterSchema } from './card-filter-schema.ts';
import { id, namedCard, revision, sentMoment, sentRevision, texts, timestamp } from './schemas.ts';

/** Pieces of the review of cards that several contracts use. Absent from every answer about a project that does not have it. */

const person = () => z.object({ id, name: texts });

/** How a card stands, as lists show it. */
export const reviewStanding = () =>
  z.object({
    state: z.enum(reviewStates),
    submitted_at: z.nullable(timestamp),
    /** Questions that wait for an answer, and those that were answered and are not closed. */
    open: z.int(),
    answered: z.int(),
  });

const deed = () => z.object({ act: z.enum(cardActs), at: timestamp, user: person(), org: person(), word: z.optional(z.string()) });

/** How a card stands, as the card itself shows it to the caller. */
export const cardReview = () =>
  z.extend(reviewStanding(), {
    /** The latest submission or its withdrawal, what was decided last, and when a reviewer last asked a question or closed one. */
    submitted: z.optional(deed()),
    decided: z.optional(deed()),
    asked: z.optional(timestamp),
    /** The closed period that the card belongs to. */
    period: z.optional(z.string()),
    /** What the caller may do with the card as it stands. */
    acts: z.array(z.enum([...cardActs, 'ask', 'answer'])),
  });

/** A question about an answer, with all that was said, oldest first. */
export const cardQuery = () =>
  z.object({
    id,
    path: z.string(),
    state: z.enum(['open', 'answered', 'closed']),
    /** The caller has no right to see the answer, nor what was said of it: each word is blank. */
    withheld: z.optional(z.literal(true)),
    thread: z.array(z.object({ act: z.enum(['ask', 'answer', 'close']), at: timestamp, user: person(), org: person(), word: z.string() })),
  });

/** A question that is not closed, as lists show it. */
export const listedQuery = () =>
  z.object({
    id,
    folder_id: id,
    card_id: id,
    path: z.string(),
    title: texts,
    state: z.enum(['open', 'answered']),
    /** The beginning of what was said last, and when. */
    word: z.string(),
    /** As in the question itself. */
    withheld: z.optional(z.literal(true)),
    at: timestamp,
    /** Whether the caller is to act: to answer it, or, as a reviewer, to read the answer. */
    is_mine: z.boolean(),
    /** The id attributes of the card in one line, where the caller is to act and the card has any. */
    card_name: z.optional(z.string()),
  });

/** What one step of an act on many cards came to, with the reasons for which it leaves a card alone. */
export const stepDone = <const Skips extends readonly [string, ...string[]]>(skips: Skips) => ({
  /** When the step began: `began` of the steps that follow. */
  at: timestamp,
  /** Cards on which it was done, or, in a trial, could be. */
  done: z.int(),
  /** Cards on which it was not done, by the reason, with the first of them. */
  skipped: z.array(z.object({ why: z.enum(skips), count: z.int(), cards: z.array(namedCard()) })),
  /** Cards that this step looked at. */
  looked: z.int(),
  /** Cards there are in the folder, in the answer of the first step. */
  total: z.optional(z.int()),
  /** null: everything was looked at. */
  cursor: z.nullable(z.string()),
});

export const reviewedMany = () => z.object(stepDone(reviewSkips));

/** How far an act on many cards has come. */
export const stepAsked = () => ({
  /** `cursor` of the step before. */
  cursor: z.optional(z.string().check(z.maxLength(40))),
  /** `at` of the trial that was looked at: a card that was changed since is left alone. */
  began: z.optional(sentMoment),
  /** Does nothing, and says what it would do. */
  trial: z.optional(z.boolean()),
});

/** Which cards an act is for, and how far it has come. */
export const manyCards = () => ({
  /** A `CardFilter`; without one all cards of the folder. */
  where: z.optional(cardFilterSchema),
  ...stepAsked(),
});

/** What somebody says who does something with a card. */
export const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));
export const cardHash = z.string().check(z.maxLength(64));

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
