import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { areasOf } from './areas.ts';
import { emptyMerges } from './areas/people/merge/index.ts';
import { endEveryAccess } from './areas/doors/user/index.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { emptyDeletions, emptyUnreadable, type LostValue } from './kit/crud/lost-values.ts';
import { Seal } from './kit/crud/seal.ts';
import { putKey } from './secret-key.ts';

/** The words that a person types to confirm the loss. */
export const CONFIRMATION = 'NEW KEY';

/** The number of identity numbers that the key cannot decrypt. */
export async function countUnreadable(pool: pg.Pool, secretKey: string): Promise<number> {
  const { rows } = await pool.query<{ sealed: Buffer }>(
    'select id_card_enc as sealed from public.members where id_card_enc is not null',
  );
  const seal = new Seal(secretKey);
  return rows.filter(({ sealed }) => !seal.opens(sealed)).length;
}

/**
 * Replaces a key that is lost for good. It empties the values that the new key cannot decrypt, adds entries to their
 * histories, and ends all sessions and sent codes, in one transaction. `keep` writes the list of lost values before the
 * commit (decision 0052).
 */
export async function replaceKey(
  db: Database,
  key: Pick<Config, 'secretKey' | 'secretKeyFile'>,
  now: Date,
  keep: (lost: readonly LostValue[]) => void,
): Promise<LostValue[]> {
  const seal = new Seal(key.secretKey);
  return db.transaction(async (tx) => {
    const lost: LostValue[] = [];
    for (const { source } of areasOf(key.secretKey).records) {
      lost.push(...(await emptyUnreadable(tx, source, seal, now)));
    }
    lost.push(...(await emptyDeletions(tx, seal)), ...(await emptyMerges(tx, seal)));
    for (const code of await endEveryAccess(tx, key.secretKey, now))
      lost.push({ area: 'Users', code, field: 'secondFactor', place: 'record' });
    await putKey(tx, key);
    keep(lost);
    return lost;
  });
}

/** Writes the list as a file for spreadsheets that only the owner of the data folder can read. Returns its path. */
export function writeLost(folder: string, lost: readonly LostValue[], now: Date): string {
  const file = join(folder, `lost-numbers-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.csv`);
  const lines = lost.map(({ area, code, field, place }) => [area, code, field, place].map(quoted).join(','));
  writeFileSync(file, `\ufeff${['area,code,field,place', ...lines].join('\r\n')}\r\n`, { mode: 0o600, flush: true });
  return file;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
