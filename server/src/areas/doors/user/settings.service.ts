import { SETTING_BYTES, SETTINGS_MOST, type Settings } from '@hoivien/contract/kit/session/settings.schema.ts';
import { and, count, eq, ne } from 'drizzle-orm';
import { users, userSettings } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal } from '../../../kit/errors.ts';

/** All settings of the user. */
export async function readSettings({ db, actor }: Call): Promise<Settings> {
  const rows = await db.select().from(userSettings).where(eq(userSettings.userId, actor.userId));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/**
 * Stores one setting; null deletes it. Refuses a value that is too large, too many settings, and text that the database
 * cannot store.
 */
export async function keepSetting({ db, actor: { userId } }: Call, key: string, value: unknown): Promise<void> {
  const one = and(eq(userSettings.userId, userId), eq(userSettings.key, key));
  if (value === null) {
    await db.delete(userSettings).where(one);
    return;
  }
  requireStorable(value);
  await db.transaction(async (tx) => {
    // Locking the user's row lets writes of several tabs run one after another, so that they cannot exceed the limit
    // together.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const others = and(eq(userSettings.userId, userId), ne(userSettings.key, key));
    const [kept] = await tx.select({ others: count() }).from(userSettings).where(others);
    if ((kept?.others ?? 0) >= SETTINGS_MOST) throw refused('NotAllowed');
    await tx
      .insert(userSettings)
      .values({ userId, key, value })
      .onConflictDoUpdate({ target: [userSettings.userId, userSettings.key], set: { value } });
  });
}

function requireStorable(value: unknown): void {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > SETTING_BYTES) throw refused('OverLength');
  // PostgreSQL cannot store these JSON escapes: zero characters and halves of surrogate pairs.
  if (/\\u(0000|d[89a-f])/i.test(text.replaceAll('\\\\', ''))) throw refused('InValid');
}

function refused(rule: 'OverLength' | 'InValid' | 'NotAllowed') {
  return inputRefusal([{ field: 'value', message: `Mes.Users.Settings.${rule}` }]);
}
