import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { routes, type CallName } from '#shared/api/routes.ts';
import { ApiProblem, isPage, readProblem } from './api-problem.ts';
import { otherSession } from './session-changes.ts';
import { readToken } from './token-store.ts';

/** The gateway gives up after 30 s; a connection that is silent for longer is gone. */
const silenceMs = 40_000;

/** Calls that need no session. */
const ofNobody: readonly CallName[] = ['login'];

type Parts<Name extends CallName> = CallInput<Name>;
/** Parts without a required field may be left out; parts that the contract lacks cannot be given. */
type Given<Name extends CallName> = {
  readonly [Part in keyof Parts<Name> as Parts<Name>[Part] extends undefined
    ? never
    : object extends Parts<Name>[Part]
      ? never
      : Part]: Parts<Name>[Part];
} & {
  readonly [Part in keyof Parts<Name> as Parts<Name>[Part] extends undefined
    ? never
    : object extends Parts<Name>[Part]
      ? Part
      : never]?: Parts<Name>[Part];
};
interface CallSettings {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Instead of the token of the moment, for a call that is one user's own. */
  readonly token?: string | null;
}
export type CallOptions<Name extends CallName> = Given<Name> & CallSettings;
export type CallArguments<Name extends CallName> = object extends Given<Name>
  ? [options?: CallOptions<Name>]
  : [options: CallOptions<Name>];

interface LooseOptions extends CallSettings {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const address = (path: string, { params = {}, query = {} }: LooseOptions): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value as string | number | boolean}`]])),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
};

/** Makes the call and hands back the raw answer when it is a 2xx; anything else is thrown as an ApiProblem. */
export const fetchCall = async <Name extends CallName>(name: Name, ...[given]: CallArguments<Name>): Promise<Response> => {
  const options: LooseOptions = given ?? {};
  const [method, path] = routes[name].split(' ') as [string, string];
  // Another user signed in in another tab while a screen holds work of the last one: nothing of it goes out under that name.
  if (options.token === undefined && method !== 'GET' && !ofNobody.includes(name) && otherSession.current() !== null) {
    throw new ApiProblem('session.other', 0);
  }
  const token = options.token === undefined ? readToken() : options.token;
  const isForm = options.body instanceof FormData;
  // Until the answer begins; a large file may then take as long as it takes.
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const response = await fetch(address(path, options), {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(options.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: isForm ? options.body : JSON.stringify(options.body) }),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: options.signal === undefined ? silence.signal : AbortSignal.any([options.signal, silence.signal]),
    });
    if (!response.ok || isPage(response)) throw await readProblem(response);
    return response;
  } catch (error) {
    if (error instanceof ApiProblem || options.signal?.aborted === true) throw error;
    throw new ApiProblem('network.failed', 0);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Makes the call `name` of the contract. Throws ApiProblem when it is refused or fails, and the signal's own reason
 * when the caller gave up. Shows nothing and goes nowhere: that is the business of the caller (query-client for 401).
 */
export const callApi = async <Name extends CallName>(name: Name, ...given: CallArguments<Name>): Promise<CallAnswer<Name>> => {
  const response = await fetchCall(name, ...given);
  if (response.status === 204) return undefined as CallAnswer<Name>;
  try {
    return (await response.json()) as CallAnswer<Name>;
  } catch {
    // Cut off on its way, or not ours: whether the server did what it was asked, nobody knows.
    throw new ApiProblem('gateway.failed', 0);
  }
};
