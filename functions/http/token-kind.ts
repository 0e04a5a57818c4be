import type { CallContract } from '#shared/api/call.ts';
import type { CallName } from '#shared/api/routes.ts';
import type { TokenScope } from '../data/sessions.ts';

/** A call that somebody makes with a token. */
export interface TokenCall {
  readonly name: CallName;
  readonly contract: CallContract;
  /** The token stands in the address and not in the header. */
  readonly isInAddress: boolean;
}

/** A kind of token that is no sign-in. What its holder may do in a project is decided in `shared/access`, and on reading the session in `data/signed-in.ts`. */
export interface TokenKind {
  readonly isOf: (scope: TokenScope) => boolean;
  /** The details of the refusal of a call that such a token does not open; undefined where it opens the call. */
  readonly refusal: (scope: TokenScope, call: TokenCall) => { readonly reason: string; readonly right?: string } | undefined;
}

/** The token of the specification: it opens the form (spec end-user 4). */
export const permanentToken: TokenKind = {
  isOf: ({ machine }) => machine === undefined,
  refusal: (_scope, { contract }) => (contract.permanentToken === true ? undefined : { reason: 'permanent_token' }),
};
