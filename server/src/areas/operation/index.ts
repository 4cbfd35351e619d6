import {
  type MailTrial,
  mailTrialSchema,
  OPERATION_STATES,
  operationsSchema,
} from '@hoivien/contract/areas/operation/operation.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppConfig } from '../../app-config.ts';
import { users } from '../../db/tables/access.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { BACKUP_QUEUE } from '../../kit/backup/nightly.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import type { House } from '../../kit/http/authenticate.ts';
import { type Route, route } from '../../kit/http/route.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Drivers } from '../../kit/outbox/drivers.ts';
import { requireAssociation } from '../../kit/single-record.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { allLines } from './lines.ts';
import { warnKeepers } from './warnings.ts';

type OperationHouse = Pick<House, 'db'> & { config: AppConfig; drivers: Drivers; jobs: Jobs; version: string };
type OperationJobHouse = Omit<OperationHouse, 'jobs' | 'version'> & { now: () => Date };

/** What the keeper of the machine sees, and the warnings about it. */
export const operationModule: AreaModule<OperationHouse, OperationJobHouse> = {
  name: 'operation',
  routes: operationRoutes,
  queues: (house) => [
    // After the backup of the hour had its time.
    { name: 'warn-keepers', cron: '50 * * * *', handle: () => warnKeepers(house, house.now()) },
  ],
};

function operationRoutes(house: OperationHouse): Route[] {
  const tag = 'Operations';
  return [
    route({
      tag,
      method: 'GET',
      url: '/api/Operations',
      summary:
        'The state of the machine: failures, backups, disk, mail, queue, certificate, version and data, the most urgent first',
      access: [permissionCode('Operations', 'View')],
      answer: operationsSchema,
      handle: async (call) => {
        requireAssociation(call);
        const lines = await allLines({ ...house, db: call.db }, call.now);
        const rank = ({ state }: (typeof lines)[number]) => OPERATION_STATES.indexOf(state);
        return { data: { at: call.now.toISOString(), lines: lines.toSorted((a, b) => rank(a) - rank(b)) } };
      },
    }),
    route({
      tag,
      method: 'POST',
      url: '/api/Operations/BackUp',
      summary: 'Starts a backup now',
      access: [permissionCode('Operations', 'Update')],
      status: 202,
      refuses: [409],
      answer: z.object({}),
      handle: async (call) => {
        await startBackup(call, house.jobs);
        return { data: {}, message: 'Mes.Operations.BackUp.Successfully' };
      },
    }),
    route({
      tag,
      method: 'POST',
      url: '/api/Operations/TestMail',
      summary: 'Sends a mail to the address of the reader, past the outbox, and tells what the mail server said',
      access: [permissionCode('Operations', 'Update')],
      refuses: [400],
      answer: mailTrialSchema,
      handle: async (call) => ({ data: await tryMail(call, house.drivers) }),
    }),
  ];
}

async function startBackup(call: Call, jobs: Jobs): Promise<void> {
  requireAssociation(call);
  await call.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${BACKUP_QUEUE}))`);
    const { rows } = await tx.execute(
      sql`select from pgboss.job where name = ${BACKUP_QUEUE} and data ? 'askedAt'
        and state in ('created', 'retry', 'active') limit 1`,
    );
    if (rows.length > 0) throw new Refusal('Mes.Operations.BackUp.Running', 409);
    await jobs.send(BACKUP_QUEUE, { askedAt: call.now.toISOString() }, tx);
  });
}

async function tryMail(call: Call, { mail, domain }: Drivers): Promise<MailTrial> {
  requireAssociation(call);
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
