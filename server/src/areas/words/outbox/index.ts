import { outboxCalls } from '@hoivien/contract/areas/words/outbox/outbox.calls.ts';
import { DELIVERY_CHANNELS } from '@hoivien/contract/kit/delivery.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { bounces, channels, deliveries } from '../../../db/tables/outbox.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { FileStore } from '../../../kit/files.ts';
import type { Services } from '../../../kit/http/authenticate.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import type { Keepers } from '../../../kit/outbox/holds.ts';
import { moves, type Reached } from '../../../kit/of-members.ts';
import { channelsOf } from '../../../kit/outbox/outbox.ts';
import { outboxQueues } from '../../../kit/outbox/queues.ts';
import { takeBackPress } from '../../../kit/outbox/take-back.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import {
  failedDeliveries,
  forgetBounces,
  listDeliveries,
  markBounced,
  type OutboxOptions,
  readDelivery,
  retryDelivery,
} from './outbox.service.ts';
import { answerOverdue, overdueDeliveries, listOverdue } from './overdue.ts';
import { outboxDemo } from './demo.ts';
import { reportRoutes } from './report-routes.ts';

export { letterOf } from './letter.ts';
export { addPastMessages, type PastMessage } from './demo.ts';
export { retryAtPresentAddress } from './retry.ts';

interface OutboxServices {
  jobs: Jobs;
  drivers: Drivers;
  pool: pg.Pool;
  config: AppConfig;
}

/** `keepers` find the account or member behind an address, for users who may read its messages. */
export function outboxModule(
  keepers: Keepers,
): AreaModule<OutboxServices, Pick<Services, 'db' | 'now'> & { drivers: Drivers; files: FileStore }> {
  return {
    name: 'outbox',
    tables: [deliveries, bounces, channels],
    routes: (services) => [
      ...outboxRoutes({
        jobs: services.jobs,
        channels: channelsOf(services.drivers),
        keepers,
        localAddress: services.config.publicUrl ? undefined : services.config.address,
      }),
      ...reportRoutes(services),
    ],
    waiting: [failedDeliveries, overdueDeliveries],
    queues: (services) => outboxQueues(services, services.drivers),
    demo: outboxDemo,
    ofMembers: [
      {
        table: 'deliveries',
        column: 'member_id',
        move: moves(),
        copy: { nothing: 'A message is kept for 90 days, and its links would let its reader answer for the member.' },
        blank: { nothing: 'Messages are blanked by phone and e-mail, which finds those without the key as well.' },
      },
    ],
    traces: { reached: blankDeliveries },
  };
}

/** Clears messages to the phone number and e-mail of a person without an account. */
async function blankDeliveries(db: Database, { phoneNumber, emailAddress }: Reached): Promise<void> {
  const reached = [phoneNumber, emailAddress].filter((value) => value !== null);
  for (const address of reached) {
    await db.execute(
      sql`delete from bounces where ${lockedInOrder('bounces', sql`address = lower(${address})`, 'update')}`,
    );
    await db.execute(sql`update deliveries set address = ${ERASED}, subject = null, body = '', html = null, files = null, calendar = null, unsubscribe = null, fallback = null,
      template = case when template is null then null else '{"id":"","data":{}}'::jsonb end, cancelled_at = case when sent_at is null and failed_at is null then coalesce(cancelled_at, now()) else cancelled_at end
      where ${lockedInOrder('deliveries', sql`user_id is null and lower(address) = lower(${address})`)}`);
  }
}

/** Routes of messages: sent, waiting, failed, or kept because no driver sends them. */
function outboxRoutes(options: OutboxOptions): Route[] {
  return [
    serve(outboxCalls.list, async (call, { query }) => ({ data: await listDeliveries(call, options, query) })),
    serve(outboxCalls.channels, async () => ({
      data: { unset: DELIVERY_CHANNELS.filter((one) => !options.channels.includes(one)) },
    })),
    serve(outboxCalls.overdue, async (call) => ({ data: await listOverdue(call, options) })),
    serve(outboxCalls.answerOverdue, async (call, { body }) => {
      const count = await answerOverdue(call, options, body);
      return {
        data: { count },
        message: body.answer === 'send' ? 'Mes.Outbox.Held.Send' : 'Mes.Outbox.Held.Drop',
      };
    }),
    serve(outboxCalls.read, async (call, { params }) => ({ data: await readDelivery(call, options, params.id) })),
    serve(outboxCalls.retry, async (call, { params }) => {
      await retryDelivery(call, options, params.id);
      return { data: null, message: 'Mes.Outbox.Retry.Successfully' };
    }),
    serve(outboxCalls.takeBack, async (call, { params }) => {
      const letters = await takeBackPress(call, params.id);
      return { data: { letters }, message: 'Mes.Outbox.Press.Successfully' };
    }),
    serve(outboxCalls.bounce, async (call, { params }) => {
      await markBounced(call, params.id);
      return { data: null, message: 'Mes.Outbox.Bounce.Successfully' };
    }),
    serve(outboxCalls.clearBounces, async (call, { params }) => {
      await forgetBounces(call, params.id);
      return { data: null, message: 'Mes.Outbox.ClearBounces.Successfully' };
    }),
  ];
}
