import type { OperationLine } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { noteFact, readFact } from '../../../db/installation.ts';
import { users } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { fingerprintOf } from '../../../secret-key.ts';

const kept = z.object({ fingerprint: z.string(), at: z.iso.datetime(), userId: z.uuid() });

/** Enough to tell two keys apart on paper. */
const SHOWN = 16;

/** Who said last that this key is kept elsewhere; what was said of another key does not count. */
export async function keyLine({
  db,
  config,
  secretKey,
}: {
  db: Database;
  config: AppConfig;
  secretKey: string;
}): Promise<Extract<OperationLine, { kind: 'key' }>> {
  const fingerprint = fingerprintOf(secretKey);
  const { data } = kept.safeParse(JSON.parse((await readFact(db, 'keyKept')) ?? 'null'));
  const said = data?.fingerprint === fingerprint ? data : undefined;
  const [by] = said ? await db.select({ name: users.fullName }).from(users).where(eq(users.id, said.userId)) : [];
  return {
    kind: 'key',
    state: said ? 'fine' : 'bad',
    figures: {
      isFile: config.secretKeyFile !== undefined,
      fingerprint: fingerprint.slice(0, SHOWN),
      keptAt: said?.at ?? null,
      keptBy: by?.name ?? null,
    },
  };
}

export async function keepKey({ db, now, actor }: Call, secretKey: string): Promise<void> {
  const said = { fingerprint: fingerprintOf(secretKey), at: now.toISOString(), userId: actor.userId };
  await noteFact(db, 'keyKept', JSON.stringify(said));
}
