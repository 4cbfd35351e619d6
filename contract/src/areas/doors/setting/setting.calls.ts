import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { settingSchema, settingInputSchema, setting } from './setting.resource.ts';
import { singleHistoryCall } from '../../../kit/record-calls.ts';
import { z } from 'zod';

const code = (action: string) => [permissionCode('Settings', action)];

/** Calls of the settings of the association, and of its logo. */
export const settingCalls = {
  read: declareCall({
    tag: 'Settings',
    method: 'GET',
    url: '/api/Settings',
    summary: 'The settings of the association; version 0 as long as the configuration applies',
    access: code('Update'),
    answer: settingSchema,
  }),
  save: declareCall({
    tag: 'Settings',
    method: 'PUT',
    url: '/api/Settings',
    summary: 'Save the settings with the version that was read; the logo is one uploaded jpg, png or webp',
    access: code('Update'),
    body: settingInputSchema,
    answer: settingSchema,
    refuses: [409],
  }),
  history: singleHistoryCall(setting, 'The changes of the settings, the newest first'),
  logo: declareCall({
    tag: 'Public',
    method: 'GET',
    url: '/api/Public/Logo/:id',
    summary: 'The logo of the association; an address of an earlier logo answers 404',
    access: 'public',
    params: z.object({ id: z.guid({ error: 'Mes.Settings.Logo.NotFound' }) }),
    sends: ['image/png', 'image/jpeg', 'image/webp'],
  }),
};
