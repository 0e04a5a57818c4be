import { problems, type ProblemCode } from '#shared/api/problems.ts';
import type { Issue } from '#shared/form/form-types.ts';

/** `session.other`: not sent, because the token now belongs to another user. `gateway.failed`: a gateway or proxy answered instead of the product. `server.failed`: any other failure, such as a bare 500. */
export type ApiProblemCode = ProblemCode | 'network.failed' | 'session.other' | 'gateway.failed' | 'server.failed';

export type ProblemDetails = Readonly<Record<string, unknown>>;

export class ApiProblem extends Error {
  readonly code: ApiProblemCode;
  readonly status: number;
  readonly details: ProblemDetails;
  readonly requestId: string | undefined;
  /** Seconds after which another attempt may succeed, if the answer tells. */
  readonly retryAfter: number | undefined;

  constructor(code: ApiProblemCode, status: number, details: ProblemDetails = {}, requestId?: string, retryAfter?: number) {
    super(code);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

const isProblemCode = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(problems, code);

const isRecord = (value: unknown): value is ProblemDetails => typeof value === 'object' && value !== null;

const readJson = (text: string): ProblemDetails => {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : {};
  } catch {
    return {};
  }
};

/** Meaning of a status when the gateway or CDN answers itself. */
const ofGateway: Readonly<Record<number, ApiProblemCode>> = {
  401: 'session.expired',
  413: 'request.too_large',
  429: 'request.throttled',
  502: 'gateway.failed',
  503: 'storage.busy',
  504: 'gateway.failed',
};

/** In seconds; some gateways send a date instead. */
const retryAfterOf = (headers: Headers): number | undefined => {
  const said = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - Date.now()) / 1000);
  return seconds > 0 ? seconds : undefined;
};

/** No call answers with a web page: it comes from a guest network's sign-in or a proxy. */
export const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') === true;

export const readProblem = async (response: Response): Promise<ApiProblem> => {
  // A web page's 401, 403 or 404 says nothing about the card or session, so it counts as no answer.
  if (isPage(response) && (response.status === 401 || ofGateway[response.status] === undefined)) return new ApiProblem('gateway.failed', 0);
  const text = await response.text().catch(() => '');
  const fixed = (Object.keys(problems) as ProblemCode[]).find((code) => {
    const shape: { status: number; text?: string } = problems[code];
    return shape.status === response.status && shape.text !== undefined && shape.text === text.trim();
  });
  if (fixed !== undefined) return new ApiProblem(fixed, response.status);
  const { code, details, request_id, ...rest } = readJson(text);
  const requestId = typeof request_id === 'string' ? request_id : undefined;
  // design.invalid carries its findings beside the code, as the specification's `errMessage`.
  const found = isRecord(details) ? details : rest;
  const known = isProblemCode(code) ? code : (ofGateway[response.status] ?? 'server.failed');
  return new ApiProblem(known, response.status, found, requestId, retryAfterOf(response.headers));
};

/** The common dialog reports an expired session (lib/query-client.ts), so screens do not. */
export const isSessionProblem = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'session.expired';

/** Somebody changed the record after the form read it; components/record-form.tsx tells the user. */
export const isStale = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'record.stale';

export const isToldElsewhere = (error: unknown): boolean => isSessionProblem(error) || isStale(error);

export const isUnanswered = (code: ApiProblemCode): code is 'network.failed' | 'gateway.failed' => code === 'network.failed' || code === 'gateway.failed';

export const issuesOf = ({ issues }: ProblemDetails): readonly Issue[] =>
  Array.isArray(issues) ? issues.filter((issue): issue is Issue => isRecord(issue) && 'code' in issue && 'path' in issue && 'params' in issue) : [];
