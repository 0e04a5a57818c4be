import type { CallContract } from '#shared/api/call.ts';
import { problems, type ProblemShape } from '#shared/api/problems.ts';
import type { Problem } from '../refusals/problem.ts';
import { headerOf, type ApiEvent, type ApiResult } from './event.ts';
import { gzipSync } from 'node:zlib';

export class Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;

  constructor(status: number, headers: Readonly<Record<string, string>>, body?: unknown) {
    [this.status, this.headers, this.body] = [status, headers, body];
  }
}

const always = { 'cache-control': 'no-store' };

export const writeAnswer = async (contract: CallContract, value: unknown, event: ApiEvent): Promise<ApiResult> => {
  const { status, headers, body } = value instanceof Reply ? value : new Reply(value === undefined ? 204 : 200, {}, value);
  const stripped = body === undefined ? undefined : contract.answer.parse(body);
  return withBody(status, headers, stripped === undefined ? undefined : JSON.stringify(stripped), event);
};

export const writeProblem = async (problem: Problem, requestId: string, event: ApiEvent): Promise<ApiResult> => {
  const shape: ProblemShape = problems[problem.code];
  if (shape.text !== undefined && problem.details === undefined) {
    return { statusCode: shape.status, headers: { ...always, 'content-type': 'text/plain; charset=utf-8' }, body: shape.text };
  }
  const details = problem.code === 'design.invalid' ? problem.details : problem.details && { details: problem.details };
  const seconds = shape.retryAfter ?? problem.details?.seconds;
  const allowed = problem.code === 'request.wrong_method' ? problem.details?.allowed : undefined;
  const headers: Readonly<Record<string, string>> = {
    ...(typeof seconds === 'number' && { 'retry-after': String(seconds) }),
    ...(Array.isArray(allowed) && { allow: allowed.join(', ') }),
  };
  return withBody(shape.status, headers, JSON.stringify({ code: problem.code, ...details, request_id: requestId }), event);
};

export const writeDefect = (requestId: string): ApiResult => ({
  statusCode: 500,
  headers: { ...always, 'content-type': 'application/json' },
  body: JSON.stringify({ code: 'defect', request_id: requestId }),
});

/** CloudFront does not compress uncached answers. Below this size base64 costs what gzip saves. */
const compressFrom = 2_048;

const withBody = async (status: number, headers: Readonly<Record<string, string>>, body: string | undefined, event: ApiEvent): Promise<ApiResult> => {
  if (body === undefined) return { statusCode: status, headers: { ...always, ...headers } };
  const all = { ...always, 'content-type': 'application/json', ...headers };
  if (body.length < compressFrom || !/\bgzip\b/.test(headerOf(event, 'accept-encoding') ?? '')) {
    return { statusCode: status, headers: all, body };
  }
  return {
    statusCode: status,
    headers: { ...all, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(body, { level: 5 }).toString('base64'),
    isBase64Encoded: true,
  };
};
