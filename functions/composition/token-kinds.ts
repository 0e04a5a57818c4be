import { permanentToken, type TokenKind } from '../http/token-kind.ts';
import { machineToken } from '../modules/machines/token-kind.ts';

// This is a composition file. A token of no kind opens nothing.

export const tokenKinds: readonly TokenKind[] = [
  permanentToken,
  machineToken,
];
