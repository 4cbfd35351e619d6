import { lt } from 'drizzle-orm';
import { deliveries } from '../../db/tables/outbox.ts';
import type { House } from '../http/authenticate.ts';
import type { Job, Queue } from '../jobs.ts';
import type { Drivers } from './drivers.ts';
import { SEND_QUEUE } from './outbox.ts';
import { sendDue } from './send-due.ts';

/** How long a message is kept, in milliseconds: it holds addresses of persons. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

/** Sends what is due: at once after a commit, and every minute what waits for another try or was left by a dead server. */
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
