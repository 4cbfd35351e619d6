import { settingCalls } from '@hoivien/contract/areas/doors/setting/setting.calls.ts';
import { replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { setting } from '@hoivien/contract/areas/doors/setting/setting.resource.ts';
import type { AppConfig } from '../../../app-config.ts';
import { settings } from '../../../db/tables/kit.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { FileStore } from '../../../kit/files.ts';
import { type Route, serve, servePublic } from '../../../kit/http/route.ts';
import { singleHistory } from '../../../kit/single-record.ts';
import { requireRight } from '../../../kit/rights.ts';
import { settingDemo } from './demo.ts';
import { openLogo, readSetting, saveSetting, settingRecord } from './setting.service.ts';
import { settingRights } from './rights.ts';

interface SettingServices {
  config: AppConfig;
  files: FileStore;
}

export const settingModule: AreaModule<SettingServices> = {
  name: 'setting',
  tables: [settings],
  routes: settingRoutes,
  demo: settingDemo,
};

/** The settings of the association, and its logo for everybody. */
function settingRoutes({ config, files }: SettingServices): Route[] {
  return [
    serve(settingCalls.read, async (call) => {
      requireRight(call, settingRights.keep);
      return { data: await readSetting(call.db, config) };
    }),
    ...replaceRoutes({
      ...settingCalls.save,
      read: (call) => {
        requireRight(call, settingRights.keep);
        return readSetting(call.db, config);
      },
      asInput: (name, value) => (name === 'logo' ? (value as { id: string }[]).map(({ id }) => id) : value),
      handle: async (call, { body }) => {
        await saveSetting(call, files, config, body);
        return { data: await readSetting(call.db, config), message: `Mes.${setting.area}.Update.Successfully` };
      },
    }),
    serve(settingCalls.history, async (call, { query }) => {
      requireRight(call, settingRights.keep);
      return { data: await singleHistory(call, settingRecord, query.page, query.pageSize) };
    }),
    servePublic(settingCalls.logo, ({ db }, { params }) => openLogo(db, files, params.id)),
  ];
}
