import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { merges } from '../../../db/tables/merge.ts';
import { codeOf, isReadable, type LostValue } from '../../../kit/crud/lost-values.ts';
import type { Seal } from '../../../kit/crud/seal.ts';

/** Clears the values in stored merges that the seal cannot open. Both snapshots use the names of columns. */
export async function emptyMerges(db: Database, seal: Seal): Promise<LostValue[]> {
  const lost: LostValue[] = [];
  for (const { id, survivorBefore, loserSnapshot } of await db.select().from(merges)) {
    const emptied = (kept: Record<string, unknown>) => {
      const row = kept['members'] as Record<string, unknown> | null | undefined;
      if (!row?.['id_card_enc'] || isReadable(seal, row['id_card_enc'])) return kept;
      lost.push({ area: 'Merges', code: codeOf(row), field: 'idCard', place: 'merged' });
      return { ...kept, members: { ...row, id_card_enc: null, id_card_hash: null, id_card_last4: null } };
    };
    const set = { survivorBefore: emptied(survivorBefore), loserSnapshot: emptied(loserSnapshot) };
    if (set.survivorBefore !== survivorBefore || set.loserSnapshot !== loserSnapshot)
      await db.update(merges).set(set).where(eq(merges.id, id));
  }
  return lost;
}
