import type { CallAnswer } from '#shared/api/calls.ts';
import { callApi } from './api-client.ts';
import { otherSession, OtherUserSignedIn } from './session-changes.ts';
import { readToken } from './token-store.ts';

type Answer = CallAnswer<'check'>;

let asked: { readonly token: string | null; readonly answer: Promise<Answer> } | null = null;

/** Asks the server for the token's user. Throws as the call does, for example 401 for an invalid token. */
export const checkToken = (token = readToken()): Promise<Answer> => {
  const mine = { token, answer: callApi('check', { token }) };
  asked = mine;
  mine.answer.catch(() => {
    if (asked === mine) asked = null;
  });
  return mine.answer;
};

/** As above, without asking twice. Another tab may have signed in somebody else since this page was drawn. */
export const tokenOwner = (token = readToken()): Promise<Answer> => (asked !== null && asked.token === token ? asked.answer : checkToken(token));

/** The present token, if it is this user's, for a call that must not be made under another user. Throws OtherUserSignedIn otherwise. */
export const tokenOf = async (userId: string): Promise<string | null> => {
  const token = readToken();
  const { user, org } = await tokenOwner(token);
  if (user.id === userId) return token;
  otherSession.report({ user, org });
  throw new OtherUserSignedIn();
};
