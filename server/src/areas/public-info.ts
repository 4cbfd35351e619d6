import { publicInfoSchema } from '@hoivien/contract/areas/user/session.schema.ts';
import { z } from 'zod';
import type { AppConfig } from '../app-config.ts';
import { Refusal } from '../kit/errors.ts';
import { publicRoute, type Route } from '../kit/http/route.ts';

/** What anyone may ask: whether the server is ready, and what the sign-in page shows. */
export function publicInfoRoutes({ config, version }: { config: AppConfig; version: string }): Route[] {
  return [
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: '/api/Health',
      summary: '200 when the server and its database are ready',
      answer: z.object({ status: z.literal('ready') }),
      handle: async ({ pool }) => {
        await pool.query({ name: 'health', text: 'select 1' }).catch(() => {
          throw new Refusal('Mes.Server.Unavailable', 503);
        });
        return { data: { status: 'ready' as const } };
      },
    }),
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: '/api/Public/Info',
      summary: 'What the sign-in page needs',
      answer: publicInfoSchema,
      handle: async () => ({
        data: {
          appName: config.appName,
          associationName: config.appName,
          contactEmail: config.adminEmail,
          defaultLanguage: config.defaultLanguage,
          captcha: config.captcha === 'on',
          registration: config.registration === 'on',
          version,
        },
      }),
    }),
  ];
}
