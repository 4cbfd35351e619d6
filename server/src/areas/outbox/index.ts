import { deliveryBodySchema, deliverySchema, outboxQuerySchema } from '@hoivien/contract/areas/outbox/outbox.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { z } from 'zod';
import { pageSchema } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Drivers } from '../../kit/outbox/drivers.ts';
import type { Keepers } from '../../kit/outbox/holds.ts';
import { channelsOf } from '../../kit/outbox/outbox.ts';
import { listDeliveries, readDelivery, retryDelivery } from './outbox.service.ts';

const id = z.guid({ error: 'Mes.Outbox.Id.NotFound' });

/** Mails and SMS that were sent, wait, failed or stay here because nothing sends them. */
export function outboxRoutes({ jobs, drivers, keepers }: { jobs: Jobs; drivers: Drivers; keepers: Keepers }): Route[] {
  const channels = channelsOf(drivers);
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
      handle: async (call, { query }) => ({ data: await listDeliveries(call, channels, query) }),
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/:id`,
      summary:
        'Read a message; its text shows to whoever may change the account or member it belongs to, and the look is kept',
      access: search,
      params: z.object({ id }),
      answer: deliveryBodySchema,
      handle: async (call, { params }) => ({ data: await readDelivery(call, channels, keepers, params.id) }),
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
        await retryDelivery(call, jobs, channels, params.id);
        return { data: null, message: 'Mes.Outbox.Retry.Successfully' };
      },
    }),
  ];
}
