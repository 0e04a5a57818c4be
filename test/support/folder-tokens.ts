import type { Change } from '#functions/data/record-history.ts';
import * as machines from '#functions/modules/machines/data/tokens.ts';

interface Issuer {
  readonly id: string;
  readonly generation: number;
}

interface TokenStore {
  readonly issueToken: (user: Issuer, place: { readonly project_id: string; readonly folder_id: string }, label: string, now: number) => Promise<string>;
  readonly listTokens: (folderId: string) => Promise<readonly { readonly id: string; readonly label: string }[]>;
  readonly revokeToken: (folderId: string, id: string, by: Change) => Promise<boolean>;
}

const stores: readonly TokenStore[] = [
  machines,
];

const store = (): TokenStore => {
  const [first] = stores;
  if (first === undefined) throw new Error('No module issues tokens');
  return first;
};

/** A permanent token. */
export const issueToken: TokenStore['issueToken'] = (...given) => store().issueToken(...given);
export const listTokens: TokenStore['listTokens'] = (...given) => store().listTokens(...given);
export const revokeToken: TokenStore['revokeToken'] = (...given) => store().revokeToken(...given);
