import { createHash, randomBytes } from 'node:crypto';
import { sessionKey } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { ConditionFailed, put, remove, update } from './table.ts';
import type { Item } from './table.ts';

const absoluteMs = 12 * 3_600_000;
/** A session is written again only after this part of its idle time has passed. */
const refreshPart = 0.1;

export interface Session {
  /** SHA-256 of the token; the token itself is stored nowhere. */
  readonly digest: string;
  readonly user_id: string;
  readonly revision: number;
  readonly idle_ms: number;
  /** End by idleness and end in any case, in ms. */
  readonly idle_end: number;
  readonly end: number;
}

/** A token is `<user id>.<32 random bytes>`: the user is read in the same round trip as the session. */
export interface Token {
  readonly user_id: string;
  readonly digest: string;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const parseToken = (text: string): Token | undefined => {
  const match = /^([0-9a-z]{16})\.[A-Za-z0-9_-]{43}$/.exec(text);
  return match?.[1] === undefined ? undefined : { user_id: match[1], digest: digestOf(text) };
};

export const sessionFrom = (item: Item): Session => {
  const { digest, user_id, revision, idle_ms, idle_end, end } = readStored<Session>(item);
  return { digest, user_id, revision, idle_ms, idle_end, end };
};

/** The storage deletes expired items late, so the time decides. */
export const isLive = (session: Session, now: number): boolean => now < session.idle_end && now < session.end;

/** Stores a new session and answers its token. */
export const openSession = async (user: { readonly id: string; readonly revision: number }, idleMs: number, now: number): Promise<string> => {
  const token = `${user.id}.${randomBytes(32).toString('base64url')}`;
  const session: Session = {
    digest: digestOf(token),
    user_id: user.id,
    revision: user.revision,
    idle_ms: idleMs,
    idle_end: now + idleMs,
    end: now + absoluteMs,
  };
  await put({
    ...sessionKey(session.digest),
    ...storedVersion(),
    ...session,
    ttl: Math.ceil(session.end / 1_000),
  });
  return token;
};

/** Moves the idle end on; a session that was closed meanwhile stays closed. */
export const keepSession = async (session: Session, now: number): Promise<void> => {
  if (session.idle_end - now > session.idle_ms * (1 - refreshPart)) return;
  try {
    await update(sessionKey(session.digest), { set: { idle_end: now + session.idle_ms } }, { pk: 'present' });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

export const closeSession = async (session: Session): Promise<void> => {
  await remove(sessionKey(session.digest));
};
