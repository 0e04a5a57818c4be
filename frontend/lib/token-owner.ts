import type { CallAnswer } from '#shared/api/calls.ts';
import { callApi } from './api-client.ts';
import { otherSession, OtherUserSignedIn } from './session-changes.ts';
import { readToken } from './token-store.ts';

/** Whose session a token opens. Another tab may have signed somebody else in since this one was drawn. */
export interface TokenOwner {
  readonly userId: string;
  readonly journalKey: string;
}

type Answer = CallAnswer<'check'>;

let asked: { readonly token: string | null; readonly answer: Promise<Answer> } | null = null;

/** Asks the server who holds the token. Throws what the call throws, 401 for a token that is no longer good among it. */
export const checkToken = (token = readToken()): Promise<Answer> => {
  const mine = { token, answer: callApi('check', { token }) };
  asked = mine;
  mine.answer.catch(() => {
    if (asked === mine) asked = null;
  });
  return mine.answer;
};

/** The same, asked once per token: an answer that was given, or is on its way, for this token will do. */
const answerFor = (token: string | null): Promise<Answer> => (asked !== null && asked.token === token ? asked.answer : checkToken(token));

/** Whose session the present token opens. */
export const tokenOwner = async (): Promise<TokenOwner> => {
  const { user, journal_key } = await answerFor(readToken());
  return { userId: user.id, journalKey: journal_key };
};

/**
 * The present token, if it is this user's: to be sent with a call that must not be made under another name, whoever signs
 * in while it is under way. Throws OtherUserSignedIn if the token is somebody else's.
 */
export const tokenOf = async (userId: string): Promise<string | null> => {
  const token = readToken();
  const { user, org } = await answerFor(token);
  if (user.id === userId) return token;
  otherSession.report({ user, org });
  throw new OtherUserSignedIn();
};
