import type { DemoPart } from '../../../kit/area-module.ts';
import type { StoredAssociation } from '../../../kit/association.ts';
import { readSingle, saveSingle } from '../../../kit/single-record.ts';
import { settingRecord } from './setting.service.ts';

/** The settings of an invented association; its tax code has a right check digit. */
export const settingDemo: DemoPart = {
  load: async ({ call }) => {
    if ((await readSingle(call.db, settingRecord)).version > 0) return;
    const value: StoredAssociation = { taxCode: '0399999999', language: 'vi', graceDays: 365 };
    await saveSingle(call, settingRecord, {
      version: 0,
      value,
      before: { ...value, taxCode: null },
      label: 'Hoivien',
      current: async () => undefined,
    });
  },
};
