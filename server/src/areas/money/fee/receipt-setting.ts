import type { ReceiptSetting, ReceiptSettingRecord } from '@hoivien/contract/areas/money/bank/bank-account.schema.ts';
import type { Database } from '../../../db/connect.ts';
import type { Call } from '../../../kit/call.ts';
import { readSingle, saveSingle, type SingleRecord } from '../../../kit/single-record.ts';

const record: SingleRecord = {
  key: 'receipts',
  area: 'BankAccounts',
  entity: 'ReceiptSetting',
  entityId: '00000000-0000-7000-8000-000000000022',
};

const DEFAULTS: ReceiptSetting = {
  prefix: 'PT',
  form: null,
  regime: null,
  director: null,
  accountant: null,
  treasurer: null,
};

/** What receipts show beside the payment; version 0 as long as nobody has saved it. */
export async function readReceiptSetting(db: Database): Promise<ReceiptSettingRecord> {
  const { value, version, updatedAt } = await readSingle<ReceiptSetting>(db, record);
  return { ...DEFAULTS, ...value, version, updatedAt: updatedAt?.toISOString() ?? null };
}

export async function saveReceiptSetting(
  call: Call,
  { version, ...value }: ReceiptSetting & { version: number },
): Promise<ReceiptSettingRecord> {
  await saveSingle<ReceiptSetting>(call, record, {
    version,
    value,
    before: DEFAULTS,
    label: 'Phiếu thu',
    current: readReceiptSetting,
  });
  return readReceiptSetting(call.db);
}
