import { permanentToken, type TokenKind } from './http/token-kind.ts';
import { machineToken } from './modules/machines/token-kind.ts';

// A composition file: it puts the kinds of tokens of core and modules together. A token of no kind opens nothing.

export const tokenKinds: readonly TokenKind[] = [
  permanentToken,
  machineToken,
];
