import { createHash, createHmac } from 'node:crypto';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Attributes } from './attribute-value.ts';

// DynamoDB's JSON protocol by the AWS SDK's own signer and HTTP handler, without the SDK's client around them: each of
// our nine operations is one signed POST, and the client took half of every cold start and of every save to see to that
// (README, decisions).

export interface ConsumedCapacity {
  readonly CapacityUnits?: number;
}

interface Charged<Capacity = ConsumedCapacity> {
  readonly ConsumedCapacity?: Capacity;
}

/** What we read of the answers. */
interface Answers {
  readonly GetItem: Charged & { readonly Item?: Attributes };
  readonly BatchGetItem: Charged<readonly ConsumedCapacity[]> & {
    readonly Responses?: Readonly<Record<string, readonly Attributes[]>>;
    readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly Attributes[] }>>;
  };
  readonly Query: Charged & { readonly Items?: readonly Attributes[]; readonly Count?: number; readonly LastEvaluatedKey?: Attributes };
  readonly Scan: Charged & { readonly Items?: readonly Attributes[]; readonly LastEvaluatedKey?: Attributes };
  readonly PutItem: Charged;
  readonly UpdateItem: Charged & { readonly Attributes?: Attributes };
  readonly DeleteItem: Charged;
  readonly TransactWriteItems: Charged<readonly ConsumedCapacity[]>;
}
type Operation = keyof Answers;

export interface CancellationReason {
  readonly Code?: string;
  readonly Item?: Attributes;
}

interface RefusalBody {
  readonly __type?: string;
  readonly message?: string;
  readonly Message?: string;
  readonly Item?: Attributes;
  readonly CancellationReasons?: readonly CancellationReason[];
}

/** "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException" → its last part. */
const nameOf = ({ __type: type = 'UnknownError' }: RefusalBody): string => type.slice(type.indexOf('#') + 1);

/** A request that DynamoDB refused, or whose answer cannot be read. */
export class DynamoRefusal extends Error {
  readonly status: number;
  /** Of a failed condition that asked for it: the item as it stood. */
  readonly item: Attributes | undefined;
  /** Of a cancelled transaction: one for each action. */
  readonly CancellationReasons: readonly CancellationReason[] | undefined;

  constructor(status: number, answer: RefusalBody) {
    super(answer.message ?? answer.Message);
    this.name = nameOf(answer);
    this.status = status;
    this.item = answer.Item;
    this.CancellationReasons = answer.CancellationReasons;
  }
}

/** SHA-256 with or without a key, in the form that the signer asks for. */
class Sha256 {
  private readonly hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string);
  }

  update(data: string | Uint8Array): void {
    this.hash.update(data);
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }

  reset(): void {
    throw new Error('A digest is made once');
  }
}

const variable = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set`);
  return value;
};

interface Connection {
  readonly endpoint: URL;
  readonly signer: SignatureV4;
}

let connection: Connection | undefined;

/** Made with the first request: the command line points to its table after this module was loaded. */
const connect = (): Connection => {
  const region = variable('AWS_REGION');
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const sessionToken = process.env['AWS_SESSION_TOKEN'];
  return {
    endpoint: new URL(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? `https://dynamodb.${region}.${suffix}`),
    signer: new SignatureV4({
      service: 'dynamodb',
      region,
      sha256: Sha256,
      credentials: {
        accessKeyId: variable('AWS_ACCESS_KEY_ID'),
        secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
        ...(sessionToken !== undefined && { sessionToken }),
      },
    }),
  };
};

const handler = new NodeHttpHandler({ connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true });

type HttpRequest = Parameters<typeof handler.handle>[0];

/** Sends one operation; throws `DynamoRefusal`, or what the network threw. Nothing is repeated here. */
export const send = async <Name extends Operation>(operation: Name, input: object): Promise<Answers[Name]> => {
  connection ??= connect();
  const { endpoint, signer } = connection;
  const body = JSON.stringify(input);
  const signed = await signer.sign({
    method: 'POST',
    protocol: endpoint.protocol,
    hostname: endpoint.hostname,
    ...(endpoint.port !== '' && { port: Number(endpoint.port) }),
    path: '/',
    query: {},
    headers: {
      host: endpoint.host,
      'content-type': 'application/x-amz-json-1.0',
      'content-length': String(Buffer.byteLength(body)),
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    },
    body,
  });
  const { response } = await handler.handle(signed as HttpRequest);
  const parts: Uint8Array[] = [];
  for await (const part of response.body as AsyncIterable<Uint8Array>) parts.push(part);
  const answer = parse(Buffer.concat(parts).toString('utf8'));
  // What is cut off is an answer that got lost.
  if (answer === undefined) throw new DynamoRefusal(500, { __type: 'UnreadableAnswer' });
  if (response.statusCode !== 200) throw new DynamoRefusal(response.statusCode, answer);
  return answer as Answers[Name];
};

const parse = (text: string): RefusalBody | undefined => {
  try {
    return JSON.parse(text) as RefusalBody;
  } catch {
    return undefined;
  }
};
