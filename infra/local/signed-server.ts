import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type Server } from './listen.ts';
import { SignatureRefused, verifySignature, type Credentials } from './signature.ts';

/** A request whose signature is right, except for its body, which is not read yet. */
export interface SignedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: string;
  /** Whether the body is the one that was signed; if not, the caller was refused. */
  readonly isSigned: (body: Buffer) => boolean;
}

interface SignedServerOptions {
  readonly service: string;
  readonly region: string;
  readonly credentials: Credentials;
  /** What the service calls a failure of its own. */
  readonly failure: string;
}

/** A service of AWS that speaks JSON, on any free port of this machine; whoever signs wrong does not come to `handle`. */
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
    // Caller and service have one clock: there is nothing for a client to correct.
    response.sendDate = false;
    receive(request, response).catch((error: unknown) => {
      if (response.headersSent) return;
      if (error instanceof SignatureRefused) refuse(response, 403, error.code, error.message);
      else refuse(response, 500, failure, String(error));
    });
  });
  return await listen(server, 0);
}

/** Answers an error as these services word it. */
export function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type }).end(JSON.stringify({ message }));
}
