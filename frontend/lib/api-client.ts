import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { routes, type CallName } from '#shared/api/routes.ts';
import { ApiProblem, isPage, readProblem } from './api-problem.ts';
import { otherSession } from './session-changes.ts';
import { readToken } from './token-store.ts';

/** Longer than the gateway's timeout of 30 s; after that the connection is gone. */
const silenceMs = 40_000;

type Parts<Name extends CallName> = CallInput<Name>;
/** Parts without a required field are optional; parts that the contract lacks are refused. */
type Given<Name extends CallName> = Pick<Parts<Name>, PartsThat<Parts<Name>, 'must be given'>> & Partial<Pick<Parts<Name>, PartsThat<Parts<Name>, 'may be given'>>>;
type PartsThat<All, Need> = {
  [Part in keyof All]: All[Part] extends undefined ? never : (object extends All[Part] ? 'may be given' : 'must be given') extends Need ? Part : never;
}[keyof All];
interface CallSettings {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
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

/** Returns the raw response if it is 2xx; throws ApiProblem otherwise. */
export const fetchCall = async <Name extends CallName>(name: Name, ...[given]: CallArguments<Name>): Promise<Response> => {
  const options: LooseOptions = given ?? {};
  const [method, path] = routes[name].split(' ') as [string, string];
  // Another user signed in in another tab: no work of the previous user is sent under the new one.
  if (options.token === undefined && method !== 'GET' && name !== 'login' && otherSession.current() !== null) {
    throw new ApiProblem('session.other', 0);
  }
  const token = options.token === undefined ? readToken() : options.token;
  const isForm = options.body instanceof FormData;
  // Applies until the response begins; a large file may take longer.
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

/** Throws ApiProblem if refused or failed, and the signal's own reason if aborted. Does not navigate or show anything; query-client handles 401. */
export const callApi = async <Name extends CallName>(name: Name, ...given: CallArguments<Name>): Promise<CallAnswer<Name>> => {
  const response = await fetchCall(name, ...given);
  if (response.status === 204) return undefined as CallAnswer<Name>;
  try {
    return (await response.json()) as CallAnswer<Name>;
  } catch {
    // Cut off on its way, or no answer of ours: the outcome is unknown.
    throw new ApiProblem('gateway.failed', 0);
  }
};
