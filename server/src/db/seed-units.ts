import { fold } from '@hoivien/contract/kit/fold.ts';
import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { readReference } from './reference.ts';
import { units } from './tables/unit.ts';

/** Code, parent, level, type, name, full name and, for a legacy unit, its successors. */
type UnitRow = [string, string | null, number, string, string, string, string[]?];

const FROM = { '2025': '2025-07-01', legacy: '1900-01-01' } as const;
const TO = { '2025': null, legacy: '2025-07-01' } as const;

/**
 * Fills an empty table of administrative units: the 34 present provinces and the 63 former ones with all units below.
 */
export async function seedUnits(db: Database): Promise<void> {
  const [known] = await db.select({ code: units.code }).from(units).limit(1);
  if (known) return;
  const given = await readReference<Record<keyof typeof FROM, UnitRow[]>>('units');
  for (const scheme of ['2025', 'legacy'] as const) {
    const rows = given[scheme].map(([code, parent, level, type, name, full, successors]) => ({
      scheme,
      code,
      level,
      parent_code: parent,
      name,
      name_key: fold(full),
      full_name: full,
      type,
      valid_from: FROM[scheme],
      valid_to: TO[scheme],
      successors: successors ?? null,
    }));
    await db.execute(
      sql`insert into ${units} select * from jsonb_populate_recordset(null::${units}, ${JSON.stringify(rows)}::jsonb) on conflict do nothing`,
    );
  }
}
