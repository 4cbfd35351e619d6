import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP has it: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

let nobody: Promise<string> | undefined;

/** Whether the password fits. For an unknown user (no hash) the same work is done and the answer is no. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await nobody), password.normalize('NFC'));
  return fits && passwordHash !== undefined;
}
