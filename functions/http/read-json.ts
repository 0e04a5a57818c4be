/** A finding about a call's input: where, and what is wrong (details of `request.invalid`). */
export interface InputIssue {
  readonly path: string;
  readonly code: string;
}

const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses JSON from a stranger: refuses deep nesting and keys that could reach a prototype. */
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

interface Place {
  readonly value: object;
  readonly path: string;
  readonly depth: number;
}

/** Walks with a list of its own: a body of a million brackets must not exhaust the call stack. */
const findDangers = (root: unknown, maxDepth: number): InputIssue[] => {
  const issues: InputIssue[] = [];
  const open: Place[] = isObject(root) ? [{ value: root, path: 'body', depth: 1 }] : [];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.depth > maxDepth) return [{ path: place.path, code: 'too_deep' }];
    for (const [key, child] of Object.entries(place.value)) {
      if (dangerousKeys.has(key)) issues.push({ path: `${place.path}.${key}`, code: 'dangerous_key' });
      else if (isObject(child)) open.push({ value: child, path: `${place.path}.${key}`, depth: place.depth + 1 });
    }
  }
  return issues;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
