import type { CallAnswer } from '#shared/api/calls.ts';
import { callApi } from './api-client.ts';
import { readToken } from './token-store.ts';

/** Whose session the present token opens. Another tab may have signed somebody else in since this one was drawn. */
export interface TokenOwner {
  readonly userId: string;
  readonly journalKey: string;
}

type Answer = CallAnswer<'check'>;

let asked: { readonly token: string | null; readonly answer: Promise<Answer> } | null = null;

/** Asks the server who holds the token. Throws what the call throws, 401 for a token that is no longer good among it. */
export const checkToken = (): Promise<Answer> => {
  const mine = { token: readToken(), answer: callApi('check') };
  asked = mine;
  mine.answer.catch(() => {
    if (asked === mine) asked = null;
  });
  return mine.answer;
};

/** The same, asked once per token: an answer that was given, or is on its way, for the present token will do. */
export const tokenOwner = async (): Promise<TokenOwner> => {
  const { user, journal_key } = await (asked !== null && asked.token === readToken() ? asked.answer : checkToken());
  return { userId: user.id, journalKey: journal_key };
};
