import { createHash, randomBytes } from 'node:crypto';
import type { TokenGrant } from '#shared/access/access.ts';
import { sessionKey, tokenByFolder, tokenRecordKey, tokensOfFolder } from '../../data/keys.ts';
import type { Key } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { historyActions } from '../../data/record-history.ts';
import type { Change } from '../../data/record-history.ts';
import { readStored, storedVersion } from '../../data/stored.ts';
import { put, queryAll, remove, storedKey, transact, update } from '../../data/table.ts';
import type { Action, Item, Stored } from '../../data/table.ts';

const absoluteMs = 12 * 3_600_000;
/** A session is written again only after this part of its idle time. */
const refreshPart = 0.1;

export interface Session {
  /** The digest is the SHA-256 of the token, which is not stored. */
  readonly digest: string;
  readonly user_id: string;
  readonly generation: number;
  readonly idle_ms: number;
  /** The session ends when idle until then, and in any case at `end`, both in ms. */
  readonly idle_end: number;
  readonly end: number;
  readonly scope: TokenScope | null;
}

export interface TokenScope {
  readonly project_id: string;
  readonly folder_id: string;
  /** The issuer is responsible since this time (ms) of issue or adoption. */
  readonly held_since: number;
  readonly machine?: Machine;
}

interface Machine extends TokenGrant {
  readonly name: string;
  /** The token was last used then (ms, within an hour); 0 means never. */
  readonly used: number;
}

const useMs = 3_600_000;

/** A machine counts as another caller than its issuer and the issuer's other machines. */
export const callerIdOf = ({ session, user }: { readonly session: Session; readonly user: { readonly id: string } }): string => (session.scope?.machine === undefined ? user.id : session.digest);

/** A token is `<user id>.<32 random bytes>`, so that the user and the session are read in one round trip. */
export interface Token {
  readonly user_id: string;
  readonly digest: string;
}

/** A permanent token survives a change of password. */
export const isOfUser = (session: Session, user: { readonly id: string; readonly generation: number }): boolean =>
  session.user_id === user.id && (session.scope !== null || session.generation === user.generation);

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const parseToken = (text: string): Token | undefined => {
  const match = /^([0-9a-z]{16})\.[A-Za-z0-9_-]{43}$/.exec(text);
  return match?.[1] === undefined ? undefined : { user_id: match[1], digest: digestOf(text) };
};

export const sessionFrom = (item: Item): Session => {
  const { digest, user_id, generation, idle_ms, idle_end, end, scope } = readStored<Session>(item);
  return { digest, user_id, generation, idle_ms, idle_end, end, scope };
};

/** ms */
export const signedInAt = ({ end }: Session): number => end - absoluteMs;

/** The storage deletes expired items late, so the time decides. */
export const isLive = (session: Session, now: number): boolean => now < session.idle_end && now < session.end;

const newToken = (userId: string): string => `${userId}.${randomBytes(32).toString('base64url')}`;

export const openSession = async (user: { readonly id: string; readonly generation: number }, idleMs: number, now: number): Promise<string> => {
  const token = newToken(user.id);
  const session: Session = {
    digest: digestOf(token),
    user_id: user.id,
    generation: user.generation,
    idle_ms: idleMs,
    idle_end: now + idleMs,
    end: now + absoluteMs,
    scope: null,
  };
  await put({
    ...sessionKey(session.digest),
    ...storedVersion(),
    ...session,
    scope: null,
    ttl: Math.ceil(session.end / 1_000),
  });
  return token;
};

/** A token that opens one folder, as it is listed. */
export interface FolderToken extends Omit<TokenScope, 'machine'> {
  /** The first part of the digest identifies the token but cannot be used. */
  readonly id: string;
  readonly user_id: string;
  readonly label: string;
  readonly issued: string;
}

const untold = { user_id: null, folder_id: null, label: null, rights: null, cards: null, identifiers: null, end: null };

/** What the history records of a token. */
const told = (token: FolderToken) => Object.fromEntries(Object.entries(token).filter(([name]) => name in untold));

export const tokenHistory = ({ folder_id, id }: FolderToken, edits: number, before: object, after: object, by: Change): Action[] =>
  historyActions(tokenRecordKey(folder_id, id), { edits }, before, after, by);

/** `more` is listed with the token. */
export const insertToken = async <More extends { readonly label: string }>(
  user: { readonly id: string; readonly generation: number },
  { machine, ...place }: Omit<TokenScope, 'held_since'>,
  more: More,
  { end, ttl }: { readonly end: number; readonly ttl?: number },
  by: Change,
): Promise<{ readonly token: string; readonly known: Omit<FolderToken, 'label'> & More }> => {
  const token = newToken(user.id);
  const digest = digestOf(token);
  const issued = new Date(by.now).toISOString();
  const scope = { ...place, held_since: by.now };
  const known = { ...scope, id: digest.slice(0, 12), user_id: user.id, issued, ...more };
  const item = {
    ...sessionKey(digest),
    ...tokenByFolder(scope.folder_id, issued),
    ...storedVersion(),
    digest,
    user_id: user.id,
    generation: user.generation,
    idle_ms: 0,
    idle_end: end,
    end,
    ttl,
    scope: { ...scope, ...(machine && { machine: { ...machine, rights: [...machine.rights] } }) },
    d: { ...known } as Stored,
  };
  await transact([{ put: item }, ...tokenHistory(known, 0, {}, told(known), by)]);
  return { token, known };
};

/** A permanent token. */
export const issueToken = async (user: { readonly id: string; readonly generation: number }, place: Omit<TokenScope, 'machine' | 'held_since'>, label: string, now: number): Promise<string> =>
  (await insertToken(user, place, { label }, { end: Number.MAX_SAFE_INTEGER }, { by: 'operator', now })).token;

const itemsOf = (folderId: string) => queryAll({ index: 'GSI2', ...tokensOfFolder(folderId) });
const tokenIn = ({ d }: Item): FolderToken => d as unknown as FolderToken;

export const listTokens = async (folderId: string): Promise<FolderToken[]> => (await itemsOf(folderId)).map(tokenIn);

export const findToken = async (folderId: string, id: string): Promise<{ readonly key: Key; readonly known: FolderToken } | undefined> => {
  const item = (await itemsOf(folderId)).find((each) => tokenIn(each).id === id);
  return item && { key: storedKey(item), known: tokenIn(item) };
};

/** One millisecond can hold so many adoptions. */
const lastEdit = 9;

export const revokeToken = async (folderId: string, id: string, by: Change): Promise<boolean> => {
  const found = await findToken(folderId, id);
  if (found === undefined) return false;
  const actions: Action[] = [{ remove: found.key, if: { pk: 'present' } }, ...tokenHistory(found.known, lastEdit, told(found.known), untold, by)];
  return (await outcomeOf(transact(actions), 'gone')) === 'saved';
};

/** Extends the idle end; a session that was closed meanwhile stays closed. */
export const keepSession = async (session: Session, now: number): Promise<void> => {
  if (session.scope?.machine !== undefined) return keepUse(session, session.scope.machine, now);
  if (session.idle_end - now > session.idle_ms * (1 - refreshPart)) return;
  await outcomeOf(update(sessionKey(session.digest), { set: { idle_end: now + session.idle_ms } }, { pk: 'present' }), 'gone');
};

const keepUse = async ({ digest }: Session, { used }: Machine, now: number): Promise<void> => {
  if (now - used < useMs) return;
  await outcomeOf(update(sessionKey(digest), { set: { 'scope.machine.used': now, 'd.used': now } }, { pk: 'present' }), 'gone');
};

export const closeSession = async (session: Session): Promise<void> => {
  await remove(sessionKey(session.digest));
};
