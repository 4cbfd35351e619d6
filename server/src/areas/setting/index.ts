import { replaceRoutes } from '../../kit/http/replace-routes.ts';
import { setting, settingInputSchema, settingSchema } from '@hoivien/contract/areas/setting/setting.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { z } from 'zod';
import type { AppConfig } from '../../app-config.ts';
import { settings } from '../../db/tables/kit.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import type { FileStore } from '../../kit/files.ts';
import { pageSchema, historyEntry, historyQuery } from '@hoivien/contract/kit/record-calls.ts';
import { publicRoute, type Route, route } from '../../kit/http/route.ts';
import { requireAssociation, singleHistory } from '../../kit/single-record.ts';
import { settingDemo } from './demo.ts';
import { openLogo, readSetting, saveSetting, settingRecord } from './setting.service.ts';

interface SettingHouse {
  config: AppConfig;
  files: FileStore;
}

export const settingModule: AreaModule<SettingHouse> = {
  name: 'setting',
  tables: [settings],
  routes: settingRoutes,
  demo: settingDemo,
};

/** The settings of the association, and its logo for everybody. */
function settingRoutes({ config, files }: SettingHouse): Route[] {
  const at = { tag: setting.area, url: `/api/${setting.area}` };
  const update = [permissionCode(setting.area, 'Update')];
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'The settings of the association; version 0 as long as the configuration applies',
      access: update,
      answer: settingSchema,
      handle: async (call) => {
        requireAssociation(call);
        return { data: await readSetting(call.db, config) };
      },
    }),
    ...replaceRoutes({
      ...at,
      summary: 'Save the settings with the version that was read; the logo is one uploaded jpg, png or webp',
      access: update,
      body: settingInputSchema,
      answer: settingSchema,
      refuses: [409],
      read: (call) => {
        requireAssociation(call);
        return readSetting(call.db, config);
      },
      asInput: (name, value) => (name === 'logo' ? (value as { id: string }[]).map(({ id }) => id) : value),
      handle: async (call, { body }) => {
        await saveSetting(call, files, config, body);
        return { data: await readSetting(call.db, config), message: `Mes.${setting.area}.Update.Successfully` };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/History`,
      summary: 'The changes of the settings, the newest first',
      access: update,
      query: historyQuery(setting),
      answer: pageSchema(historyEntry),
      handle: async (call, { query }) => {
        requireAssociation(call);
        return { data: await singleHistory(call, settingRecord, query.page, query.pageSize) };
      },
    }),
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: '/api/Public/Logo/:id',
      summary: 'The logo of the association; an address of an earlier logo answers 404',
      params: z.object({ id: z.guid({ error: 'Mes.Settings.Logo.NotFound' }) }),
      sends: ['image/png', 'image/jpeg', 'image/webp'],
      handle: ({ db }, { params }) => openLogo(db, files, params.id),
    }),
  ];
}
