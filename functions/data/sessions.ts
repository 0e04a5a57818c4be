import { createHash, randomBytes } from 'node:crypto';
import type { TokenGrant } from '#shared/access/access.ts';
import type { Texts } from '#shared/text/languages.ts';
import { sessionKey, tokenByFolder, tokenRecordKey, tokensOfFolder } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { historyActions } from './record-history.ts';
import type { Change } from './record-history.ts';
import { readStored, storedVersion } from './stored.ts';
import { put, queryAll, remove, storedKey, transact, update } from './table.ts';
import type { Action, Item } from './table.ts';

const absoluteMs = 12 * 3_600_000;
/** A session is written again only after this part of its idle time has passed. */
const refreshPart = 0.1;

export interface Session {
  /** SHA-256 of the token; the token itself is stored nowhere. */
  readonly digest: string;
  readonly user_id: string;
  readonly generation: number;
  readonly idle_ms: number;
  /** End by idleness and end in any case, in ms. */
  readonly idle_end: number;
  readonly end: number;
  /** Of a permanent token: the one folder that it opens. */
  readonly scope: TokenScope | null;
}

export interface TokenScope {
  readonly project_id: string;
  readonly folder_id: string;
  /** Since when its issuer answers for it (ms): it was issued or adopted then. */
  readonly held_since: number;
  /** Of a machine's token; absent of the one that enters the form. */
  readonly machine?: Machine;
}

/** A program that calls under a name of its own. */
interface Machine extends TokenGrant {
  readonly name: string;
  /** ms of its last use, to within an hour; 0: never. */
  readonly used: number;
}

const useMs = 3_600_000;

/** What is kept for a caller apart from others: a machine is somebody else than the person who issued its token, and than that person's other machines. */
export const callerIdOf = ({ session, user }: { readonly session: Session; readonly user: { readonly id: string } }): string => (session.scope?.machine === undefined ? user.id : session.digest);

/** A token is `<user id>.<32 random bytes>`: the user is read in the same round trip as the session. */
export interface Token {
  readonly user_id: string;
  readonly digest: string;
}

/** Whether the session may go on for this user: a permanent token outlives a change of password, not its user. */
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

/** ms at which the user signed in; that a session goes on does not change its end. */
export const signedInAt = ({ end }: Session): number => end - absoluteMs;

/** The storage deletes expired items late, so the time decides. */
export const isLive = (session: Session, now: number): boolean => now < session.idle_end && now < session.end;

const newToken = (userId: string): string => `${userId}.${randomBytes(32).toString('base64url')}`;

/** Stores a new session and answers its token. */
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

/** What is known of a permanent token once it was shown. */
export interface PermanentToken extends Omit<TokenScope, 'machine'> {
  /** First part of the digest: enough to name it, nothing to use it with. */
  readonly id: string;
  readonly user_id: string;
  /** What it is for. */
  readonly label: string;
  readonly issued: string;
}

/** What is known of a machine's token once it was shown. */
export interface MachineToken extends PermanentToken, TokenGrant {
  /** ISO 8601 */
  readonly end: string;
  /** As they were called when they issued it. */
  readonly issuer: Texts;
  readonly used?: number;
}

const idOf = (digest: string): string => digest.slice(0, 12);

/** What the history tells of a token; one that enters the form has neither rights nor an end. */
const told = (token: PermanentToken | MachineToken) => {
  const { user_id, folder_id, label } = token;
  return { user_id, folder_id, label, ...('rights' in token && { rights: [...token.rights], cards: token.cards, identifiers: token.identifiers, end: token.end }) };
};
const untold = { user_id: null, folder_id: null, label: null, rights: null, cards: null, identifiers: null, end: null };

const historyOf = ({ folder_id, id }: PermanentToken, edits: number, before: object, after: object, by: Change): Action[] =>
  historyActions(tokenRecordKey(folder_id, id), { edits }, before, after, by);

/** Stores a token for an external system and answers it; nobody can read it again. */
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

/** An ended token is listed for so long. */
const shownAfterSeconds = 30 * 24 * 60 * 60;

/** Stores a token for a program and answers it; nobody can read it again. */
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

/** The tokens of machines among a folder's, in order of issue. */
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

/** How often somebody may adopt a token within one millisecond. */
const lastEdit = 9;

/** False when the folder has no such token. */
export const revokeToken = async (folderId: string, id: string, by: Change): Promise<boolean> => {
  const found = await findToken(folderId, id);
  if (found === undefined) return false;
  const actions: Action[] = [{ remove: found.key, if: { pk: 'present' } }, ...historyOf(found.known, lastEdit, told(found.known), untold, by)];
  return (await outcomeOf(transact(actions), 'gone')) === 'saved';
};

/** The token is then issued by somebody else; its secret stays. Overtaken when it was revoked or adopted since it was read. */
export const adoptToken = (token: MachineToken, user: { readonly id: string; readonly disp_name: Texts }, by: Change): Promise<'saved' | 'gone' | 'overtaken'> =>
  findToken(token.folder_id, token.id).then((found) => {
    if (found === undefined) return 'gone';
    const set = { user_id: user.id, 'scope.held_since': by.now, 'd.user_id': user.id, 'd.held_since': by.now, 'd.issuer': { ...user.disp_name } };
    // Who has become a member again had no part in the token any more.
    const before = { ...told(token), ...(token.user_id === user.id && { user_id: null }) };
    const history = historyOf(token, 1, before, told({ ...token, user_id: user.id }), by);
    return outcomeOf(transact([{ update: found.key, set, if: { user_id: { equals: token.user_id } } }, ...history]), 'overtaken');
  });

/** Moves the idle end on; a session that was closed meanwhile stays closed. */
export const keepSession = async (session: Session, now: number): Promise<void> => {
  if (session.scope?.machine !== undefined) return keepUse(session, session.scope.machine, now);
  if (session.idle_end - now > session.idle_ms * (1 - refreshPart)) return;
  await outcomeOf(update(sessionKey(session.digest), { set: { idle_end: now + session.idle_ms } }, { pk: 'present' }), 'gone');
};

/** Two units, once in an hour: the list of tokens says when each was used. */
const keepUse = async ({ digest }: Session, { used }: Machine, now: number): Promise<void> => {
  if (now - used < useMs) return;
  await outcomeOf(update(sessionKey(digest), { set: { 'scope.machine.used': now, 'd.used': now } }, { pk: 'present' }), 'gone');
};

export const closeSession = async (session: Session): Promise<void> => {
  await remove(sessionKey(session.digest));
};
