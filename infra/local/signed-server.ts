import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type Server } from './listen.ts';
import { SignatureRefused, verifySignature, type Credentials } from './signature.ts';

export interface SignedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: string;
  readonly isSigned: (body: Buffer) => boolean;
}

interface SignedServerOptions {
  readonly service: string;
  readonly region: string;
  readonly credentials: Credentials;
  readonly failure: string;
}

export async function startSignedServer({ service, region, credentials, failure }: SignedServerOptions, handle: (signed: SignedRequest) => Promise<void>): Promise<Server> {
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/';
    const { payloadHash } = await verifySignature({ method: request.method ?? '', target, headers: request.headers }, { service, region, credentials });
    const isSigned = (body: Buffer): boolean => {
      const isTheOne = createHash('sha256').update(body).digest('hex') === payloadHash;
      if (!isTheOne) refuse(response, 403, 'InvalidSignatureException', 'The body is not the one that was signed.');
      return isTheOne;
    };
    await handle({ request, response, target, isSigned });
  };
  const server = createServer((request, response) => {
    response.sendDate = false;
    receive(request, response).catch((error: unknown) => {
      if (response.headersSent) return;
      if (error instanceof SignatureRefused) refuse(response, 403, error.code, error.message);
      else refuse(response, 500, failure, String(error));
    });
  });
  return await listen(server, 0);
}

export function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type }).end(JSON.stringify({ message }));
}
