import type { AllAreas } from '../../../kit/area-module.ts';
import type { Services } from '../../../kit/http/authenticate.ts';
import type { Queue } from '../../../kit/jobs.ts';
import { remindOfBreaches } from './breach-clock.ts';
import { purgeExpired } from './retention.ts';

/** The nightly purge, which runs after the sweep of files, and the reminders of breaches. */
export function personalDataQueues({
  db,
  now,
  modules,
}: Pick<Services, 'db' | 'now'> & Pick<AllAreas, 'modules'>): Queue[] {
  return [
    { name: 'purge-expired', cron: '37 3 * * *', handle: () => purgeExpired(db, modules, now()) },
    { name: 'breach-clock', cron: '11 * * * *', handle: () => remindOfBreaches(db, now()) },
  ];
}
