import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Operations, type RowKind, ROWS_MAX } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/connect.ts';
import { activities } from '../../../db/tables/activity.ts';
import { feeHistories } from '../../../db/tables/fee.ts';
import { attachmentLinks, attachments, auditEntries } from '../../../db/tables/kit.ts';
import { clubs, members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import { backupFolder } from '../../../kit/backup/status.ts';
import { diskOf, type KeptServices } from './disk.ts';

const MINUTE = 60_000;
/** A folder of backups has a file for each content, so it is walked now and then only. */
const HOLDS = 10 * MINUTE;
/** The page does not wait longer for figures that come with its next look; in milliseconds. */
const PATIENCE = 1_500;

const known = new Map<string, { at: number; read: Promise<Operations['sizes']> }>();

/** What stands on the disk of the data folder; null while it is counted for the first time. */
export function sizesOf(services: Pick<KeptServices, 'db' | 'config'>, dataDir: string, now: Date) {
  const found = known.get(dataDir);
  const age = found ? now.getTime() - found.at : Number.POSITIVE_INFINITY;
  const read = found && age >= 0 && age < HOLDS ? found.read : measure(services, dataDir).catch(() => null);
  if (read !== found?.read) known.set(dataDir, { at: now.getTime(), read });
  return Promise.race([read, sleep(PATIENCE, null, { ref: false })]);
}

async function measure(
  { db, config }: Pick<KeptServices, 'db' | 'config'>,
  dataDir: string,
): Promise<Operations['sizes']> {
  const backups = backupFolder({ ...config, dataDir });
  const [disk, stored, backupBytes] = await Promise.all([
    diskOf(dataDir),
    storedBytes(db, dataDir, config.databaseUrl === undefined),
    isSameDisk(dataDir, backups).then((is) => (is ? bytesBelow(backups) : 0)),
  ]);
  if (!disk) return null;
  const kinds = { ...stored, backups: backupBytes };
  const sum = Object.values(kinds).reduce((all, bytes) => all + bytes, 0);
  const rest = { other: Math.max(0, disk.total - disk.free - sum) };
  return Object.entries({ ...kinds, ...rest })
    .map(([kind, bytes]) => ({ kind: kind as keyof typeof kinds | 'other', bytes }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes);
}

/** Files by what the database knows of them, which needs no look at each of them. A database of another machine is not here. */
async function storedBytes(db: Database, dataDir: string, isEmbedded: boolean) {
  const isThumb = sql`exists (select from ${attachmentLinks} as l where l.attachment_id = a.id and l.slot = 'thumb')`;
  const { rows } = await db.execute<{ files: string; pictures: string; thumbs: string }>(sql`select
      coalesce(sum(size) filter (where kind = 'files'), 0)::text as files,
      coalesce(sum(size) filter (where kind = 'pictures'), 0)::text as pictures,
      coalesce(sum(size) filter (where kind = 'thumbs'), 0)::text as thumbs
    from (select a.size, case when ${isThumb} then 'thumbs' when a.mime ~ '^(image|video)/' then 'pictures' else 'files' end as kind
      from ${attachments} as a where a.completed_at is not null) as sized`);
  const [row = { files: '0', pictures: '0', thumbs: '0' }] = rows;
  const kinds = { files: Number(row.files), pictures: Number(row.pictures), thumbs: Number(row.thumbs) };
  if (!isEmbedded) return { ...kinds, database: 0, log: 0 };
  const own = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`);
  // The role of the server may not ask PostgreSQL for the size of its log.
  const place = await readFile(join(dataDir, 'database.place'), 'utf8').catch(() => join(dataDir, 'database'));
  const log = await bytesBelow(join(place.trim(), 'data', 'pg_wal'));
  return { ...kinds, database: Number(own.rows[0]?.bytes ?? 0), log };
}

async function isSameDisk(one: string, other: string): Promise<boolean> {
  const devices = await Promise.all(
    [one, other].map((path) =>
      stat(path).then(
        ({ dev }) => dev,
        () => undefined,
      ),
    ),
  );
  return devices[0] !== undefined && devices[0] === devices[1];
}

/** A file that goes away meanwhile counts as nothing. */
async function bytesBelow(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    sum += entry.isDirectory()
      ? await bytesBelow(path)
      : await stat(path).then(
          ({ size }) => size,
          () => 0,
        );
  }
  return sum;
}

const TABLES: Readonly<Record<RowKind, PgTable>> = {
  members,
  clubs,
  events: activities,
  meetings: schedules,
  fees: feeHistories,
  messages: deliveries,
  attachments,
  changes: auditEntries,
};

/** The rows of the main tables. Each count ends early, so that it costs little in a large association. */
export async function rowsOf(db: Database): Promise<Operations['rows']> {
  const kinds = Object.keys(TABLES) as RowKind[];
  const counts = kinds.map(
    (kind) =>
      sql`(select count(*)::int from (select from ${TABLES[kind]} limit ${ROWS_MAX}) as r) as ${sql.identifier(kind)}`,
  );
  const { rows } = await db.execute<Record<RowKind, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return kinds.map((kind) => ({ kind, count: rows[0]?.[kind] ?? 0 }));
}
