import { z } from 'zod';

/** Bounds of what a person may keep: bytes of one value as JSON, and settings in all. */
export const SETTING_BYTES = 4_096;
export const SETTINGS_MOST = 200;

/** The name of a setting: `list:Markets`, `theme`. */
export const settingKeySchema = z.string().regex(/^[a-zA-Z0-9.:_-]{1,100}$/, { error: 'Mes.Users.Settings.NotFound' });

/** What `PUT /api/Users/Settings/{key}` takes; null forgets the setting. */
export const settingSchema = z.object({
  value: z.unknown().refine((value) => value !== undefined, { error: 'Mes.Users.Settings.InValid' }),
});

/** What `GET /api/Users/Settings` answers with. */
export const settingsSchema = z.record(z.string(), z.unknown());
export type Settings = z.infer<typeof settingsSchema>;
