import { problems } from '#shared/api/problems.ts';
import type { ProblemCode } from '#shared/api/problems.ts';

/** A refused call: thrown by use cases and entity files, written by `http/write-answer.ts` (one table of codes). */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** Goes to the client as `details`; `design.invalid` spreads it over the body (its wire form is fixed). */
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

/** Refuses one part of the input, by its place. */
export const refuseInput = (path: string, code: string): never => {
  throw new Problem('request.invalid', { issues: [{ path, code }] });
};

/** The JSON in a text of the input; half of a character may be hidden in it as an escape. */
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
