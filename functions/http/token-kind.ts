import type { CallContract } from '#shared/api/call.ts';
import type { CallName } from '#shared/api/routes.ts';
import type { TokenScope } from '../session/data/sessions.ts';

export interface TokenCall {
  readonly name: CallName;
  readonly contract: CallContract;
  readonly isInAddress: boolean;
}

/** A token that is no sign-in. Its rights are decided in `shared/access` and `data/signed-in.ts`. */
export interface TokenKind {
  readonly isOf: (scope: TokenScope) => boolean;
  /** These are the details of the refusal; they are undefined if the token opens the call. */
  readonly refusal: (scope: TokenScope, call: TokenCall) => { readonly reason: string; readonly right?: string } | undefined;
}

/** The specified token opens the form (spec end-user 4). */
export const permanentToken: TokenKind = {
  isOf: ({ machine }) => machine === undefined,
  refusal: (_scope, { contract }) => (contract.permanentToken === true ? undefined : { reason: 'permanent_token' }),
};
