import { choosePassword } from '../../cli/admin-password.ts';
import { readOptionsAndPlace, UsageError } from '../../cli/arguments.ts';
import { decideAnew } from '../../data/outcomes.ts';
import { findLogin, getUserAndOrg, updateUser } from '../../people/data/users.ts';

export const resetPasswordUsage = 'npm run admin -- reset-password --login <login id>';

export const resetPassword = async (args: readonly string[]): Promise<void> => {
  const { login } = await readOptionsAndPlace(args, ['login'], [], resetPasswordUsage);
  const { hash, words } = await choosePassword(login);
  const user = await decideAnew(async () => {
    const found = await findLogin(login);
    const person = found && (await getUserAndOrg(found.user_id));
    if (person === undefined) throw new UsageError(`There is no user with the login id ${login}.`);
    return updateUser(person.user, { password_hash: hash }, { by: 'operator', now: Date.now() });
  });
  if (user === 'taken') throw new UsageError(`The login id ${login} is somebody else's by now.`);
  const more = user.disabled ? ' once the account is available again' : '';
  process.stdout.write(`${user.login_id} can sign in${words}${more}.\n`);
};
