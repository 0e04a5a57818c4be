import type { Context } from 'aws-lambda';
import type { Request } from '@middy/core';
import type { CallContract } from '#shared/api/call.ts';
import type { SignedIn } from '../data/signed-in.ts';
import type { Units } from '../data/units.ts';
import type { ApiEvent, ApiResult } from './event.ts';
import type { Principal } from './principal.ts';
import type { Input } from './read-input.ts';

/** What the steps of one call hand to each other, outermost first. */
export interface Progress {
  readonly requestId: string;
  /** ms, the same for the whole call. */
  readonly now: number;
  readonly units: Readonly<Units>;
  readonly startedAt: number;
  name?: string;
  contract?: CallContract;
  caller?: SignedIn;
  /** The session's idle end moves on while the use case runs. */
  keeping?: Promise<void>;
  input?: Input;
  principal?: Principal | undefined;
  /** Code of the refusal, for the log. */
  code?: string;
}

export type CallContext = Context & { readonly progress: Progress };

export type Passing = Request<ApiEvent, ApiResult, Error, CallContext>;
