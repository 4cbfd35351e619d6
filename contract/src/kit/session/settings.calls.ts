import { z } from 'zod';
import { declareCall } from '../declared-call.ts';
import { settingKeySchema, settingSchema, settingsSchema } from './settings.schema.ts';

const settingsAt = { tag: 'Users', access: 'role' } as const;

/** Calls of one’s own settings, which apply on every machine. */
export const settingsCalls = {
  read: declareCall({
    ...settingsAt,
    method: 'GET',
    url: '/api/Users/Settings',
    summary: 'One’s own settings, by key',
    answer: settingsSchema,
  }),
  keep: declareCall({
    ...settingsAt,
    method: 'PUT',
    url: '/api/Users/Settings/:key',
    summary: 'Keep one of one’s own settings, 4 kB at most; null forgets it',
    params: z.object({ key: settingKeySchema }),
    body: settingSchema,
    answer: z.null(),
  }),
};
