import { passwordFault } from '@hoivien/contract/kit/session/password.ts';
import { hash, verify } from '@node-rs/argon2';
import { inputRefusal } from '../../../kit/errors.ts';
import { isFrequent } from './frequent-passwords.ts';
import { oneTimePassword } from './one-time-password.ts';

/** Argon2id as OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Without the rules of a new password. Others than tests store only what `newPassword` answers. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

/** A password made at random, which needs no rules: a short user name may stand in it by chance. */
export async function generatedPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = oneTimePassword();
  return { password, passwordHash: await hashPassword(password) };
}

interface Wanted {
  password: string;
  username: string;
}

interface Place {
  field: 'newPassword' | 'password';
  /** The subject of the messages. */
  name?: 'NewPassword' | 'Password';
}

/** Throws 400 at the field unless the password follows the rules; a browser does not have the list of frequent ones. */
export async function requireGoodPassword(
  { password, username }: Wanted,
  { field, name = 'NewPassword' }: Place,
): Promise<void> {
  const fault = passwordFault(password, username) ?? ((await isFrequent(password)) ? 'Frequent' : undefined);
  if (fault) throw inputRefusal([{ field, message: `Mes.Users.${name}.${fault}` }]);
}

/** The hash of a new password that follows the rules, the only way to one that a person chose (`new-password.test.ts`). */
export async function newPassword(wanted: Wanted, place: Place): Promise<string> {
  await requireGoodPassword(wanted, place);
  return hashPassword(wanted.password);
}

let nobody: Promise<string> | undefined;

/** Whether the password is right. Without a hash (an unknown user) it does the same work and returns false. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await nobody), password.normalize('NFC'));
  return fits && passwordHash !== undefined;
}
