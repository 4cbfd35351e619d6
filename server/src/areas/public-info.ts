import { setTimeout as sleep } from 'node:timers/promises';
import { publicInfoSchema } from '@hoivien/contract/areas/user/session.schema.ts';
import type pg from 'pg';
import { z } from 'zod';
import type { AppConfig } from '../app-config.ts';
import { ALIVE, HEALTH, LIVE } from '../entrance.ts';
import { keptAssociation } from '../kit/association.ts';
import type { AreaModule } from '../kit/area-module.ts';
import { Refusal } from '../kit/errors.ts';
import { publicRoute, type Route } from '../kit/http/route.ts';

interface Info {
  config: AppConfig;
  version: string;
}

export const publicInfoModule: AreaModule<Info> = { name: 'public-info', routes: publicInfoRoutes };

/** Health must answer within a second, also when the database hangs; in milliseconds. */
const SOON_MS = 800;

/** Whether the database answers within that time. */
async function answersSoon(pool: pg.Pool): Promise<boolean> {
  const late = new AbortController();
  const answered = pool.query({ name: 'health', text: 'select 1' }).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, sleep(SOON_MS, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

/** Public routes: whether the server is ready, and the data of the sign-in page. */
function publicInfoRoutes({ config, version }: Info): Route[] {
  return [
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: HEALTH,
      summary: '200 when the server and its database are ready',
      answer: z.object({ status: z.literal('ready') }),
      handle: async ({ pool }) => {
        if (!(await answersSoon(pool))) throw new Refusal('Mes.Server.Unavailable', 503);
        return { data: { status: 'ready' as const } };
      },
    }),
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: LIVE,
      summary: '200 as long as the process answers, whatever its database does',
      answer: z.object({ status: z.literal('alive') }),
      handle: async () => ({ data: ALIVE }),
    }),
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: '/api/Public/Info',
      forEverybody: true,
      summary: 'What the sign-in page needs',
      answer: publicInfoSchema,
      handle: async ({ db, now }) => {
        const association = await keptAssociation(db, config, now);
        return {
          data: {
            appName: config.appName,
            associationName: association.name,
            contactEmail: association.emailAddress,
            contactPhone: association.switchboard,
            address: association.address,
            website: association.website,
            fanpage: association.fanpage,
            logoPath: association.logoPath,
            defaultLanguage: association.language,
            captcha: config.captcha === 'on',
            registration: config.registration === 'on',
            version,
          },
        };
      },
    }),
  ];
}
