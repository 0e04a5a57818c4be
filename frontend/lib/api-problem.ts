import { problems, type ProblemCode } from '#shared/api/problems.ts';

/**
 * What can go wrong with a call, as the browser sees it: a problem of the contract, no answer at all
 * (`network.failed`), or an answer that no contract describes, the bare 500 among them (`server.failed`).
 */
export type ApiProblemCode = ProblemCode | 'network.failed' | 'server.failed';

/** A refused or failed call. `status` is 0 when nothing came back. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode;
  readonly status: number;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(code: ApiProblemCode, status: number, details?: unknown, requestId?: string) {
    super(code);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }
}

const isProblemCode = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(problems, code);

const readJson = (text: string): Record<string, unknown> => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** Turns an answer outside 2xx into its problem, by the wire forms of the problem table. */
export const readProblem = async (response: Response): Promise<ApiProblem> => {
  const text = await response.text().catch(() => '');
  const fixed = (Object.keys(problems) as ProblemCode[]).find((code) => {
    const shape: { status: number; text?: string } = problems[code];
    return shape.status === response.status && shape.text !== undefined && shape.text === text.trim();
  });
  if (fixed !== undefined) return new ApiProblem(fixed, response.status);
  const { code, details, request_id, ...rest } = readJson(text);
  const requestId = typeof request_id === 'string' ? request_id : undefined;
  // design.invalid carries its findings beside the code, as the specification's `errMessage`.
  const found = details ?? (Object.keys(rest).length > 0 ? rest : undefined);
  if (isProblemCode(code)) return new ApiProblem(code, response.status, found, requestId);
  // A gateway in front of the product words its own 401: it means the same to the user.
  return new ApiProblem(response.status === 401 ? 'session.expired' : 'server.failed', response.status, found, requestId);
};
