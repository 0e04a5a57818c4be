import type { RouteModel } from '../template/read-stack.ts';
import type { FunctionPool } from './function-pool.ts';
import { toAnswer, toEvent } from './gateway-event.ts';
import type { GatewayAnswer, GatewayRequest } from './gateway-event.ts';

export const largestRequest = 10 * 1024 * 1024;

export function openGateway(routes: readonly RouteModel[], pools: ReadonlyMap<string, FunctionPool>) {
  const table = routes.map(readRoute).toSorted(byPrecision);

  return async (request: GatewayRequest): Promise<GatewayAnswer> => {
    if (request.body.length > largestRequest) return message(413, 'Request Entity Too Large');
    const segments = segmentsOf(request.path);
    for (const route of table) {
      if (route.method !== 'ANY' && route.method !== request.method) continue;
      const params = matchSegments(route.segments, segments);
      if (params === null) continue;
      const outcome = await pools.get(route.functionName)?.invoke(JSON.stringify(toEvent(request, route.key, params)));
      if (outcome?.kind === 'answered') return toAnswer(outcome.payload) ?? message(500, 'Internal Server Error');
      if (outcome?.kind === 'timed out') return message(503, 'Service Unavailable');
      return outcome?.error.errorType === 'RequestTooLarge'
        ? message(413, 'Request Entity Too Large')
        : message(500, 'Internal Server Error');
    }
    return message(404, 'Not Found');
  };
}

interface Route extends RouteModel {
  readonly method: string;
  readonly segments: readonly string[] | null;
}

function readRoute(route: RouteModel): Route {
  if (route.key === '$default') return { ...route, method: 'ANY', segments: null };
  const [method = '', path = ''] = route.key.split(' ');
  return { ...route, method, segments: segmentsOf(path) };
}

function byPrecision(a: Route, b: Route): number {
  if (a.segments === null || b.segments === null) return Number(a.segments === null) - Number(b.segments === null);
  for (let at = 0; at < Math.max(a.segments.length, b.segments.length); at += 1) {
    const difference = rank(a.segments[at]) - rank(b.segments[at]);
    if (difference !== 0) return difference;
  }
  return Number(a.method === 'ANY') - Number(b.method === 'ANY');
}

function rank(segment: string | undefined): number {
  if (segment === undefined) return 3;
  if (!segment.startsWith('{')) return 0;
  return segment.endsWith('+}') ? 2 : 1;
}

function matchSegments(pattern: readonly string[] | null, segments: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  if (pattern === null) return params;
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at];
    if (segment === undefined) return null;
    if (part.endsWith('+}')) {
      params[part.slice(1, -2)] = decode(segments.slice(at).join('/'));
      return params;
    }
    if (part.startsWith('{')) {
      if (segment === '') return null;
      params[part.slice(1, -1)] = decode(segment);
    } else if (part !== segment) return null;
  }
  return pattern.length === segments.length ? params : null;
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function message(status: number, text: string): GatewayAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ message: text })) };
}
