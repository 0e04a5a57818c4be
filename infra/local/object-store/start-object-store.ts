import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen, type Server } from '../listen.ts';
import { SignatureRefused, splitTarget, verifySignature, type Credentials } from '../signature.ts';
import { openBucketDisk, type BucketDisk } from './bucket-disk.ts';
import { corsHeaders, type CorsRule } from './cors.ts';
import { answer, answerXml, S3Error, writeXml, type Exchange } from './exchange.ts';
import { openMultipart } from './multipart.ts';
import { listObjects, deleteObject, deleteObjects, getObject, putObject } from './objects.ts';

export interface Bucket {
  readonly name: string;
  readonly cors: readonly CorsRule[];
  readonly expire?: readonly { readonly prefix: string; readonly days: number }[];
}

export interface ObjectStoreOptions {
  readonly dir: string;
  readonly port?: number;
  readonly buckets: readonly Bucket[];
  readonly credentials: Credentials;
  readonly region: string;
}

export async function startObjectStore(options: ObjectStoreOptions): Promise<Server> {
  const disks = new Map<string, BucketDisk>();
  for (const bucket of options.buckets) {
    const disk = await openBucketDisk(join(options.dir, bucket.name));
    for (const { prefix, days } of bucket.expire ?? []) await expire(disk, prefix, days);
    disks.set(bucket.name, disk);
  }
  const multipart = openMultipart();
  const operations = listOperations(multipart);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/';
    const { path, query } = splitTarget(target);
    const [, name = '', ...rest] = path.split('/').map(decodeURIComponent);
    const bucket = options.buckets.find((candidate) => candidate.name === name);
    const cors = corsHeaders(request, bucket?.cors ?? []);
    for (const [header, value] of Object.entries(cors ?? {})) response.setHeader(header, value);
    if (request.method === 'OPTIONS') {
      if (cors === null) throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
      return answer(response, 200);
    }
    const { payloadHash } = await verifySignature({ method: request.method ?? '', target, headers: request.headers }, {
      service: 's3',
      region: options.region,
      credentials: options.credentials,
    });
    const disk = disks.get(name);
    if (disk === undefined) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist.');
    const key = rest.join('/');
    if (Buffer.byteLength(key) > 1024) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long.');
    const exchange: Exchange = { request, response, bucket: name, disk, key, query: new Map(query), payloadHash };
    const operation = operations.find(({ fits }) => fits(exchange));
    if (operation === undefined) {
      throw new S3Error(501, 'NotImplemented', `${request.method} with these parameters is not implemented.`);
    }
    await operation.run(exchange);
  };

  const server = createServer((request, response) => {
    response.setHeader('x-amz-request-id', crypto.randomUUID());
    handle(request, response).catch((error: unknown) => refuse(request, response, error));
  });
  // An upload may take longer than Node's five minutes.
  server.requestTimeout = 0;
  return await listen(server, options.port ?? 0);
}

interface Operation {
  readonly fits: (exchange: Exchange) => boolean;
  readonly run: (exchange: Exchange) => void | Promise<void>;
}

function listOperations(multipart: ReturnType<typeof openMultipart>): Operation[] {
  const operation = (method: string, on: 'bucket' | 'object', marker: string | null, run: Operation['run']): Operation => ({
    fits: ({ request, key, query }) => {
      const name = request.method === 'HEAD' && method === 'GET' && on === 'object' ? 'GET' : request.method;
      const markers = [...query.keys()].filter((parameter) => operationMarkers.has(parameter));
      return name === method && (key === '') === (on === 'bucket') && (marker === null ? markers.length === 0 : markers[0] === marker);
    },
    run,
  });
  return [
    operation('GET', 'bucket', 'list-type', ({ response, bucket, disk, query }) =>
      answerXml(response, 200, listObjects(bucket, disk, query)),
    ),
    operation('GET', 'bucket', 'uploads', multipart.listUploads),
    operation('HEAD', 'bucket', null, ({ response }) => answer(response, 200)),
    operation('POST', 'bucket', 'delete', deleteObjects),
    operation('POST', 'object', 'uploads', multipart.create),
    operation('PUT', 'object', 'uploadId', multipart.putPart),
    operation('POST', 'object', 'uploadId', multipart.complete),
    operation('DELETE', 'object', 'uploadId', multipart.abort),
    operation('GET', 'object', 'uploadId', multipart.listParts),
    operation('PUT', 'object', null, putObject),
    operation('GET', 'object', null, getObject),
    operation('DELETE', 'object', null, deleteObject),
  ];
}

/** Query parameters that select an operation; an unknown one must not be taken for a plain object call. */
const operationMarkers: ReadonlySet<string> = new Set(
  (
    'list-type uploads uploadId delete acl attributes cors encryption legal-hold lifecycle location policy restore retention ' +
    'select tagging torrent versioning versionId versions'
  ).split(' '),
);

async function expire(disk: BucketDisk, prefix: string, days: number): Promise<void> {
  const limit = Date.now() - days * 24 * 3600 * 1000;
  for (const key of disk.keys()) {
    if (key.startsWith(prefix) && Date.parse(disk.get(key)?.modified ?? '') < limit) await disk.remove(key);
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const { status, code, message } = wording(error);
  request.resume();
  if (request.method === 'HEAD') return answer(response, status);
  const [resource] = (request.url ?? '/').split('?');
  answerXml(response, status, writeXml('Error', { Code: code, Message: message, Resource: resource }));
}

function wording(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof S3Error) return error;
  if (error instanceof SignatureRefused) {
    const isMalformed = error.code.startsWith('Authorization') || error.code === 'InvalidURI';
    return { status: isMalformed ? 400 : 403, code: error.code, message: error.message };
  }
  if (error instanceof URIError) return { status: 400, code: 'InvalidURI', message: 'Could not parse the specified URI.' };
  process.stderr.write(`Object store: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return { status: 500, code: 'InternalError', message: 'We encountered an internal error. Please try again.' };
}
