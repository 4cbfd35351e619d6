import { accessLog } from '../db/tables/kit.ts';
import type { Call } from './call.ts';
import { uuidv7 } from './uuid.ts';

/** Something that somebody did with personal data. */
export interface AccessEntry {
  area: string;
  entityId: string | null;
  action: string;
  fields: readonly string[];
  rows?: number;
  reason?: string;
}

/** Writes into the access log, which is append-only, who did what with personal data. */
export async function writeAccess(call: Call, entries: readonly AccessEntry[]): Promise<void> {
  const { actor, now, requestId, ip } = call;
  const who = { createdAt: now, createdBy: actor.userId, clubId: actor.clubId, requestId, ip };
  await call.db
    .insert(accessLog)
    .values(entries.map(({ fields, ...entry }) => ({ id: uuidv7(), ...who, ...entry, fields: [...fields] })));
}

/** Notes that the answer shows personal data. They are logged after it, once for the same look. */
export function lookAt({ looks }: Pick<Call, 'looks'>, entries: readonly Omit<AccessEntry, 'action'>[]): void {
  looks?.push(...entries.map((entry) => ({ ...entry, action: 'View' })));
}
