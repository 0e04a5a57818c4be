import { sessionKey, tokenByFolder, tokenRecordKey, tokensOfFolder, type Key } from '../../../data/keys.ts';
import { outcomeOf } from '../../../data/outcomes.ts';
import { historyActions, type Change } from '../../../data/record-history.ts';
import { storedVersion } from '../../../data/stored.ts';
import { queryAll, storedKey, transact, type Action, type Item, type Stored } from '../../../data/table.ts';
import { digestOfToken, newToken, type TokenScope } from '../../../session/data/sessions.ts';

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
  const digest = digestOfToken(token);
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
