import type { Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { CallContract } from '#shared/api/call.ts';
import { routes, type CallName } from '#shared/api/routes.ts';
import { StorageBusy } from '../runtime/retry.ts';
import { tokenKinds } from '../composition/token-kinds.ts';
import { keepSession, type TokenScope } from '../session/data/sessions.ts';
import type { SignedIn } from '../session/data/signed-in.ts';
import { UnreadableCard } from '../data/stored.ts';
import type { Units } from '../data/units.ts';
import { describeDefect, log, loggedUnits } from '../runtime/log.ts';
import { Problem } from '../refusals/problem.ts';
import type { ApiEvent, ApiResult } from './event.ts';
import { authorise, bearerOf, readCaller } from './principal.ts';
import type { TokenCall } from './token-kind.ts';
import { writeDefect, writeProblem } from './write-answer.ts';

export interface Progress {
  readonly requestId: string;
  /** The time is in ms and the same for the whole call. */
  readonly now: number;
  readonly units: Readonly<Units>;
  readonly startedAt: number;
  name?: CallName;
  caller?: SignedIn;
  keeping?: Promise<void>;
  code?: string;
}

export type CallContext = Context & { readonly progress: Progress };

type Passing = Request<ApiEvent, ApiResult, Error, CallContext>;

let coldStart = true;

export const writeLog = ({ event, context: { progress }, response }: Passing): void => {
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
const pathIds = ({ pathParameters = {} }: ApiEvent) => {
  const { pId: project, fId: folder, globalId, cardId: card = globalId } = pathParameters;
  return Object.fromEntries(Object.entries({ project, folder, card }).filter(([, id]) => /^[0-9A-Za-z_-]{1,64}$/.test(id ?? '')));
};

const problemOf = (error: unknown): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (error instanceof StorageBusy) return new Problem('storage.busy');
  return error instanceof UnreadableCard ? new Problem('card.unreadable', { id: error.cardId, reason: error.reason }) : undefined;
};

export const writeFailure = async (passing: Passing): Promise<void> => {
  const { error, event, context: { progress } } = passing;
  const problem = problemOf(error);
  if (problem === undefined || error instanceof StorageBusy) {
    log({ level: problem === undefined ? 'error' : 'warn', request_id: progress.requestId, call: progress.name, defect: describeDefect(error) });
  }
  if (problem !== undefined) progress.code = problem.code;
  passing.response = problem === undefined ? writeDefect(progress.requestId) : await writeProblem(problem, progress.requestId, event);
};

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

export const findName = (event: ApiEvent, names: readonly CallName[], progress: Progress): CallName => {
  if (event.routeKey === '$default') throw refusalOfRoute(event.rawPath);
  const name = names.find((each) => routes[each] === event.routeKey);
  if (name === undefined) throw new Error(`No call of this group has the route ${event.routeKey}`);
  progress.name = name;
  return name;
};

export const findCaller = async (event: ApiEvent, contract: CallContract, name: CallName, progress: Progress): Promise<SignedIn | undefined> => {
  const { access: rule } = contract;
  if (rule === 'public') return undefined;
  const caller = await readCaller(event, rule, progress.now);
  progress.caller = caller;
  refuseToken(caller.session.scope, { name, contract, isInAddress: bearerOf(event) === undefined });
  // Rules about the caller alone are checked before the input, so that strangers learn nothing about it.
  if (rule === 'manager' || rule === 'org.admin') authorise(caller, rule, undefined);
  // This runs in parallel; a failure must not refuse the call.
  progress.keeping = keepSession(caller.session, progress.now).catch((error: unknown) => {
    log({ level: 'warn', request_id: progress.requestId, call: progress.name, defect: describeDefect(error) });
  });
  return caller;
};

const refuseToken = (scope: TokenScope | null, call: TokenCall): void => {
  if (scope === null) return;
  const kind = tokenKinds.find(({ isOf }) => isOf(scope));
  const refusal = kind === undefined ? { reason: 'unknown_token' } : kind.refusal(scope, call);
  if (refusal !== undefined) throw new Problem('access.denied', refusal);
};
