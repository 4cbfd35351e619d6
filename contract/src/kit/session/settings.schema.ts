import { z } from 'zod';

/** Most bytes of a setting as JSON, and most settings of one person. */
export const SETTING_BYTES = 4_096;
export const SETTINGS_MOST = 200;

/** The name of a setting: `list:Markets`, `theme`. */
export const settingKeySchema = z.string().regex(/^[a-zA-Z0-9.:_-]{1,100}$/, { error: 'Mes.Users.Settings.NotFound' });

/** The body of `PUT /api/Users/Settings/{key}`; null deletes the setting. */
export const settingSchema = z.object({
  value: z.unknown().refine((value) => value !== undefined, { error: 'Mes.Users.Settings.InValid' }),
});

/** The answer of `GET /api/Users/Settings`. */
export const settingsSchema = z.record(z.string(), z.unknown());
export type Settings = z.infer<typeof settingsSchema>;
