// oxlint-disable-next-line import/no-named-as-default -- its types declare the default export only
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { CallContract } from '#shared/api/call.ts';
import type { CallName } from '#shared/api/routes.ts';
import { countUnits } from '../data/units.ts';
import { addressOf, hostOf, type ApiEvent, type ApiResult } from './event.ts';
import { authorise, type PrincipalOf } from './principal.ts';
import { readInput } from './read-input.ts';
import { findCaller, findName, writeFailure, writeLog, type CallContext, type Progress } from './steps.ts';
import { writeAnswer, type Reply } from './write-answer.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export interface Call<Contract extends CallContract> {
  readonly params: Parsed<Contract['params']>;
  readonly query: Parsed<Contract['query']>;
  readonly body: Contract['body'] extends 'binary' ? Uint8Array<ArrayBuffer> : Parsed<Contract['body']>;
  readonly principal: PrincipalOf<Contract['access']>;
  /** The names are lower-case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly address: string;
  readonly host: string;
  /** The time is in ms and the same for the whole call. */
  readonly now: number;
  readonly requestId: string;
}

type Answer<Contract extends CallContract> = z.input<Contract['answer']> | Reply;
export type UseCase<Contract extends CallContract> = (call: Call<Contract>) => Promise<Answer<Contract>> | Answer<Contract>;

type Contracts = { readonly [Name in CallName]?: CallContract };
type UseCases<Group extends Contracts> = { readonly [Name in keyof Group]: Group[Name] extends CallContract ? UseCase<Group[Name]> : never };

export type ApiHandler = (event: ApiEvent, context: Context) => Promise<ApiResult>;

/** A contract without a use case does not compile. Contracts are loaded with the first call, because schemas slow cold starts. */
export const createHandler = <Group extends Contracts>(loadContracts: () => Promise<Group>, useCases: UseCases<Group>): ApiHandler => {
  const answer = async (event: ApiEvent, progress: Progress): Promise<ApiResult> => {
    const name = findName(event, Object.keys(useCases) as CallName[], progress);
    const contract = ((await loadContracts()) as Contracts)[name]!;
    const caller = await findCaller(event, contract, name, progress); // before the input, so that strangers learn nothing about the schema
    const input = readInput(contract, event); // before the access rule, which needs the ids in the path
    const principal = caller && authorise(caller, contract.access, event.pathParameters?.fId);
    const { now, requestId } = progress;
    const call = { ...input, principal, headers: event.headers, address: addressOf(event), host: hostOf(event), now, requestId };
    return writeAnswer(contract, await (useCases as Readonly<Record<string, (call: unknown) => unknown>>)[name]!(call), event);
  };
  const chain = middy<ApiEvent, ApiResult, Error, CallContext>()
    .use({ after: writeLog, onError: writeLog }) // outermost, to log refusals and defects with their status
    .use({ onError: writeFailure })
    // Lambda may freeze the instance after the answer.
    .handler((event, { progress }) => answer(event, progress).finally(() => progress.keeping));

  return async (event, context) => {
    const { result } = await countUnits((units) => {
      const progress: Progress = { requestId: context.awsRequestId, now: Date.now(), startedAt: performance.now(), units };
      return chain(event, Object.assign(context, { progress }));
    });
    return result;
  };
};
