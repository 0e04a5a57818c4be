import { createContext, Script } from 'node:vm';
import type { EdgeCode } from '../template/read-distribution.ts';

/** The event of a CloudFront Function (runtime cloudfront-js-2.0). */
export interface EdgeEvent {
  readonly version: '1.0';
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response'; readonly requestId: string };
  readonly viewer: { readonly ip: string };
  readonly request: EdgeRequest;
  readonly response?: EdgeResponse;
}

export interface EdgeRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: EdgeValues;
  readonly headers: EdgeValues;
  readonly cookies: EdgeValues;
}

export interface EdgeResponse {
  readonly statusCode: number;
  readonly statusDescription?: string;
  readonly headers?: EdgeValues;
  readonly cookies?: EdgeValues;
  readonly body?: string | { readonly data: string; readonly encoding: 'text' | 'base64' };
}

export interface EdgeValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}
export type EdgeValues = Readonly<Record<string, EdgeValue>>;

export type EdgeFunction = (event: EdgeEvent) => Promise<EdgeRequest | EdgeResponse>;

/** CloudFront stops a function after about a millisecond; a laptop under load needs more air. */
const longestRun = 5_000;

/** Runs the code of a CloudFront Function away from everything of Node; events go in and results come out as JSON. */
export function openEdgeFunction({ name, code }: EdgeCode): EdgeFunction {
  const context = createContext(Object.create(null) as object, { codeGeneration: { strings: false, wasm: false } });
  new Script(`${code}\nvar fudaCall = async (event) => JSON.stringify(await handler(JSON.parse(event)));`, {
    filename: `${name}.js`,
  }).runInContext(context);
  const call = new Script('fudaCall(fudaEvent)', { filename: `${name}-call.js` });
  return async (event) => {
    Object.assign(context, { fudaEvent: JSON.stringify(event) });
    const result = (await call.runInContext(context, { timeout: longestRun })) as string;
    return JSON.parse(result) as EdgeRequest | EdgeResponse;
  };
}
