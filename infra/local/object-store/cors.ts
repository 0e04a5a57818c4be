import type { IncomingMessage } from 'node:http';

export interface CorsRule {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly AllowedHeaders?: readonly string[];
  readonly ExposedHeaders?: readonly string[];
  readonly MaxAge?: number;
}

export function corsHeaders(request: IncomingMessage, rules: readonly CorsRule[]): Record<string, string> | null {
  const { origin } = request.headers;
  if (origin === undefined) return null;
  const isPreflight = request.method === 'OPTIONS';
  const method = isPreflight ? request.headers['access-control-request-method'] : request.method;
  const asked = isPreflight ? splitList(request.headers['access-control-request-headers']) : [];
  const rule = rules.find(
    (candidate) =>
      candidate.AllowedOrigins.some((pattern) => fits(origin, pattern)) &&
      candidate.AllowedMethods.includes(method ?? '') &&
      asked.every((name) => (candidate.AllowedHeaders ?? []).some((pattern) => fits(name, pattern.toLowerCase()))),
  );
  if (rule === undefined) return null;
  return {
    'access-control-allow-origin': rule.AllowedOrigins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
    ...(rule.ExposedHeaders !== undefined && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function splitList(value: string | undefined): string[] {
  return (value ?? '').toLowerCase().split(',').map((part) => part.trim()).filter((part) => part !== '');
}

function fits(text: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  const end = rest.join('*');
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}
