import { lt } from 'drizzle-orm';
import { deliveries } from '../../db/tables/outbox.ts';
import type { House } from '../http/authenticate.ts';
import type { Job, Queue } from '../jobs.ts';
import type { Drivers } from './drivers.ts';
import { SEND_QUEUE } from './outbox.ts';
import { sendDue } from './send-due.ts';

/** Milliseconds for which a message is kept. It is short because messages contain addresses of persons. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

/**
 * The queues that send messages: at once after a commit, and every minute for retries and for messages of a dead
 * server.
 */
export function outboxQueues(house: Pick<House, 'db' | 'now'>, drivers: Drivers): Queue[] {
  const send = ({ signal }: Job) => sendDue(house, drivers, signal);
  return [
    { name: SEND_QUEUE, handle: send },
    { name: 'retry-deliveries', cron: '* * * * *', handle: send },
    {
      name: 'sweep-deliveries',
      cron: '41 3 * * *',
      handle: async () => {
        await house.db.delete(deliveries).where(lt(deliveries.createdAt, new Date(house.now().getTime() - KEPT)));
      },
    },
  ];
}
