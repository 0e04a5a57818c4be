import { randomBytes } from 'node:crypto';
import { mayBePassword, shortestPassword } from '#shared/access/password-rule.ts';
import { digestOfPassword, hashPassword, refuseWeakPassword } from '../people/passwords.ts';
import { Problem } from '../refusals/problem.ts';
import { UsageError } from './arguments.ts';

const refuseWeak = async (password: string, login: string): Promise<void> => {
  if (!mayBePassword(password)) throw new UsageError('A password may hold the printable ASCII characters from ! to ~ only.');
  if (password.length < shortestPassword) throw new UsageError(`A password has at least ${shortestPassword} characters.`);
  try {
    await refuseWeakPassword(digestOfPassword(password), [login]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new UsageError('This password is easy to guess: it is the login id, or one of the 10,000 that are used most. Choose another one.');
  }
};

export const choosePassword = async (login: string) => {
  const chosen = process.env.FUDA_PASSWORD ?? '';
  if (chosen !== '') await refuseWeak(chosen, login);
  const password = chosen === '' ? randomBytes(12).toString('base64url') : chosen;
  return { hash: await hashPassword(digestOfPassword(password)), words: chosen === '' ? ` with the password ${password}` : '' };
};
