import type { App } from 'aws-cdk-lib';
import * as z from 'zod';

/** Days that CloudWatch Logs knows as a retention. */
const retentionDays = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 3653] as const;

const settings = z
  .strictObject({
    /** Tells several installations in one account apart; the first one needs no other name. */
    stage: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/).default('main'),
    /** Receives the alarms; without it they only show in the console. */
    alarmEmail: z.email().optional(),
    /** Mails about questions come from this address, which SES knows as verified; blank: no mails, and nothing is deployed for them. */
    mailSender: z
      .union([z.literal(''), z.email()])
      .transform((address) => (address === '' ? undefined : address))
      .optional(),
  /** US dollars a month from which `alarmEmail` is told what the account costs, at four fifths and at all of it. */
  monthlyBudget: z.coerce.number().positive().default(100),
    /** Host names of the site besides CloudFront's own, comma separated; they need `certificateArn`. */
    hosts: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)))
      .optional(),
    /** Certificate of these hosts; CloudFront reads certificates of us-east-1 only. */
    certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/).optional(),
    /** `<distribution id>,<log bucket>` of the deployed stack; with it the stack of its access log is synthesized too. */
    edgeLog: z
      .string()
      .regex(/^[A-Z0-9]+,[a-z0-9.-]+$/)
      .transform((pair) => pair.split(',') as [string, string])
      .transform(([distributionId, logBucket]) => ({ distributionId, logBucket }))
      .optional(),
    /** Requests a second that the whole API takes; twice as many for a moment. Beyond them callers are answered 429, and an alarm tells. */
    apiRate: z.coerce.number().int().min(10).max(10_000).default(100),
    /** Executions that each worker (export, purge, linkage index) gets at most; an account has to have them to spare, so without it there is no bound. */
    workerConcurrency: z.coerce.number().int().min(1).max(100).optional(),
    logDays: z.coerce.number().pipe(z.literal(retentionDays)).default(365),
  })
  .refine((stage) => (stage.hosts === undefined) === (stage.certificateArn === undefined), {
    path: ['hosts'],
    message: 'hosts and certificateArn are given together or not at all',
  });

export type StageSettings = z.output<typeof settings>;

/** The settings given by `-c name=value` or by "context" in cdk.json; a wrong one stops the synthesis with a sentence. */
export const readStage = (app: App): StageSettings => {
  const given = Object.keys(settings.shape).flatMap((name) => {
    const value: unknown = app.node.tryGetContext(name);
    return value === undefined ? [] : [[name, value]];
  });
  const read = settings.safeParse(Object.fromEntries(given));
  if (!read.success) throw new Error(`The stage settings are not usable.\n${z.prettifyError(read.error)}`);
  return read.data;
};
