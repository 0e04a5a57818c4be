import { createHash } from 'node:crypto';
import type { Answers } from '#shared/design/card-design.ts';

/** 132 bits of a SHA-256: nobody finds a second content for a hash, and a card carries three of them. */
const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Each hash covers the one before it, so a card's revisions form a chain that no save can leave. */
export const nextHash = (previous: string | null, revision: number, vals: Answers): string =>
  short(JSON.stringify([previous, revision, vals]));

/**
 * What makes two requests the same request. Stored with the card: a save whose condition fails although the stored
 * digest is its own was committed by an earlier try whose answer got lost.
 */
export const requestDigest = (userId: string, previousHash: string | null, vals: Answers): string =>
  short(JSON.stringify([userId, previousHash, vals]));
