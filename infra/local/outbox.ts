import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBody, type Server } from './listen.ts';
import type { Credentials } from './signature.ts';
import { refuse, startSignedServer } from './signed-server.ts';

export interface OutboxOptions {
  readonly dir: string;
  readonly credentials: Credentials;
  readonly region: string;
}

interface Mail {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: readonly string[] };
  readonly Content: { readonly Simple: { readonly Subject: { readonly Data: string }; readonly Body: { readonly Text: { readonly Data: string } } } };
}

const largestMail = 10 * 1024 * 1024;

export const startOutbox = ({ dir, credentials, region }: OutboxOptions): Promise<Server> =>
  startSignedServer({ service: 'ses', region, credentials, failure: 'InternalFailure' }, async ({ request, response, target, isSigned }) => {
    const body = await readBody(request, largestMail);
    if (request.method !== 'POST' || target !== '/v2/email/outbound-emails' || body === null) return refuse(response, 404, 'NotFoundException', `The outbox does not know ${target}.`);
    if (!isSigned(body)) return;
    const { FromEmailAddress, Destination, Content } = JSON.parse(body.toString('utf8')) as Mail;
    const MessageId = randomUUID();
    await mkdir(dir, { recursive: true });
    const lines = [`From: ${FromEmailAddress}`, `To: ${Destination.ToAddresses.join(', ')}`, `Subject: ${Content.Simple.Subject.Data}`, '', Content.Simple.Body.Text.Data];
    await writeFile(join(dir, `${new Date().toISOString().replaceAll(':', '-')} ${MessageId.slice(0, 8)}.txt`), lines.join('\n'));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId }));
  });
