import { vi } from 'vitest';
import { calls } from '#shared/api/calls.ts';
import { problems, type ProblemCode } from '#shared/api/problems.ts';
import { routes, type CallName } from '#shared/api/routes.ts';

export interface SeenCall {
  readonly name: CallName;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

/** An answer by the contract, checked against it; a problem by its code; or a whole Response for what the contract cannot say. */
type StubAnswer = object | string | null | undefined;
export const refuse = (code: ProblemCode, details?: unknown): Response => {
  const shape: { status: number; text?: string } = problems[code];
  return shape.text === undefined
    ? Response.json({ code, details, request_id: 'req-1' }, { status: shape.status })
    : new Response(shape.text, { status: shape.status });
};

const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const table = (Object.entries(routes) as [CallName, string][]).map(([name, route]) => {
  const [method = '', path = ''] = route.split(' ');
  return { name, method, match: pattern(path) };
});

type Stubs = { readonly [Name in CallName]?: StubAnswer | ((call: SeenCall) => StubAnswer) };

/** Answers fetch from the contract's shapes and keeps what was asked; a call without a stub fails the test. */
export const stubApi = (stubs: Stubs) => {
  const seen: SeenCall[] = [];
  let current = stubs;
  const fetchStub = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:3000');
    const method = init.method ?? 'GET';
    const route = table.find((row) => row.method === method && row.match.test(url.pathname));
    if (route === undefined) throw new Error(`No call of the contract: ${method} ${url.pathname}`);
    const { name } = route;
    const call: SeenCall = { name, url, headers: new Headers(init.headers), body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body };
    seen.push(call);
    if (!(name in current)) throw new Error(`No stub for ${name}`);
    const stub = current[name];
    const answer: unknown = await (typeof stub === 'function' ? (stub as (call: SeenCall) => unknown)(call) : stub);
    init.signal?.throwIfAborted();
    if (answer instanceof Response) return answer.clone();
    return Response.json(calls[name].answer.parse(answer));
  };
  vi.stubGlobal('fetch', vi.fn(fetchStub));
  return {
    seen,
    of: (name: CallName) => seen.filter((call) => call.name === name),
    restub: (more: Stubs) => {
      current = { ...current, ...more };
    },
  };
};
