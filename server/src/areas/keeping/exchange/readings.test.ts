import type { ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook } from './testing/messy-workbook.ts';
import { dryRun, write, IMPORT_CODES } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

const TOP = ['STT', 'Tên doanh nghiệp', 'MST (10 số)', 'Liên hệ', null, null, 'Người ĐD PL', null, 'Số LĐ'];
const LOWER = [null, null, null, 'ĐT bàn', 'ĐTDĐ', 'Email', 'Họ và tên', 'Chức vụ'];
const MERGES = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:F1', 'G1:H1', 'I1:I2'];
const ROWS = [
  [
    1,
    'Công ty Đọc Một',
    null,
    '028 3812 3456 - 0903 123 456 (chị Lan)',
    null,
    'MOT@CONGTY.VN',
    'TRẦN THỊ MAI',
    null,
    '5 người',
  ],
  [2, 'CÔNG TY ĐỌC HAI', null, null, null, 'hai@congty.vn; ketoan@congty.vn', 'Lê Đức Long (GĐ)', null, '75'],
  [
    3,
    'Công ty Đọc Ba',
    null,
    '028 3812 3458 / 0903 123 458 (bảo vệ)',
    null,
    'ba@congty .com.vn',
    'Ông Ngô Văn An (GĐ)',
    'Giám đốc',
    null,
  ],
];

describe('a list with a heading of two merged rows', () => {
  test('keeps its columns, and cells are read as offices mean them', async () => {
    const run = await dryRun(
      house,
      staff,
      'Members',
      messyWorkbook([{ name: 'A', rows: [TOP, LOWER, ...ROWS], merges: MERGES }]),
      { options: { presets: { type: 'Đơn vị' } } },
    );
    expect(run).toMatchObject({
      state: 'checked',
      mapping: {
        phoneNumber: 3,
        emailAddress: 5,
        'leaderInfo.name': 6,
        'leaderInfo.position': 7,
        enterpriseScale: 8,
      },
      counts: { create: 3, refused: 0 },
    });
    const found: ImportSurvey = (await staff.get(`/api/Imports/${run.id}/Survey`)).body.data;
    expect(found.heading).toEqual({ row: 1, rows: 2 });
    expect(found.values).toEqual([]);
    await write(staff, run.id);
    const members = await Promise.all(
      ['Đọc Một', 'ĐỌC HAI', 'Đọc Ba'].map(async (name) => {
        const { items } = (await staff.get(`/api/Members?search=${encodeURIComponent(name)}`)).body.data;
        return (await staff.get(`/api/Members/${items[0].id}`)).body.data;
      }),
    );
    expect(members).toMatchObject([
      {
        emailAddress: 'mot@congty.vn',
        enterpriseScale: null,
        leaderInfo: { name: 'Trần Thị Mai' },
        connectInfos: [{ name: 'Chị Lan', phoneNumber: '+84903123456' }],
      },
      {
        enterpriseName: 'CÔNG TY ĐỌC HAI',
        emailAddress: 'hai@congty.vn',
        enterpriseScale: 1,
        leaderInfo: { name: 'Lê Đức Long', position: 'GĐ' },
        connectInfos: [{ name: null, emailAddress: 'ketoan@congty.vn' }],
      },
      {
        emailAddress: 'ba@congty.com.vn',
        leaderInfo: { name: 'Ngô Văn An', position: 'Giám đốc', gender: 1 },
        connectInfos: [{ name: null, phoneNumber: '+84903123458' }],
      },
    ]);
  });
});
