import { settingKeySchema, settingSchema, settingsSchema } from '@hoivien/contract/areas/user/settings.schema.ts';
import { z } from 'zod';
import { type Route, route } from '../../kit/http/route.ts';
import { keepSetting, readSettings } from './settings.service.ts';

/** Routes of a user's settings, which apply on every machine: columns of lists, theme, text size. */
export function settingRoutes(): Route[] {
  const at = { tag: 'Users', url: '/api/Users/Settings', access: 'role' } as const;
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'One’s own settings, by key',
      answer: settingsSchema,
      handle: async (call) => ({ data: await readSettings(call) }),
    }),
    route({
      ...at,
      method: 'PUT',
      url: `${at.url}/:key`,
      summary: 'Keep one of one’s own settings, 4 kB at most; null forgets it',
      params: z.object({ key: settingKeySchema }),
      body: settingSchema,
      answer: z.null(),
      handle: async (call, { params, body }) => {
        await keepSetting(call, params.key, body.value);
        return { data: null };
      },
    }),
  ];
}
