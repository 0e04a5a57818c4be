import type { App } from 'aws-cdk-lib';
import * as z from 'zod';

const retentionDays = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 3653] as const;

const settings = z
  .strictObject({
    stage: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/).default('main'),
    alarmEmail: z.email().optional(),
    /** Sender of mails, verified in SES; blank: no mails and no resources for them. */
    mailSender: z
      .union([z.literal(''), z.email()])
      .transform((address) => (address === '' ? undefined : address))
      .optional(),
  /** US dollars a month; `alarmEmail` is told at four fifths and at the full amount. */
  monthlyBudget: z.coerce.number().positive().default(100),
    /** Further host names of the site, comma separated; they need `certificateArn`. */
    hosts: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)))
      .optional(),
    /** CloudFront reads certificates of us-east-1 only. */
    certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/).optional(),
    /** `<distribution id>,<log bucket>` of the deployed stack; adds the stack of its access log. */
    edgeLog: z
      .string()
      .regex(/^[A-Z0-9]+,[a-z0-9.-]+$/)
      .transform((pair) => pair.split(',') as [string, string])
      .transform(([distributionId, logBucket]) => ({ distributionId, logBucket }))
      .optional(),
    /** Requests per second for the whole API, with a burst of twice as many; more are answered with 429 and an alarm. */
    apiRate: z.coerce.number().int().min(10).max(10_000).default(100),
    /** Maximum concurrent executions of each worker (export, purge, linkage index); without it there is no limit, because the account needs them to spare. */
    workerConcurrency: z.coerce.number().int().min(1).max(100).optional(),
    logDays: z.coerce.number().pipe(z.literal(retentionDays)).default(365),
  })
  .refine((stage) => (stage.hosts === undefined) === (stage.certificateArn === undefined), {
    path: ['hosts'],
    message: 'hosts and certificateArn are given together or not at all',
  });

export type StageSettings = z.output<typeof settings>;

export const readStage = (app: App): StageSettings => {
  const given = Object.keys(settings.shape).flatMap((name) => {
    const value: unknown = app.node.tryGetContext(name);
    return value === undefined ? [] : [[name, value]];
  });
  const read = settings.safeParse(Object.fromEntries(given));
  if (!read.success) throw new Error(`The stage settings are not usable.\n${z.prettifyError(read.error)}`);
  return read.data;
};
