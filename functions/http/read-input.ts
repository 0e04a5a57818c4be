import type * as z from 'zod/mini';
import type { CallContract, Group } from '#shared/api/call.ts';
import { Problem } from '../problem.ts';
import { bodyOf } from './event.ts';
import type { ApiEvent } from './event.ts';
import { readJson } from './read-json.ts';
import type { InputIssue } from './read-json.ts';

interface Limits {
  readonly bytes: number;
  readonly depth: number;
}

const usual: Limits = { bytes: 1024 * 1024, depth: 12 };
/** A workbook of 4.5 MB comes as multipart, somewhat larger; a design nests 8 deep with up to four levels of JSON each. */
const designs: Limits = { bytes: 4.6 * 1024 * 1024, depth: 52 };
const limitsOf: Partial<Record<Group, Limits>> = { designs, versions: designs };

export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Everything the client sent, by contract; throws one problem that lists every issue. */
export const readInput = (contract: CallContract, event: ApiEvent): Input => {
  const issues: InputIssue[] = [];
  const { t: _token, ...query } = event.queryStringParameters ?? {};
  const input = {
    params: read(contract.params, event.pathParameters ?? {}, 'params', issues),
    query: read(contract.query, query, 'query', issues),
    body: readBody(contract, event, issues),
  };
  if (issues.length > 0) throw new Problem('request.invalid', { issues });
  return input;
};

const readBody = (contract: CallContract, event: ApiEvent, issues: InputIssue[]): unknown => {
  if (contract.body === undefined) return undefined;
  const limits = limitsOf[contract.group] ?? usual;
  const bytes = bodyOf(event);
  if (bytes.length > limits.bytes) throw new Problem('request.too_large', { limit: limits.bytes });
  if (contract.body === 'binary') return bytes;
  const json = readJson(bytes.toString('utf8'), limits.depth);
  if ('issues' in json) {
    issues.push(...json.issues);
    return undefined;
  }
  return read(contract.body, json.value, 'body', issues);
};

/** A call without a schema for this part takes whatever comes and hands on nothing. */
const read = (schema: z.ZodMiniType | undefined, value: unknown, place: string, issues: InputIssue[]): unknown => {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) issues.push(...toInputIssues(issue, place));
  return undefined;
};

const codes: Partial<Record<z.core.$ZodIssue['code'], string>> = {
  invalid_type: 'wrong_type',
  invalid_union: 'wrong_type',
  invalid_format: 'wrong_format',
  invalid_value: 'not_allowed',
  too_small: 'too_small',
  too_big: 'too_big',
};

const toInputIssues = (issue: z.core.$ZodIssue, place: string): InputIssue[] => {
  const path = [place, ...issue.path.map(String)].join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: `${path}.${key}`, code: 'unknown' }));
  if (issue.input === undefined) return [{ path, code: 'missing' }];
  return [{ path, code: codes[issue.code] ?? 'invalid' }];
};
