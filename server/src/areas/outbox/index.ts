import {
  deliveryBodySchema,
  deliverySchema,
  heldAnswerSchema,
  heldSchema,
  outboxQuerySchema,
  unsetChannelsSchema,
} from '@hoivien/contract/areas/outbox/outbox.schema.ts';
import { DELIVERY_CHANNELS } from '@hoivien/contract/kit/delivery.ts';
import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { z } from 'zod';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { AppConfig } from '../../app-config.ts';
import type { Database } from '../../db/connect.ts';
import { bounces, channels, deliveries } from '../../db/tables/outbox.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import type { FileStore } from '../../kit/files.ts';
import type { House } from '../../kit/http/authenticate.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Drivers } from '../../kit/outbox/drivers.ts';
import type { Keepers } from '../../kit/outbox/holds.ts';
import { moves, type Reached } from '../../kit/of-members.ts';
import { channelsOf } from '../../kit/outbox/outbox.ts';
import { outboxQueues } from '../../kit/outbox/queues.ts';
import { takeBackPress } from '../../kit/outbox/take-back.ts';
import { lockedInOrder } from '../../kit/crud/statements.ts';
import {
  failedDeliveries,
  forgetBounces,
  listDeliveries,
  markBounced,
  type OutboxOptions,
  readDelivery,
  retryDelivery,
} from './outbox.service.ts';
import { answerHeld, heldDeliveries, listHeld } from './held.ts';
import { outboxDemo } from './demo.ts';
import { reportRoutes } from './report-routes.ts';

export { letterOf } from './letter.ts';
export { addPastMessages, type PastMessage } from './demo.ts';
export { retryAtPresentAddress } from './retry.ts';

interface OutboxHouse {
  jobs: Jobs;
  drivers: Drivers;
  pool: pg.Pool;
  config: AppConfig;
}

/** `keepers` find the account or member behind an address, for users who may read its messages. */
export function outboxModule(
  keepers: Keepers,
): AreaModule<OutboxHouse, Pick<House, 'db' | 'now'> & { drivers: Drivers; files: FileStore }> {
  return {
    name: 'outbox',
    tables: [deliveries, bounces, channels],
    routes: (house) => [
      ...outboxRoutes({
        jobs: house.jobs,
        channels: channelsOf(house.drivers),
        keepers,
        localAddress: house.config.publicUrl ? undefined : house.config.address,
      }),
      ...reportRoutes(house),
    ],
    waiting: [failedDeliveries, heldDeliveries],
    queues: (house) => outboxQueues(house, house.drivers),
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

const id = z.guid({ error: 'Mes.Outbox.Id.NotFound' });

/** Routes of messages: sent, waiting, failed, or kept because no driver sends them. */
function outboxRoutes(options: OutboxOptions): Route[] {
  const search = [permissionCode('Outbox', 'Search')];
  const at = { tag: 'Outbox', url: '/api/Outbox' };
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'List the messages of the outbox, the newest first',
      access: search,
      query: outboxQuerySchema,
      answer: pageSchema(deliverySchema),
      handle: async (call, { query }) => ({ data: await listDeliveries(call, options, query) }),
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/Channels`,
      operation: 'readUnsetChannels',
      summary: 'The channels that are not set up, for everybody who sends something',
      access: 'session',
      answer: unsetChannelsSchema,
      handle: async () => ({ data: { unset: DELIVERY_CHANNELS.filter((one) => !options.channels.includes(one)) } }),
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/Held`,
      operation: 'readHeldMessages',
      summary: 'Messages that had waited for more than a day when their channel was set up, by kind and day',
      access: search,
      answer: heldSchema,
      handle: async (call) => ({ data: await listHeld(call, options) }),
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Held`,
      operation: 'answerHeldMessages',
      summary: 'Send or drop held messages, all or those of one kind, by the number that the person saw',
      access: [permissionCode('Outbox', 'Retry')],
      body: heldAnswerSchema,
      answer: z.object({ count: z.int() }),
      refuses: [409],
      handle: async (call, { body }) => {
        const count = await answerHeld(call, options, body);
        return {
          data: { count },
          message: body.answer === 'send' ? 'Mes.Outbox.Held.Send' : 'Mes.Outbox.Held.Drop',
        };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/:id`,
      summary:
        'Read a message; its text shows to whoever may change the account or member it belongs to, and the look is kept',
      access: search,
      proof: 'some',
      params: z.object({ id }),
      answer: deliveryBodySchema,
      handle: async (call, { params }) => ({ data: await readDelivery(call, options, params.id) }),
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/:id/Retry`,
      summary: 'Send a message that waits or failed again at once',
      access: [permissionCode('Outbox', 'Retry')],
      params: z.object({ id }),
      answer: z.null(),
      handle: async (call, { params }) => {
        await retryDelivery(call, options, params.id);
        return { data: null, message: 'Mes.Outbox.Retry.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Presses/:id/TakeBack`,
      operation: 'takeBackLetters',
      summary: 'Take back the letters of an own call while all of them wait, one minute',
      // Whoever could send them; the letters know their sender.
      access: 'role',
      params: z.object({ id: z.guid({ error: 'Mes.Outbox.Press.NotFound' }) }),
      answer: z.object({ letters: z.int() }),
      refuses: [400],
      handle: async (call, { params }) => {
        const letters = await takeBackPress(call, params.id);
        return { data: { letters }, message: 'Mes.Outbox.Press.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/:id/Bounce`,
      summary: 'Note that a mail came back; three returned mails stop an address',
      access: [permissionCode('Outbox', 'Retry')],
      params: z.object({ id }),
      answer: z.null(),
      handle: async (call, { params }) => {
        await markBounced(call, params.id);
        return { data: null, message: 'Mes.Outbox.Bounce.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/:id/ClearBounces`,
      summary: 'Let the address of a message get mails again',
      access: [permissionCode('Outbox', 'Retry')],
      params: z.object({ id }),
      answer: z.null(),
      handle: async (call, { params }) => {
        await forgetBounces(call, params.id);
        return { data: null, message: 'Mes.Outbox.ClearBounces.Successfully' };
      },
    }),
  ];
}
