import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { mayPerform, mayTouch } from './role-rights.ts';
import { functionNamed } from './template.ts';

type Key = { readonly pk?: { readonly S: string } };
type Values = Readonly<Record<string, { readonly S?: string }>>;
interface TableRequest {
  readonly Key?: Key;
  readonly Item?: Key;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Values;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Key[] }>>;
  readonly TransactItems?: readonly { readonly [action: string]: TableRequest }[];
}

/** A right that a request needs, in words, and whether the role of the function has it. */
interface Needed {
  readonly right: string;
  readonly isGranted: boolean;
}

const item = (name: string, action: string, request: TableRequest, key: Key | undefined = request.Key ?? request.Item): Needed => {
  const partition = key?.pk?.S ?? '';
  return { right: `dynamodb:${action} under ${partition}`, isGranted: mayTouch(name, action, partition) };
};

const actionOf = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem' } as const;

/** The partition that a query asks for. */
const queried = ({ KeyConditionExpression = '', ExpressionAttributeValues }: TableRequest): string => {
  const placeholder = /^\S+ = (:\S+)/.exec(KeyConditionExpression)?.[1] ?? '';
  return ExpressionAttributeValues?.[placeholder]?.S ?? '';
};

const neededAtTable = (name: string, action: string, request: TableRequest): Needed[] => {
  if (request.IndexName !== undefined) {
    const partition = queried(request);
    return [{ right: `dynamodb:${action} of ${request.IndexName} under ${partition}`, isGranted: mayTouch(name, action, partition, request.IndexName) }];
  }
  if (request.TransactItems) {
    return request.TransactItems.flatMap((part) =>
      Object.entries(part).map(([verb, action]) => item(name, actionOf[verb as keyof typeof actionOf], action)),
    );
  }
  if (request.RequestItems) return Object.values(request.RequestItems).flatMap(({ Keys }) => Keys.map((key) => item(name, action, request, key)));
  if (request.KeyConditionExpression !== undefined) return [item(name, action, request, { pk: { S: queried(request) } })];
  return [item(name, action, request)];
};

const neededAtStore = (name: string, method: string, path: string): Needed[] => {
  const [, , ...key] = path.split('?')[0]?.split('/') ?? [];
  const actions: Readonly<Record<string, string>> = { GET: 'GetObject', HEAD: 'GetObject', DELETE: 'AbortMultipartUpload' };
  const right = `s3:${actions[method] ?? 'PutObject'}`;
  return [{ right: `${right} of ${key.join('/')}`, isGranted: mayPerform(name, right, `/${key[0]}/*`) }];
};

const needed = (name: string, request: ClientRequest, body: string): Needed[] => {
  const target = request.getHeader('x-amz-target');
  if (target !== undefined) return neededAtTable(name, String(target).split('.')[1] ?? '', JSON.parse(body) as TableRequest);
  if (request.path.startsWith('/2015-03-31/functions/')) {
    const started = request.path.split('/')[3] ?? '';
    return [{ right: `lambda:InvokeFunction of ${started}`, isGranted: mayPerform(name, 'lambda:InvokeFunction', functionNamed(started).id) }];
  }
  if (request.path === '/v2/email/outbound-emails') {
    const { FromEmailAddress } = JSON.parse(body) as { readonly FromEmailAddress: string };
    return [{ right: `ses:SendEmail from ${FromEmailAddress}`, isGranted: mayPerform(name, 'ses:SendEmail', `identity/${FromEmailAddress}`) }];
  }
  return neededAtStore(name, request.method, request.path);
};

/** Under which function the code runs, and what it asked for that its role does not grant. */
const running = new AsyncLocalStorage<{ readonly name: string; readonly refused: Set<string> }>();

const isForUs = (request: ClientRequest): boolean => String(request.getHeader('authorization')).startsWith('AWS4-HMAC-SHA256');

const watch = (request: ClientRequest): void => {
  const watched = running.getStore();
  if (!watched) return;
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
  };
  const write = request.write.bind(request) as (...given: unknown[]) => boolean;
  const end = request.end.bind(request) as (...given: unknown[]) => ClientRequest;
  request.write = (...given: unknown[]) => {
    keep(given[0]);
    return write(...given);
  };
  request.end = (...given: unknown[]) => {
    keep(given[0]);
    if (isForUs(request)) {
      for (const { right, isGranted } of needed(watched.name, request, Buffer.concat(chunks).toString())) {
        if (!isGranted) watched.refused.add(right);
      }
    }
    return end(...given);
  };
};

subscribe('http.client.request.created', (message) => watch((message as { request: ClientRequest }).request));

/**
 * Runs the code of a function and fails when it sent a request that the function's role in the template does not grant:
 * the local services ask for no rights, AWS does.
 */
export const withinRights = async <Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> => {
  const refused = new Set<string>();
  const answer = await running.run({ name, refused }, run);
  if (refused.size > 0) throw new Error(`The role of ${name} (functions/core-functions.ts or a module's functions.ts) does not grant ${[...refused].join(', ')}`);
  return answer;
};
