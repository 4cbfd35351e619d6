import {
  bankDoubts,
  bankLayouts,
  bankLines,
  bankMatches,
  bankReports,
  bankStatements,
  bankStrangers,
  bankUnreadRows,
} from '../../../db/tables/bank.ts';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { FileStore } from '../../../kit/files.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import type pg from 'pg';
import { loadBank } from './demo.ts';
import { seedLayouts } from './layouts.ts';
import { matchWaiting } from './match.ts';
import { retention, traces } from './personal.ts';
import { waitingLines } from './queue.ts';
import { bankRoutes } from './routes.ts';
import { MATCH_QUEUE } from './transfers.ts';

interface Services {
  files: FileStore;
  jobs: Jobs;
  pool: pg.Pool;
  config: AppConfig;
}

/** Money that came in: statements of banks, transfers as services report them, and their matches with fees. */
export const bankModule: AreaModule<Services, { db: Database; now: () => Date }> = {
  name: 'bank',
  tables: [bankLayouts, bankStatements, bankLines, bankMatches, bankReports, bankDoubts, bankUnreadRows, bankStrangers],
  seed: seedLayouts,
  routes: bankRoutes,
  waiting: [waitingLines],
  traces,
  retention,
  demo: { after: ['fee'], load: loadBank },
  queues: ({ db, now }) => [
    {
      name: MATCH_QUEUE,
      handle: async () => {
        await matchWaiting(db, now(), 'new');
      },
    },
  ],
};
