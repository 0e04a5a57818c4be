import { createHash, randomBytes } from 'node:crypto';
import type { TokenGrant } from '#shared/access/access.ts';
import type { Texts } from '#shared/text/languages.ts';
import { sessionKey, tokenByFolder, tokenRecordKey, tokensOfFolder } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { historyActions } from '../../data/record-history.ts';
import type { Change } from '../../data/record-history.ts';
import { readStored, storedVersion } from '../../data/stored.ts';
import { put, queryAll, remove, storedKey, transact, update } from '../../data/table.ts';
import type { Action, Item } from '../../data/table.ts';

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

export interface PermanentToken extends Omit<TokenScope, 'machine'> {
  /** The first part of the digest identifies the token but cannot be used. */
  readonly id: string;
  readonly user_id: string;
  readonly label: string;
  readonly issued: string;
}

export interface MachineToken extends PermanentToken, TokenGrant {
  /** The time is ISO 8601. */
  readonly end: string;
  /** The issuer's name is that of the time of issue. */
  readonly issuer: Texts;
  readonly used?: number;
}

const idOf = (digest: string): string => digest.slice(0, 12);

const told = (token: PermanentToken | MachineToken) => {
  const { user_id, folder_id, label } = token;
  return { user_id, folder_id, label, ...('rights' in token && { rights: [...token.rights], cards: token.cards, identifiers: token.identifiers, end: token.end }) };
};
const untold = { user_id: null, folder_id: null, label: null, rights: null, cards: null, identifiers: null, end: null };

const historyOf = ({ folder_id, id }: PermanentToken, edits: number, before: object, after: object, by: Change): Action[] =>
  historyActions(tokenRecordKey(folder_id, id), { edits }, before, after, by);

export const issueToken = async (user: { readonly id: string; readonly generation: number }, place: Omit<TokenScope, 'machine' | 'held_since'>, label: string, now: number): Promise<string> => {
  const token = newToken(user.id);
  const digest = digestOf(token);
  const issued = new Date(now).toISOString();
  const forever = Number.MAX_SAFE_INTEGER;
  const { folder_id, project_id } = place;
  const scope = { folder_id, project_id, held_since: now };
  const session: Session = { digest, user_id: user.id, generation: user.generation, idle_ms: 0, idle_end: forever, end: forever, scope };
  const known: PermanentToken = { ...scope, id: idOf(digest), user_id: user.id, label, issued };
  const item = { ...sessionKey(digest), ...tokenByFolder(folder_id, issued), ...storedVersion(), ...session, scope, d: { ...known } };
  await transact([{ put: item }, ...historyOf(known, 0, {}, told(known), { by: 'operator', now })]);
  return token;
};

const shownAfterSeconds = 30 * 24 * 60 * 60;

export const issueMachineToken = async (
  user: { readonly id: string; readonly generation: number; readonly disp_name: Texts },
  { name, rights, cards, identifiers, end, ...place }: Omit<TokenScope, 'machine' | 'held_since'> & TokenGrant & { readonly name: string; readonly end: number },
  now: number,
): Promise<{ readonly token: string; readonly known: MachineToken }> => {
  const token = newToken(user.id);
  const digest = digestOf(token);
  const issued = new Date(now).toISOString();
  const scope = { ...place, held_since: now };
  const known: MachineToken = { ...scope, id: idOf(digest), user_id: user.id, label: name, issued, rights, cards, identifiers, end: new Date(end).toISOString(), issuer: user.disp_name };
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
    scope: { ...scope, machine: { name, rights: [...rights], cards, identifiers, used: 0 } },
    d: { ...known, rights: [...rights], issuer: { ...user.disp_name } },
    ttl: Math.ceil(end / 1_000) + shownAfterSeconds,
  };
  await transact([{ put: item }, ...historyOf(known, 0, {}, told(known), { by: user.id, now })]);
  return { token, known };
};

export const listMachineTokens = async (folderId: string): Promise<MachineToken[]> => (await listTokens(folderId)).filter((token): token is MachineToken => 'rights' in token);

export const listTokens = async (folderId: string): Promise<PermanentToken[]> => {
  const items = await queryAll({ index: 'GSI2', ...tokensOfFolder(folderId) });
  return items.map((item) => item.d as unknown as PermanentToken);
};

const findToken = async (folderId: string, id: string) => {
  const items = await queryAll({ index: 'GSI2', ...tokensOfFolder(folderId) });
  const item = items.find((each) => (each.d as unknown as PermanentToken).id === id);
  return item && { key: storedKey(item), known: item.d as unknown as PermanentToken | MachineToken };
};

/** One millisecond can hold so many adoptions. */
const lastEdit = 9;

export const revokeToken = async (folderId: string, id: string, by: Change): Promise<boolean> => {
  const found = await findToken(folderId, id);
  if (found === undefined) return false;
  const actions: Action[] = [{ remove: found.key, if: { pk: 'present' } }, ...historyOf(found.known, lastEdit, told(found.known), untold, by)];
  return (await outcomeOf(transact(actions), 'gone')) === 'saved';
};

/** Makes another user the issuer; the secret stays. It is overtaken when the token was revoked or adopted. */
export const adoptToken = (token: MachineToken, user: { readonly id: string; readonly disp_name: Texts }, by: Change): Promise<'saved' | 'gone' | 'overtaken'> =>
  findToken(token.folder_id, token.id).then((found) => {
    if (found === undefined) return 'gone';
    const set = { user_id: user.id, 'scope.held_since': by.now, 'd.user_id': user.id, 'd.held_since': by.now, 'd.issuer': { ...user.disp_name } };
    // A user who becomes a member again was no longer the issuer.
    const before = { ...told(token), ...(token.user_id === user.id && { user_id: null }) };
    const history = historyOf(token, 1, before, told({ ...token, user_id: user.id }), by);
    return outcomeOf(transact([{ update: found.key, set, if: { user_id: { equals: token.user_id } } }, ...history]), 'overtaken');
  });

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
