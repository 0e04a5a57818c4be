import { callApi } from './api-client.ts';
import { readToken } from './token-store.ts';

/** Whose session the present token opens. Another tab may have signed somebody else in since this one was drawn. */
export interface TokenOwner {
  readonly userId: string;
  readonly journalKey: string;
}

let known: { readonly token: string | null; readonly owner: TokenOwner } | null = null;

/** Asks the server once per token; throws what the call throws, 401 for a token that is no longer good among it. */
export const tokenOwner = async (): Promise<TokenOwner> => {
  const token = readToken();
  if (known !== null && known.token === token) return known.owner;
  const { user, journal_key } = await callApi('check');
  const owner = { userId: user.id, journalKey: journal_key };
  if (readToken() === token) known = { token, owner };
  return owner;
};
