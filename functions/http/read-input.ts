import { isUtf8 } from 'node:buffer';
import type * as z from 'zod/mini';
import type { CallContract } from '#shared/api/call.ts';
import { Problem } from '../refusals/problem.ts';
import { bodyOf, headerOf, type ApiEvent } from './event.ts';

interface Limits {
  readonly bytes: number;
  readonly depth: number;
}

const usual: Limits = { bytes: 1024 * 1024, depth: 12 };
/** A multipart workbook has 4.5 MB; a design nests 8 deep with up to four JSON levels each. */
const designs: Limits = { bytes: 4.6 * 1024 * 1024, depth: 52 };

export const readInput = (contract: CallContract, event: ApiEvent) => {
  const issues: InputIssue[] = [
    ...findTornText(event.pathParameters, 'params'),
    ...findTornText(event.queryStringParameters, 'query'),
    ...findTornText(event.headers, 'headers'),
  ];
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
  const limits = contract.holdsDesign === true ? designs : usual;
  const bytes = bodyOf(event);
  if (bytes.length > limits.bytes) throw new Problem('request.too_large', { limit: limits.bytes });
  if (contract.body === 'binary') return bytes;
  const text = wholeText(event, bytes);
  if (text === undefined) {
    issues.push({ path: 'body', code: tornText });
    return undefined;
  }
  const json = readJson(text, limits.depth);
  if ('issues' in json) {
    issues.push(...json.issues);
    return undefined;
  }
  return read(contract.body, without(json.value, contract.readOnly), 'body', issues);
};

const without = (body: unknown, names: readonly string[] = []): unknown =>
  isObject(body) && !Array.isArray(body) && names.length > 0 ? Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))) : body;

/** Invalid UTF-8 has no text, because it would be stored as something else. */
const wholeText = (event: ApiEvent, bytes: Buffer): string | undefined => {
  const { body = '', isBase64Encoded } = event;
  if (!isBase64Encoded) return body.isWellFormed() && !lostBytes(event, bytes) ? body : undefined;
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
};

/** The gateway replaces undecodable bytes by U+FFFD, which changes the length. Chunked bodies have no length, so U+FFFD is refused there. */
const lostBytes = (event: ApiEvent, { length }: Buffer): boolean =>
  event.body?.includes('\ufffd') === true && Number(headerOf(event, 'content-length') ?? Number.NaN) !== length;

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

interface InputIssue {
  readonly path: string;
  readonly code: string;
}

const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** No storage or key can hold a lone surrogate, and a body may be no UTF-8. */
const tornText = 'torn_text';

const findTornText = (texts: { readonly [name: string]: string | undefined } | undefined, place: string): InputIssue[] =>
  Object.entries(texts ?? {}).flatMap(([name, value]) => (isTorn(name) || isTorn(value) ? [{ path: `${place}.${name.toWellFormed()}`, code: tornText }] : []));

/** Refuses deep nesting, torn texts and keys that could reach a prototype. */
export const readJson = (text: string, maxDepth: number): { value: unknown } | { issues: InputIssue[] } => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { issues: [{ path: 'body', code: 'not_json' }] };
  }
  const issues = findDangers(value, maxDepth);
  return issues.length > 0 ? { issues } : { value };
};

/** The walk is iterative, so that deep input cannot exhaust the call stack. */
const findDangers = (root: unknown, maxDepth: number): InputIssue[] => {
  const issues: InputIssue[] = [];
  if (isTorn(root)) return [{ path: 'body', code: tornText }];
  const open: { readonly value: object; readonly path: string; readonly depth: number }[] = isObject(root) ? [{ value: root, path: 'body', depth: 1 }] : [];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.depth > maxDepth) return [{ path: place.path, code: 'too_deep' }];
    for (const [key, child] of Object.entries(place.value)) {
      if (dangerousKeys.has(key)) issues.push({ path: `${place.path}.${key}`, code: 'dangerous_key' });
      else if (isTorn(key) || isTorn(child)) issues.push({ path: `${place.path}.${key.toWellFormed()}`, code: tornText });
      else if (isObject(child)) open.push({ value: child, path: `${place.path}.${key}`, depth: place.depth + 1 });
    }
  }
  return issues;
};

const isTorn = (value: unknown): boolean => typeof value === 'string' && !value.isWellFormed();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
