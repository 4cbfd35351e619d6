import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionMessages } from '@hoivien/contract/kit/session/session.texts.ts';
import { eq } from 'drizzle-orm';
import { checkPassword, hashPassword, newPassword, oneTimePassword } from './areas/doors/user/index.ts';
import type { Database } from './db/connect.ts';
import { users } from './db/tables/access.ts';
import { PlainRefusal } from './kit/backup/plain-refusal.ts';
import { Refusal } from './kit/errors.ts';

/** The user whose first password it is. */
export const FIRST_USER = 'admin';

/**
 * Hashes the first password. One of ADMIN_PASSWORD follows the rules like any other; the start stops with a sentence when
 * it does not.
 */
export async function hashFirstPassword(password: string, isGiven: boolean): Promise<string> {
  if (!isGiven) return hashPassword(password);
  try {
    return await newPassword({ password, username: FIRST_USER }, { field: 'password' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [vietnamese, english] = sessionMessages[error.message as keyof typeof sessionMessages];
    throw new PlainRefusal(`ADMIN_PASSWORD: ${vietnamese}`, `ADMIN_PASSWORD: ${english}`);
  }
}

/**
 * The first password in a file of the data folder, until somebody changes it. A person who missed the start lines, or
 * stopped the first start before they were printed, finds it there.
 */
export class FirstPassword {
  readonly file: string;

  constructor(dataDir: string) {
    this.file = join(dataDir, 'first-password');
  }

  /** Generates a password and writes it into the file. */
  make(): string {
    const password = oneTimePassword();
    rmSync(this.file, { force: true });
    writeFileSync(this.file, `${password}\n`, { mode: 0o600, flush: true });
    return password;
  }

  /** The password while it opens the account; otherwise the file is deleted. */
  async read(db: Database): Promise<string | undefined> {
    const password = this.#written();
    if (password === undefined) return undefined;
    const [user] = await db.select().from(users).where(eq(users.usernameKey, FIRST_USER));
    if (user?.passwordExpired && (await checkPassword(user.passwordHash, password))) return password;
    this.forget(FIRST_USER);
    return undefined;
  }

  /** Call it when the password of an account changes. */
  forget(username: string): void {
    if (username === FIRST_USER) rmSync(this.file, { force: true });
  }

  #written(): string | undefined {
    try {
      return readFileSync(this.file, 'utf8').trim() || undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
