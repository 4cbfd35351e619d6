import type { TestClient, TestApp } from '../../../testing/make-app.ts';
import { makeApp, secretKey } from '../../../testing/make-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUnits, readLookups, type UnitNames } from '../../../kit/exchange/lookups.ts';
import { readAddress } from '../../../kit/exchange/places/read-address.ts';
import { areasOf } from '../../../areas.ts';
import { dryRun, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
let units: UnitNames;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  const actions = ['Import', 'Export', 'Search', 'View', 'Approve'];
  staff = await house.signInAs(actions.map((action) => `Members${action}`));
  const members = areasOf(secretKey).records.find(({ source }) => source.resource.area === 'Members');
  const actor = { clubId: null } as Parameters<typeof readLookups>[0]['actor'];
  const lookups = members && (await readLookups({ db: house.db, actor }, members.source));
  units = lookups?.units as UnitNames;
});
afterAll(() => house[Symbol.asyncDispose]());

/** A name with its tone mark in the other place. */
function otherMark(name: string): string {
  const pairs = [
    'òa oà',
    'óa oá',
    'ỏa oả',
    'õa oã',
    'ọa oạ',
    'ùy uỳ',
    'úy uý',
    'ủy uỷ',
    'ụy uỵ',
    'òe oè',
    'óe oé',
    'ỏe oẻ',
  ];
  return pairs.reduce((text, pair) => {
    const [old = '', young = ''] = pair.split(' ');
    return text.includes(old) ? text.replaceAll(old, young) : text.replaceAll(young, old);
  }, name);
}

const read = (province: string, commune: string | null, district: string | null = null) =>
  readAddress(units, { provinceCode: province, communeCode: commune, districtCode: district, road: '1 Lê Lợi' });

describe('a commune', () => {
  test('is found by its own name, wherever the tone mark stands, and never taken for another', () => {
    const wrong = [...units.byCode.values()].flatMap((unit) => {
      const found = [unit.fullName, otherMark(unit.fullName), unit.fullName.toUpperCase()].map((name) =>
        findUnits(units, unit.scheme as '2025', unit.level, [unit.parentCode], name).units.map(({ code }) => code),
      );
      return found.every((codes) => codes.join() === unit.code) ? [] : [unit.fullName];
    });
    expect(units.byCode.size).toBeGreaterThan(14_000);
    expect(wrong).toEqual([]);
  });

  test('that another one is like without accents is the one that is written', () => {
    const codeOf = (name: string) => {
      const result = read('Thành phố Hồ Chí Minh', name);
      return 'address' in result ? units.byCode.get(`2025 ${result.address?.communeCode}`)?.fullName : result;
    };
    const names = ['Xã Thanh An', 'Xã Thạnh An', 'Thạnh An', 'X. Thạnh An', 'THẠNH AN'];
    expect(names.map(codeOf)).toEqual(['Xã Thanh An', ...Array(4).fill('Xã Thạnh An')]);
  });

  test('that is written without accents and fits several is left open, with province and road', () => {
    const note = { part: 'communeCode', kind: 'SeveralFit', params: { count: 2, names: 'Xã Thanh An, Xã Thạnh An' } };
    expect(read('TPHCM', 'xa thanh an')).toMatchObject({
      address: { scheme: '2025', provinceCode: '79', communeCode: null, road: '1 Lê Lợi' },
      note: { ...note, params: { count: 2, names: expect.stringContaining('Xã Thạnh An') } },
    });
    expect(read('Tỉnh Đồng Tháp', 'Xa Tan Thanh')).toMatchObject({ note: { kind: 'SeveralFit' } });
    expect(read('TPHCM', 'xa can gio')).not.toHaveProperty('note');
  });

  test('of before July 2025 in a certain district stays open there, and is converted where all that fit became one', () => {
    const open = read('Tỉnh Nam Định', 'xa truc hung', 'Huyện Trực Ninh');
    expect(open).toMatchObject({
      address: { scheme: 'legacy', provinceCode: '36', districtCode: '363', communeCode: null },
      note: { kind: 'SeveralFit', params: { count: 2 } },
    });
    expect(read('Tỉnh Nam Định', 'Xã Trực Hùng', 'Huyện Trực Ninh')).toMatchObject({
      address: { scheme: '2025', communeCode: '14077' },
    });
    expect(read('Lào Cai', 'phuong sa pa', 'Thị xã Sa Pa')).toMatchObject({
      address: { scheme: '2025', communeCode: '03006' },
      note: { kind: 'Converted' },
    });
  });

  test('in one of two districts of one name decides which is meant; without it nobody can tell', () => {
    expect(read('Tỉnh Hà Tĩnh', null, 'Kỳ Anh')).toMatchObject({
      address: { scheme: '2025', communeCode: null, districtCode: null },
      note: { part: 'districtCode', kind: 'SeveralFit', params: { count: 2 } },
    });
    const commune = read('Tỉnh Hà Tĩnh', 'Phường Hưng Trí', 'Kỳ Anh');
    expect(commune).toMatchObject({ note: { part: 'communeCode', kind: 'Converted' } });
  });

  test('without its district is not refused where several fit', () => {
    const result = read('Tỉnh Hà Tĩnh', 'Xã Không Có');
    expect(result).toEqual({ wrong: 'communeCode' });
    expect(read('Tỉnh Thanh Hóa', 'Xã Thành An')).not.toHaveProperty('wrong');
  });
});

describe('members in communes that are alike', () => {
  const HEADERS = ['Mã', 'Tên doanh nghiệp', 'Phường, xã trụ sở chính', 'Tỉnh, thành phố trụ sở chính'];

  test('stand under addresses to choose where the file leaves it open, and come in', async () => {
    const rows = [
      ['XA-1', 'Công ty Một', 'Xa Thanh An', 'TP. Hồ Chí Minh'],
      ['XA-2', 'Công ty Hai', 'Xã Thạnh An', 'TP. Hồ Chí Minh'],
    ];
    const run = await dryRun(house, staff, 'Members', await workbook(HEADERS, rows));
    expect(run.counts).toMatchObject({ create: 2, refused: 0, noted: 1 });
    const noted = (await staff.get(`/api/Imports/${run.id}/Rows?outcome=noted`)).body.data;
    expect(noted.items[0].errors).toMatchObject([
      { field: 'headOfficeAddress.communeCode', message: 'Mes.Imports.Address.SeveralFit', params: { count: 2 } },
    ]);
    await write(staff, run.id);
  });

  test('stay where they are when the own export is read in again', async () => {
    const { rawPayload } = await house.app.inject({
      url: '/api/Members/Export?language=vi',
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const again = await dryRun(house, staff, 'Members', rawPayload);
    expect(again.counts).toMatchObject({ same: 2, update: 0, refused: 0, noted: 0 });
  });
});

test('a province lists the former provinces that belong to it now', async () => {
  const { body } = await staff.get('/api/Units?scheme=2025');
  const provinces = body.data as { name: string; former: string[] }[];
  const named = Object.fromEntries(provinces.map(({ name, former }) => [name, former]));
  expect(named['Hồ Chí Minh']).toEqual(['Bà Rịa - Vũng Tàu', 'Bình Dương']);
  expect(named['Hà Nội']).toEqual([]);
  expect(provinces).toHaveLength(34);
  expect((await staff.get('/api/Units?scheme=2025&parent=79')).body.data[0].former).toEqual([]);
});
