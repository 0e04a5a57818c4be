import { problems, type ProblemCode } from '#shared/api/problems.ts';
import { isChangedSince, type Edited } from '../data/outcomes.ts';

export class Problem extends Error {
  readonly code: ProblemCode;
  /** It is sent as `details`; `design.invalid` spreads it over the body, as the wire requires. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ProblemCode, details?: Readonly<Record<string, unknown>>) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

export const refuseInput = (path: string, code: string): never => {
  throw new Problem('request.invalid', { issues: [{ path, code }] });
};

/** Without a revision the form overwrites, as specified. */
export const refuseStale = (record: Edited, revision: number | undefined): void => {
  if (isChangedSince(record, revision)) throw new Problem('record.stale');
};

/** Escapes may contain lone surrogates. */
export const jsonIn = (text: string, path: string, code = 'not_json'): unknown => {
  let isWhole = true;
  const look = (key: string, part: unknown): unknown => {
    isWhole &&= key.isWellFormed() && (typeof part !== 'string' || part.isWellFormed());
    return part;
  };
  let value: unknown;
  try {
    value = JSON.parse(text, look);
  } catch {
    return refuseInput(path, code);
  }
  return isWhole ? value : refuseInput(path, 'torn_text');
};
