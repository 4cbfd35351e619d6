import { operationCalls } from '@hoivien/contract/areas/keeping/operation/operation.calls.ts';
import { type MailTrial } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { eq, sql } from 'drizzle-orm';
import type { AppConfig } from '../../../app-config.ts';
import { users } from '../../../db/tables/access.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { BACKUP_QUEUE, TEST_QUEUE } from '../../../kit/backup/nightly.ts';
import { backupFolder, readStatus } from '../../../kit/backup/status.ts';
import { backupsIn } from '../../../kit/backup/store.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Services } from '../../../kit/http/authenticate.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';

import { uuidv7 } from '../../../kit/uuid.ts';
import { requireRight } from '../../../kit/rights.ts';
import { type KeptServices, noteDisk } from './disk.ts';
import { healthRoute } from './health.ts';
import { keepKey } from './key.ts';
import { allLines, failedSince } from './lines.ts';
import { askReleases } from './releases.ts';
import { rowsOf, sizesOf } from './sizes.ts';
import { warnKeepers } from './warnings.ts';
import { operationRights } from './rights.ts';

type OperationServices = Pick<Services, 'db'> & {
  secretKey: string;
  config: AppConfig;
  drivers: Drivers;
  jobs: Jobs;
  version: string;
};
type OperationJobServices = KeptServices & { now: () => Date };

/** What the keeper of the machine sees, and the warnings about it. */
export const operationModule: AreaModule<OperationServices, OperationJobServices> = {
  name: 'operation',
  routes: operationRoutes,
  queues: (services) => [
    // After the backup of the hour had its time.
    { name: 'warn-keepers', cron: '50 * * * *', handle: () => lookAround(services, services.now()) },
  ],
  firstSteps: {
    mail: async ({ drivers }) => (drivers.mail ? 1 : 0),
    // Where the operator has turned it off, another program makes the backups.
    backup: async ({ config }) => (config.backupAt === 'off' || hasBackup(config) ? 1 : 0),
  },
};

function hasBackup({ dataDir, ...config }: AppConfig): boolean {
  return dataDir !== undefined && readStatus(backupFolder({ ...config, dataDir })).lastMade !== undefined;
}

/** What the server looks at each hour by itself. */
async function lookAround(services: KeptServices, now: Date): Promise<void> {
  const { dataDir, releasesUrl } = services.config;
  await warnKeepers(services, now);
  if (dataDir !== undefined) await noteDisk(services.db, dataDir, now);
  if (releasesUrl !== undefined) await askReleases(services.db, releasesUrl, now);
}

function operationRoutes(services: OperationServices): Route[] {
  return [
    healthRoute(services),
    serve(operationCalls.read, async (call) => {
      requireRight(call, operationRights.keep);
      const { db, now } = call;
      const { dataDir } = services.config;
      const [lines, sizes, rows] = await Promise.all([
        allLines({ ...services, db }, now),
        dataDir === undefined ? null : sizesOf(services, dataDir, now),
        rowsOf(db),
      ]);
      return { data: { at: now.toISOString(), lines, sizes, rows } };
    }),
    serve(operationCalls.backUp, async (call) => {
      await startOnce(call, services.jobs, BACKUP_QUEUE, 'Mes.Operations.BackUp.Running');
      return { data: {}, message: 'Mes.Operations.BackUp.Successfully' };
    }),
    serve(operationCalls.testRestore, async (call) => {
      requireRight(call, operationRights.keep);
      const { dataDir } = services.config;
      const stored = dataDir === undefined ? [] : await backupsIn(backupFolder({ ...services.config, dataDir }));
      if (stored.length === 0) throw new Refusal('Mes.Operations.TestRestore.NoBackup', 409);
      await startOnce(call, services.jobs, TEST_QUEUE, 'Mes.Operations.TestRestore.Running');
      return { data: {}, message: 'Mes.Operations.TestRestore.Successfully' };
    }),
    serve(operationCalls.tryAgain, async (call) => ({
      data: await tryAgain(call),
      message: 'Mes.Operations.TryAgain.Successfully',
    })),
    serve(operationCalls.keepKey, async (call) => {
      requireRight(call, operationRights.keep);
      await keepKey(call, services.secretKey);
      return { data: {}, message: 'Mes.Operations.KeepKey.Successfully' };
    }),
    serve(operationCalls.testMail, async (call) => ({ data: await tryMail(call, services.drivers) })),
  ];
}

/** Asks for work that is done once at a time. */
async function startOnce(call: Call, jobs: Jobs, queue: string, running: string): Promise<void> {
  requireRight(call, operationRights.keep);
  await call.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${queue}))`);
    const { rows } = await tx.execute(
      sql`select from pgboss.job where name = ${queue} and data ? 'askedAt'
        and state in ('created', 'retry', 'active') limit 1`,
    );
    if (rows.length > 0) throw new Refusal(running, 409);
    await jobs.send(queue, { askedAt: call.now.toISOString() }, tx);
  });
}

/** As pg-boss itself lets a failed job begin again; it keeps its data and gets one more try. */
async function tryAgain(call: Call): Promise<{ count: number }> {
  requireRight(call, operationRights.keep);
  const { rows } = await call.db.execute(
    sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
      where state = 'failed' and (name, id) in (select failed.name, failed.id from ${failedSince(call.now)}) returning id`,
  );
  if (rows.length === 0) throw new Refusal('Mes.Operations.TryAgain.None', 409);
  return { count: rows.length };
}

async function tryMail(call: Call, { mail, domain }: Drivers): Promise<MailTrial> {
  requireRight(call, operationRights.keep);
  if (!mail) throw new Refusal('Mes.Operations.TestMail.NotSet', 400);
  const [me] = await call.db.select({ address: users.emailAddress }).from(users).where(eq(users.id, call.actor.userId));
  if (!me?.address) throw new Refusal('Mes.Operations.TestMail.NoAddress', 400);
  const id = uuidv7();
  mail.begin?.();
  try {
    const outcome = await mail.send({
      id,
      messageId: `<${id}@${domain}>`,
      address: me.address,
      subject: 'Hoivien: gửi thử / trial mail',
      body: 'Máy chủ thư nhận được thư của Hoivien.\n\nThe mail server takes the mails of Hoivien.\n',
    });
    const isSent = outcome.result === 'sent';
    return { address: me.address, isSent, reason: isSent ? null : outcome.reason };
  } finally {
    mail.end?.();
  }
}
