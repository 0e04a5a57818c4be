import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen, readBody, type Server } from './listen.ts';
import { SignatureRefused, verifySignature, type Credentials } from './signature.ts';

export interface OutboxOptions {
  /** Holds a file for each mail, named by its time. */
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

/** The SendEmail call of SES, version 2, for mails of plain text: nothing is sent, each lies as a text file in the folder. */
export async function startOutbox({ dir, credentials, region }: OutboxOptions): Promise<Server> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/';
    const { payloadHash } = await verifySignature({ method: request.method ?? '', target, headers: request.headers }, { service: 'ses', region, credentials });
    const body = await readBody(request, largestMail);
    if (request.method !== 'POST' || target !== '/v2/email/outbound-emails' || body === null) return refuse(response, 404, 'NotFoundException', `The outbox does not know ${target}.`);
    if (createHash('sha256').update(body).digest('hex') !== payloadHash) return refuse(response, 403, 'InvalidSignatureException', 'The body is not the one that was signed.');
    const { FromEmailAddress, Destination, Content } = JSON.parse(body.toString('utf8')) as Mail;
    const MessageId = randomUUID();
    await mkdir(dir, { recursive: true });
    const lines = [`From: ${FromEmailAddress}`, `To: ${Destination.ToAddresses.join(', ')}`, `Subject: ${Content.Simple.Subject.Data}`, '', Content.Simple.Body.Text.Data];
    await writeFile(join(dir, `${new Date().toISOString().replaceAll(':', '-')} ${MessageId.slice(0, 8)}.txt`), lines.join('\n'));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId }));
  };
  const server = createServer((request, response) => {
    // Caller and outbox have one clock: there is nothing for a client to correct.
    response.sendDate = false;
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) return;
      if (error instanceof SignatureRefused) refuse(response, 403, error.code, error.message);
      else refuse(response, 500, 'InternalFailure', String(error));
    });
  });
  return await listen(server, 0);
}

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type }).end(JSON.stringify({ message }));
}
