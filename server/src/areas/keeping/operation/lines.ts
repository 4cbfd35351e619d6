import {
  BACKUP_HOURS,
  CERTIFICATE_BAD,
  CERTIFICATE_WATCH,
  FAILED_DAYS,
  MAIL_MINUTES,
  OPERATION_STATES,
  type OperationKind,
  type OperationLine,
  QUEUE_MINUTES,
  TEST_DAYS,
} from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { importRuns } from '../../../db/tables/kit.ts';
import { bounces, deliveries } from '../../../db/tables/outbox.ts';
import { BACKUP_QUEUE, TEST_QUEUE } from '../../../kit/backup/nightly.ts';
import { type BackupOutcome, backupFolder, readStatus } from '../../../kit/backup/status.ts';
import { certificateOf } from './certificate.ts';
import { diskLine, type KeptServices } from './disk.ts';
import { keyLine } from './key.ts';
import { releasesOf } from './releases.ts';

type LineOf<Kind extends OperationKind> = Extract<OperationLine, { kind: Kind }>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The least id of rows that began to wait so long ago; ids sort by time, and no index has the times of messages. */
const LOOKED_BACK = 30 * DAY;

/** The state of the last backup, and of the last restore test; both from the file that backups write. */
export async function backupLines(
  { db, config }: Pick<KeptServices, 'db' | 'config'>,
  dataDir: string,
  now: Date,
): Promise<[LineOf<'backup'>, LineOf<'restoreTest'>]> {
  const { last, lastMade, copy, command, pointInTime, pointInTimeCopy, test } = readStatus(
    backupFolder({ ...config, dataDir }),
  );
  const isAutomatic = config.backupAt !== 'off';
  const isOld = !lastMade || now.getTime() - Date.parse(lastMade.at) > BACKUP_HOURS * HOUR;
  const isTimed = (config.pointInTimeMb ?? 0) > 0;
  const time = isTimed ? pointInTime : undefined;
  const timeCopy = isTimed && config.backupCopyTo !== undefined ? pointInTimeCopy : undefined;
  const isFaulty = [last, copy, command, time, timeCopy].some((one) => one && one.result !== 'ok');
  const { rows: asked } = await db.execute<{ name: string; started: Date | string | null }>(
    sql`select name, started_on as started from pgboss.job where name in (${BACKUP_QUEUE}, ${TEST_QUEUE})
      and data ? 'askedAt' and state in ('created', 'retry', 'active')`,
  );
  const testing = asked.find(({ name }) => name === TEST_QUEUE);
  const backup: LineOf<'backup'> = {
    kind: 'backup',
    // Where the operator has turned it off, another program makes the backups, of which nothing is known here.
    state: isOld ? (isAutomatic ? 'bad' : 'watch') : isFaulty ? 'watch' : 'fine',
    figures: {
      isAutomatic,
      isUnderWay: asked.some(({ name }) => name === BACKUP_QUEUE),
      at: lastMade?.at ?? null,
      size: lastMade?.size ?? null,
      added: lastMade?.added ?? null,
      seconds: last && last.at === lastMade?.at ? last.seconds : null,
      isSealed: lastMade?.sealed ?? false,
      faults: lastMade?.faults ?? 0,
      last: toldOf(last),
      hasSecondPlace: config.backupCopyTo !== undefined || config.backupCommand !== undefined,
      copy: config.backupCopyTo === undefined ? null : toldOf(copy),
      command: config.backupCommand === undefined ? null : toldOf(command),
      pointInTime: toldOf(time),
      pointInTimeCopy: toldOf(timeCopy),
    },
  };
  const isTestOld = test && now.getTime() - Date.parse(test.at) > TEST_DAYS * DAY;
  const restoreTest: LineOf<'restoreTest'> = {
    kind: 'restoreTest',
    state: test?.result === 'failed' || (isTestOld && isAutomatic) ? 'bad' : test && !isTestOld ? 'fine' : 'watch',
    figures: {
      at: test?.at ?? null,
      result: test?.result ?? null,
      how: test?.how ?? null,
      seconds: test?.seconds ?? null,
      reason: test ? (toldOf(test)?.reason ?? null) : null,
      isUnderWay: testing !== undefined,
      startedAt: instantOf(testing?.started) ?? null,
    },
  };
  return [backup, restoreTest];
}

const REASON_MOST = 300;

/** An outcome without what an address in its reason may carry: user and password. */
function toldOf(outcome: BackupOutcome | undefined) {
  if (!outcome) return null;
  const { at, result, reason } = outcome;
  const plain = reason?.replace(/\/\/[^\s/@]*@/g, '//…@').slice(0, REASON_MOST);
  return { at, result, reason: plain ?? null };
}

/** Mails that are due and have not left. Those that a person holds, or that wait for the day, are as they should be. */
export async function mailLine(
  { db, drivers }: Pick<KeptServices, 'db' | 'drivers'>,
  now: Date,
): Promise<LineOf<'mail'>> {
  const from = leastIdAt(now.getTime() - LOOKED_BACK);
  const mails = sql`${deliveries} where channel = 'mail'`;
  const { rows } = await db.execute<{
    waiting: number;
    oldest: Date | string | null;
    sent: Date | string | null;
    failed: Date | string | null;
    reason: string | null;
  }>(sql`select open.waiting, open.oldest, sent.at as sent, failed.at as failed, failed.reason
    from (select count(*)::int as waiting, min(due_at) as oldest from ${mails}
      and sent_at is null and failed_at is null and cancelled_at is null and due_at <= ${now.toISOString()}::timestamptz
      and (waits_for is null or waits_for not in ('hour', 'held'))) as open
    left join lateral (select max(sent_at) as at from ${mails} and id >= ${from}::uuid) as sent on true
    left join lateral (select coalesce(failed_at, attempted_at) as at, fail_reason as reason from ${mails}
      and id >= ${from}::uuid and fail_reason is not null and attempted_at is not null
      order by 1 desc limit 1) as failed on true`);
  const [row] = rows;
  const isSet = drivers.mail !== undefined;
  const [oldestAt, sentAt, failedAt] = [row?.oldest, row?.sent, row?.failed].map(instantOf);
  const isStuck = oldestAt && now.getTime() - Date.parse(oldestAt) > MAIL_MINUTES * MINUTE;
  const state = !isSet ? 'watch' : isStuck ? 'bad' : failedAt && failedAt > (sentAt ?? '') ? 'watch' : 'fine';
  return {
    kind: 'mail',
    state,
    figures: {
      isSet,
      sentAt: sentAt ?? null,
      failedAt: failedAt ?? null,
      reason: row?.reason ?? null,
      waiting: row?.waiting ?? 0,
      oldestAt: oldestAt ?? null,
    },
  };
}

async function queueLine(db: Database, now: Date): Promise<LineOf<'queue'>> {
  const { rows } = await db.execute<{ waiting: number; oldest: Date | string | null; running: number }>(
    sql`select (count(*) filter (where state <> 'active'))::int as waiting,
        min(start_after) filter (where state <> 'active') as oldest,
        (count(*) filter (where state = 'active'))::int as running
      from pgboss.job where state in ('created', 'retry', 'active') and start_after <= ${now.toISOString()}::timestamptz`,
  );
  const [row] = rows;
  const oldestAt = instantOf(row?.oldest);
  const isLate = oldestAt && now.getTime() - Date.parse(oldestAt) > QUEUE_MINUTES * MINUTE;
  return {
    kind: 'queue',
    state: isLate ? 'bad' : 'fine',
    figures: { waiting: row?.waiting ?? 0, oldestAt: oldestAt ?? null, running: row?.running ?? 0 },
  };
}

/** How many causes the page shows at most. It shows the newest first. */
const CAUSES_MOST = 6;

/** The jobs that failed and that no later one of their queue has made good. */
export function failedSince(now: Date): SQL {
  const since = new Date(now.getTime() - FAILED_DAYS * DAY).toISOString();
  return sql`pgboss.job as failed where failed.state = 'failed' and failed.completed_on >= ${since}::timestamptz
    and not exists (select from pgboss.job as later where later.name = failed.name and later.state = 'completed'
      and later.completed_on > failed.completed_on)`;
}

/** A failed job is bad until a later one of its queue has done its work; a message or an import is of its sender. */
async function failuresLine(db: Database, now: Date): Promise<LineOf<'failures'>> {
  const since = new Date(now.getTime() - FAILED_DAYS * DAY).toISOString();
  const from = leastIdAt(now.getTime() - LOOKED_BACK);
  const { rows } = await db.execute<{
    of: 'jobs' | 'deliveries' | 'imports';
    what: string;
    cause: string;
    count: number;
    at: Date | string;
  }>(sql`select * from (
      select 'jobs' as of, failed.name as what, coalesce(failed.output->>'message', 'unexpected') as cause,
        count(*)::int as count, max(failed.completed_on) as at
      from ${failedSince(now)}
      group by 2, 3
      union all
      select 'deliveries', d.channel, coalesce(d.fail_reason, 'unexpected'), count(*)::int, max(d.failed_at)
      from ${deliveries} as d where d.id >= ${from}::uuid and d.failed_at >= ${since}::timestamptz and d.sent_at is null
        and not exists (select from ${bounces} as b where b.message_id = d.message_id)
      group by 2, 3
      union all
      select 'imports', i.area, coalesce(i.fail_reason, 'unexpected'), count(*)::int, max(i.failed_at)
      from ${importRuns} as i where i.failed_at >= ${since}::timestamptz and i.undone_at is null
      group by 2, 3) as failures order by at desc`);
  const sum = (of: string) => rows.reduce((all, row) => all + (row.of === of ? row.count : 0), 0);
  const jobs = sum('jobs');
  return {
    kind: 'failures',
    state: jobs > 0 ? 'bad' : rows.length > 0 ? 'watch' : 'fine',
    figures: {
      jobs,
      deliveries: sum('deliveries'),
      imports: sum('imports'),
      causes: rows
        .slice(0, CAUSES_MOST)
        .map(({ of, what, cause, count, at }) => ({ of, what, cause, count, at: new Date(at).toISOString() })),
    },
  };
}

async function certificateLine(address: string, now: Date): Promise<LineOf<'certificate'>> {
  const { host, until, failure } = await certificateOf(address, now);
  const days = until === null ? null : Math.floor((Date.parse(until) - now.getTime()) / DAY);
  const isShort = days !== null && days < CERTIFICATE_WATCH;
  const state = days !== null && days < CERTIFICATE_BAD ? 'bad' : failure !== null || isShort ? 'watch' : 'fine';
  return { kind: 'certificate', state, figures: { host, until, days, failure } };
}

async function factLines(
  db: Database,
  version: string,
  releasesUrl: string | undefined,
): Promise<[LineOf<'version'>, LineOf<'database'>]> {
  const { rows } = await db.execute<{ migrations: number; server: string; bytes: string }>(
    sql`select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      current_setting('server_version') as server, pg_database_size(current_database())::text as bytes`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database told nothing.');
  const releases = await releasesOf(db, releasesUrl, version);
  return [
    {
      kind: 'version',
      state: releases?.newer || releases?.failure ? 'watch' : 'fine',
      figures: {
        version,
        node: process.versions.node,
        migrations: row.migrations,
        uptimeSeconds: Math.floor(process.uptime()),
        releases,
      },
    },
    { kind: 'database', state: 'fine', figures: { version: row.server, bytes: Number(row.bytes) } },
  ];
}

/** All lines, the most urgent first. */
export async function allLines(
  services: KeptServices & { version: string; secretKey: string },
  now: Date,
): Promise<OperationLine[]> {
  const { db, config, version } = services;
  const { dataDir, publicUrl } = config;
  const read = await Promise.all([
    failuresLine(db, now),
    dataDir === undefined ? [] : backupLines(services, dataDir, now),
    keyLine(services),
    dataDir === undefined ? [] : diskLine(services, dataDir, now),
    mailLine(services, now),
    queueLine(db, now),
    publicUrl?.startsWith('https:') ? certificateLine(publicUrl, now) : [],
    factLines(db, version, config.releasesUrl),
  ]);
  const rank = ({ state }: OperationLine) => OPERATION_STATES.indexOf(state);
  return read.flat().toSorted((a, b) => rank(a) - rank(b));
}

/** The least version 7 UUID of a time. */
function leastIdAt(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

function instantOf(value: Date | string | null | undefined): string | undefined {
  return value ? new Date(value).toISOString() : undefined;
}
