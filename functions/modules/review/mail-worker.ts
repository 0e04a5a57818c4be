import type { Context } from 'aws-lambda';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { wordMail } from '#shared/modules/review/word-mail.ts';
import { homeOf, listDomains } from '../../manage/data/domains.ts';
import { markFailed, markSent, takeMail } from './data/mail-marks.ts';
import { getProjects, listProjects, type Project } from '../../projects/data/projects.ts';
import { patiently } from '../../runtime/retry.ts';
import { env, mailSender } from '../../runtime/env.ts';
import { describeDefect, log } from '../../runtime/log.ts';
import { mailsOf, type DueMail } from './query-mails.ts';

/** The client tries three times with growing pauses; the next start tries again. */
const client = new SESv2Client({ maxAttempts: 3, requestHandler: { requestTimeout: 10_000, connectionTimeout: 5_000 } });

/** The index may not have later entries yet, so this many ms are left out. */
const settledMs = 20_000;

const send = async (sender: string, { user }: DueMail, { subject, text }: ReturnType<typeof wordMail>): Promise<void> => {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: sender,
      Destination: { ToAddresses: [user.mail] },
      Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text) } } },
    }),
  );
};

/** A schedule starts it; the next start does what fails or remains. A mail may arrive twice if the worker dies after SES took it. */
export const handler = async (_event: unknown, { awsRequestId: request_id }: Context): Promise<void> => {
  const sender = mailSender();
  if (sender === null) return;
  const entry = { request_id, call: 'mailWorker' };
  const until = Date.now() - settledMs;
  const failures: unknown[] = [];
  const deliver = async (project: Project, link: string, due: DueMail): Promise<void> => {
    const mail = await takeMail(project.id, due.user.id, { ...due, now: Date.now() });
    if (mail === undefined) return;
    try {
      await send(sender, due, wordMail(project.title, due.folders, link, due.user.lang));
    } catch (error) {
      const isGivenUp = await markFailed(mail, until);
      log({ level: 'error', ...entry, project: project.id, user: due.user.id, code: isGivenUp ? 'mail.given_up' : 'mail.failed', defect: describeDefect(error) });
      failures.push(error);
      return;
    }
    await markSent(mail, until, due.period);
    log({ level: 'info', ...entry, project: project.id, user: due.user.id });
  };
  await patiently(async () => {
    const domains = await listDomains();
    const projects = await getProjects((await listProjects()).map(({ id }) => id));
    for (const project of projects) {
      const home = homeOf(domains, project.id);
      // A single domain serves every host; with several, link to the project's own.
      const link = domains.length > 1 && home !== undefined ? `https://${home.host}/` : `${env('SITE_ADDRESS')}/`;
      for (const due of await mailsOf(project, home, until)) await deliver(project, link, due);
    }
  });
  if (failures.length > 0) throw failures[0];
};
