import { randomBytes } from 'node:crypto';
import { findLogin, getUserAndOrg, loginDigest, updateUser } from '../data/users.ts';
import { digestOfPassword, hashPassword } from '../password-hash.ts';
import { readOptionsAndPlace } from './admin-place.ts';
import { UsageError } from './arguments.ts';

export interface ChosenPassword {
  readonly hash: string;
  /** " with the password …", printed once; empty when the operator chose it. */
  readonly words: string;
}

/** The password of FUDA_PASSWORD, or a new one. */
export const choosePassword = async (): Promise<ChosenPassword> => {
  const chosen = process.env.FUDA_PASSWORD ?? '';
  const password = chosen === '' ? randomBytes(12).toString('base64url') : chosen;
  if (!/^[!-~]+$/.test(password)) throw new UsageError('A password may hold the printable ASCII characters from ! to ~ only.');
  return { hash: await hashPassword(digestOfPassword(password)), words: chosen === '' ? ` with the password ${password}` : '' };
};

export const resetPasswordUsage = 'npm run admin -- reset-password --login <login id>';

/** A new password; it ends the user's sessions. */
export const resetPassword = async (args: readonly string[]): Promise<void> => {
  const { login } = await readOptionsAndPlace(args, ['login'], [], resetPasswordUsage);
  const found = await findLogin(await loginDigest(login));
  const person = found && (await getUserAndOrg(found.user_id));
  if (person === undefined) throw new UsageError(`There is no user with the login id ${login}.`);
  const { hash, words } = await choosePassword();
  await updateUser(person.user, { password_hash: hash });
  const more = person.user.disabled ? ' once the account is available again' : '';
  process.stdout.write(`${person.user.login_id} can sign in${words}${more}.\n`);
};
