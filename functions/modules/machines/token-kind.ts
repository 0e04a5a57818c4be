import { callRights } from '#shared/modules/machines/call-rights.ts';
import type { TokenKind } from '../../http/token-kind.ts';

/** A machine token is never part of an address, which others may read. */
export const machineToken: TokenKind = {
  isOf: ({ machine }) => machine !== undefined,
  refusal: ({ machine }, { name, isInAddress }) => {
    if (isInAddress) return { reason: 'machine_token_in_address' };
    const right = callRights[name];
    if (right === undefined) return { reason: 'machine_token' };
    return right === 'any' || machine?.rights.includes(right) === true ? undefined : { reason: 'machine_right', right };
  },
};
