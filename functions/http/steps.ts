import type { MiddlewareObj, Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { CallContract } from '#shared/api/call.ts';
import type { CallName } from '#shared/api/routes.ts';
import { routes } from '#shared/api/routes.ts';
import { StorageBusy } from '../runtime/retry.ts';
import { tokenKinds } from '../composition/token-kinds.ts';
import { keepSession } from '../session/data/sessions.ts';
import type { TokenScope } from '../session/data/sessions.ts';
import type { SignedIn } from '../session/data/signed-in.ts';
import { UnreadableCard } from '../data/stored.ts';
import type { Units } from '../data/units.ts';
import { describeDefect, log, loggedUnits } from '../runtime/log.ts';
import { Problem } from '../refusals/problem.ts';
import type { ApiEvent, ApiResult } from './event.ts';
import { authorise, bearerOf, readCaller } from './principal.ts';
import type { Principal } from './principal.ts';
import type { TokenCall } from './token-kind.ts';
import { readInput } from './read-input.ts';
import type { Input } from './read-input.ts';
import { writeDefect, writeProblem } from './write-answer.ts';

export interface Progress {
  readonly requestId: string;
  /** The time is in ms and the same for the whole call. */
  readonly now: number;
  readonly units: Readonly<Units>;
  readonly startedAt: number;
  name?: CallName;
  contract?: CallContract;
  caller?: SignedIn;
  keeping?: Promise<void>;
  input?: Input;
  principal?: Principal | undefined;
  code?: string;
}

export type CallContext = Context & { readonly progress: Progress };

export type Passing = Request<ApiEvent, ApiResult, Error, CallContext>;

type Step = MiddlewareObj<ApiEvent, ApiResult, Error, CallContext>;

let coldStart = true;

export const writeLog = (): Step => ({ after: finish, onError: finish });

const finish = ({ event, context: { progress }, response }: Passing): void => {
  const status = response?.statusCode ?? 500;
  log({
    level: status >= 500 ? 'error' : 'info',
    request_id: progress.requestId,
    call: progress.name,
    status,
    code: progress.code,
    ms: Math.round((performance.now() - progress.startedAt) * 10) / 10,
    user: progress.caller?.user.id,
    ...pathIds(event),
    ...loggedUnits(progress.units),
    cold_start: coldStart,
  });
  coldStart = false;
};

/** Malformed ids are left out, because the log must contain no foreign text. */
const pathIds = ({ pathParameters = {} }: ApiEvent) => ({
  project: idOrNothing(pathParameters.pId),
  folder: idOrNothing(pathParameters.fId),
  card: idOrNothing(pathParameters.cardId ?? pathParameters.globalId),
});

const idOrNothing = (value: string | undefined): string | undefined => (/^[0-9A-Za-z_-]{1,64}$/.test(value ?? '') ? value : undefined);

const problemOf = (error: unknown): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (error instanceof StorageBusy) return new Problem('storage.busy');
  return error instanceof UnreadableCard ? new Problem('card.unreadable', { id: error.cardId, reason: error.reason }) : undefined;
};

export const writeFailure = (): Step => ({
  onError: async (passing) => {
    const { error, event, context } = passing;
    const { progress } = context;
    const problem = problemOf(error);
    if (problem !== undefined) {
      if (error instanceof StorageBusy) log({ level: 'warn', request_id: progress.requestId, call: progress.name, defect: describeDefect(error) });
      progress.code = problem.code;
      passing.response = await writeProblem(problem, progress.requestId, event);
      return;
    }
    log({ level: 'error', request_id: progress.requestId, call: progress.name, defect: describeDefect(error) });
    passing.response = writeDefect(progress.requestId);
  },
});

const hasPath = (template: string, path: string): boolean => {
  const [parts, sent] = [template.split('/'), path.split('/')];
  return parts.length === sent.length && parts.every((part, at) => (part.startsWith('{') ? sent[at] !== '' : part === sent[at]));
};

const refusalOfRoute = (path: string): Problem => {
  const allowed = Object.values(routes).flatMap((route) => {
    const [method = '', template = ''] = route.split(' ');
    return hasPath(template, path) ? [method] : [];
  });
  return allowed.length === 0 ? new Problem('request.unknown_path') : new Problem('request.wrong_method', { allowed });
};

export const findContract = (loadContracts: () => Promise<Readonly<Partial<Record<string, CallContract>>>>, names: readonly CallName[]): Step => ({
  before: async ({ event, context }) => {
    if (event.routeKey === '$default') throw refusalOfRoute(event.rawPath);
    const name = names.find((each) => routes[each] === event.routeKey);
    if (name === undefined) throw new Error(`No call of this group has the route ${event.routeKey}`);
    context.progress.name = name;
    context.progress.contract = (await loadContracts())[name];
  },
});

export const findCaller = (): Step => ({
  before: async ({ event, context: { progress } }) => {
    const { name, contract } = progress;
    if (name === undefined || contract === undefined || contract.access === 'public') return;
    const rule = contract.access;
    const caller = await readCaller(event, rule, progress.now);
    progress.caller = caller;
    refuseToken(caller.session.scope, { name, contract, isInAddress: bearerOf(event) === undefined });
    // Rules about the caller alone are checked before the input, so that strangers learn nothing about it.
    if (rule === 'manager' || rule === 'org.admin') progress.principal = authorise(caller, rule, undefined);
    // This runs in parallel; a failure must not refuse the call.
    progress.keeping = keepSession(caller.session, progress.now).catch((error: unknown) => {
      log({ level: 'warn', request_id: progress.requestId, call: progress.name, defect: describeDefect(error) });
    });
  },
  after: waitForSession,
  onError: waitForSession,
});

const refuseToken = (scope: TokenScope | null, call: TokenCall): void => {
  if (scope === null) return;
  const kind = tokenKinds.find(({ isOf }) => isOf(scope));
  const refusal = kind === undefined ? { reason: 'unknown_token' } : kind.refusal(scope, call);
  if (refusal !== undefined) throw new Problem('access.denied', refusal);
};

/** Lambda may freeze the instance after the answer. */
const waitForSession = async ({ context }: Passing): Promise<void> => {
  await context.progress.keeping;
};

export const takeInput = (): Step => ({
  before: ({ event, context: { progress } }) => {
    if (progress.contract !== undefined) progress.input = readInput(progress.contract, event);
  },
});

export const checkAccess = (): Step => ({
  before: ({ event, context: { progress } }) => {
    const { caller, contract } = progress;
    if (caller === undefined || contract === undefined || contract.access === 'public' || progress.principal !== undefined) return;
    progress.principal = authorise(caller, contract.access, event.pathParameters?.fId);
  },
});
