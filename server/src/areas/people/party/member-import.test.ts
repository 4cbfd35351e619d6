// Long: 'writes with history, and the same file changes nothing the second time' in server/src/areas/keeping/exchange/import.test.ts holds the same rule in the plain run.
// Long: 'stand under addresses to choose where the file leaves it open, and come in' in server/src/areas/people/party/communes.test.ts holds the same rule in the plain run.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addresses, members } from '../../../db/tables/member.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { dryRun, rowsOf, undo, workbook, write } from '../../keeping/exchange/testing/workbooks.ts';

const HEADERS = [
  'Mã',
  'Tên doanh nghiệp',
  'Loại hội viên',
  'Mã số thuế',
  'Điện thoại',
  'Ngày thành lập',
  'Số nhà, đường trụ sở chính',
  'Phường, xã trụ sở chính',
  'Quận, huyện trụ sở chính',
  'Tỉnh, thành phố trụ sở chính',
  'Ngành nghề',
  'Vốn điều lệ',
  'Họ và tên người đứng đầu',
  'Họ và tên đầu mối 1',
  'Điện thoại đầu mối 1',
  'Họ và tên đầu mối 2',
];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs([
    ...['Import', 'Export', 'Search', 'View', 'Approve', 'Update'].map((action) => `Members${action}`),
    'CareersCreate',
  ]);
  await staff.post('/api/Careers', { code: 'NHUA', name: 'Nhựa & Bao bì' });
  await staff.post('/api/Careers', { code: 'GO', name: 'Gỗ' });
});
afterAll(() => house[Symbol.asyncDispose]());

/** An ordinary row with changes by header. */
function row(code: string, changes: Record<string, string | number | Date | null> = {}) {
  const usual: Record<string, string | number | Date | null> = {
    Mã: code,
    'Tên doanh nghiệp': `Công ty Cổ phần ${code}`,
    'Loại hội viên': 'Đơn vị',
  };
  return HEADERS.map((header) => changes[header] ?? usual[header] ?? null);
}

const errorsOf = async (runId: string) => {
  const { items } = (await staff.get(`/api/Imports/${runId}/Rows?outcome=refused`)).body.data;
  return items.map((item: { errors: { field: string; message: string }[] }) =>
    item.errors.map(({ field, message }) => `${field} ${message}`),
  );
};

const memberByCode = async (code: string) => {
  const { items } = (await staff.get(`/api/Members?code=${code}`)).body.data;
  return (await staff.get(`/api/Members/${items[0].id}`)).body.data;
};

describe('members out of a workbook', () => {
  test('are read by the words people use, with their parts, and stand at once as approved', async () => {
    const bytes = await workbook(HEADERS, [
      row('A-1', {
        'Loại hội viên': 'Liên kết',
        'Mã số thuế': '0100109106',
        'Điện thoại': '028.3822 1234',
        'Ngày thành lập': '5/3/1998',
        'Số nhà, đường trụ sở chính': '12 Lê Lợi',
        'Phường, xã trụ sở chính': 'P. Thủ Dầu Một',
        'Tỉnh, thành phố trụ sở chính': 'TP. Hồ Chí Minh',
        'Ngành nghề': 'nhựa & bao bì; GO',
        'Vốn điều lệ': '1.500.000.000',
        'Họ và tên người đứng đầu': 'Trần Anh Tuấn',
        'Họ và tên đầu mối 1': 'Lê Ngân',
        'Điện thoại đầu mối 1': '0912345678',
        'Họ và tên đầu mối 2': 'Võ Anh',
      }),
    ]);
    const checked = await dryRun(house, staff, 'Members', bytes);
    expect(checked.counts).toMatchObject({ rows: 1, create: 1, refused: 0 });
    const groundless = await staff.post(`/api/Imports/${checked.id}/Run`, { mode: 'valid' });
    expect([groundless.status, groundless.body.message]).toEqual([400, 'Mes.Imports.LegalBasis.Required']);
    const written = await write(staff, checked.id);
    expect([written.state, written.legalBasis]).toEqual(['finished', 'membership']);
    const record = await memberByCode('A-1');
    expect(record).toMatchObject({
      type: 2,
      approval: 1,
      taxCode: '0100109106',
      phoneNumber: '+842838221234',
      birthday: '1998-03-05',
      charterCapital: 1_500_000_000,
      leaderInfo: { name: 'Trần Anh Tuấn' },
      headOfficeAddress: { scheme: '2025', provinceCode: '79', communeCode: '25747', road: '12 Lê Lợi' },
    });
    expect(record.careerIds).toHaveLength(2);
    expect(record.connectInfos.map(({ name }: { name: string }) => name)).toEqual(['Lê Ngân', 'Võ Anh']);
  });

  test('are refused cell by cell, and nothing of a refused row is written', async () => {
    const bytes = await workbook(HEADERS, [
      row('B-1', { 'Mã số thuế': '0100109107' }),
      row('B-2', { 'Ngành nghề': 'Chế tạo tàu vũ trụ' }),
      row('B-3', { 'Tỉnh, thành phố trụ sở chính': 'Atlantis' }),
      row('B-4', { 'Tỉnh, thành phố trụ sở chính': 'Hà Nội', 'Phường, xã trụ sở chính': 'Phường Không Có' }),
      row('B-5', { 'Ngày thành lập': '31/02/2001' }),
      row('B-6', { 'Họ và tên đầu mối 1': 'Lê Ngân', 'Điện thoại đầu mối 1': '12' }),
      row('B-7', { 'Tên doanh nghiệp': ' ' }),
      row('B-8', { 'Loại hội viên': 'Thân hữu' }),
      row('B-9', { 'Vốn điều lệ': 'một tỷ' }),
    ]);
    const checked = await dryRun(house, staff, 'Members', bytes);
    expect(checked.counts).toMatchObject({ rows: 9, refused: 9 });
    expect(await errorsOf(checked.id)).toEqual([
      ['taxCode Mes.Imports.Write.CheckDigit'],
      ['careerIds Mes.Imports.Value.NotFound'],
      ['headOfficeAddress.provinceCode Mes.Members.HeadOfficeAddressProvinceCode.NotFound'],
      ['headOfficeAddress.communeCode Mes.Members.HeadOfficeAddressCommuneCode.NotFound'],
      ['birthday Mes.Imports.Write.NoSuchDay'],
      ['connectInfos.0.phoneNumber Mes.Imports.Write.Phone'],
      ['enterpriseName Mes.Members.EnterpriseName.Required'],
      ['type Mes.Imports.Write.Choice'],
      ['charterCapital Mes.Imports.Write.Amount'],
    ]);
  });

  test('come with addresses of before July 2025: converted, or kept where their commune was divided', async () => {
    const legacy = (code: string, commune: string, district: string, province: string) =>
      row(code, {
        'Phường, xã trụ sở chính': commune,
        'Quận, huyện trụ sở chính': district,
        'Tỉnh, thành phố trụ sở chính': province,
      });
    const bytes = await workbook(HEADERS, [
      legacy('C-1', 'Phường Bến Nghé', 'Quận 1', 'Tp Hồ Chí Minh'),
      legacy('C-2', 'P. 4', 'Q. Tân Bình', 'TPHCM'),
      row('C-3', { 'Tỉnh, thành phố trụ sở chính': 'Tỉnh Bình Dương' }),
      legacy('C-4', 'Phường Cống Vị', 'Quận Ba Đình', 'Thành phố Hà Nội'),
    ]);
    const checked = await dryRun(house, staff, 'Members', bytes);
    expect(await errorsOf(checked.id)).toEqual([]);
    expect(checked.counts).toMatchObject({ create: 4, refused: 0, noted: 1 });
    const notesOf = async (filter: string) => {
      const { items } = (await staff.get(`/api/Imports/${checked.id}/Rows?${filter}`)).body.data;
      return items.map(
        ({ errors }: { errors: { field: string; message: string; params: object }[] | null }) => errors?.[0],
      );
    };
    const divided = {
      field: 'headOfficeAddress.communeCode',
      message: 'Mes.Imports.Address.Divided',
      params: { count: 2 },
    };
    expect(await notesOf('outcome=noted')).toEqual([divided]);
    expect(await notesOf('')).toMatchObject([
      { message: 'Mes.Imports.Address.Converted', params: { to: 'Phường Sài Gòn' } },
      { message: 'Mes.Imports.Address.Converted' },
      { field: 'headOfficeAddress.provinceCode', params: { to: 'Thành phố Hồ Chí Minh' } },
      divided,
    ]);
    await write(staff, checked.id);
    expect(await notesOf('outcome=noted')).toEqual([divided]);
    const converted = await memberByCode('C-1');
    expect(converted.headOfficeAddress).toMatchObject({ scheme: '2025', provinceCode: '79', districtCode: null });
    expect(converted.provinceName).toBe('Hồ Chí Minh');
    expect((await memberByCode('C-3')).headOfficeAddress).toMatchObject({ scheme: '2025', provinceCode: '79' });
    const [row2] = await house.db
      .select({ scheme: addresses.scheme, province: addresses.provinceCode })
      .from(addresses)
      .innerJoin(members, eq(members.id, addresses.memberId))
      .where(eq(members.code, 'C-2'));
    expect(row2?.province).toBe('79');
  });

  test('brought twice change nothing the second time, and what no column fills stays', async () => {
    const bytes = await workbook(HEADERS, [
      row('D-1', { 'Họ và tên đầu mối 1': 'Lê Ngân', 'Ngành nghề': 'GO', 'Mã số thuế': '0300588569' }),
      row('D-2'),
    ]);
    const first = await dryRun(house, staff, 'Members', bytes);
    await write(staff, first.id);
    expect((await dryRun(house, staff, 'Members', bytes)).counts).toMatchObject({ same: 2, create: 0, update: 0 });
    const fewer = await workbook(
      ['Mã', 'Tên doanh nghiệp', 'Chức vụ đầu mối 1'],
      [['D-1', 'Công ty Cổ phần D-1', 'Kế toán']],
    );
    const second = await dryRun(house, staff, 'Members', fewer);
    expect(second.counts).toMatchObject({ update: 1, refused: 0 });
    await write(staff, second.id);
    const record = await memberByCode('D-1');
    expect(record).toMatchObject({ taxCode: '0300588569', connectInfos: [{ name: 'Lê Ngân', position: 'Kế toán' }] });
    expect(record.careerIds).toHaveLength(1);
  });

  test('go out in a workbook that comes in again without a change', async () => {
    const { rawPayload } = await house.app.inject({
      url: '/api/Members/Export?language=vi',
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const [headers = []] = await rowsOf(rawPayload);
    expect(headers).toEqual(
      expect.arrayContaining(['Mã số thuế', 'Họ và tên đầu mối 2', 'Tỉnh, thành phố trụ sở chính']),
    );
    const again = await dryRun(house, staff, 'Members', rawPayload);
    expect(await errorsOf(again.id)).toEqual([]);
    expect(again.counts).toMatchObject({ create: 0, update: 0, refused: 0 });
    expect(again.counts.same).toBeGreaterThan(5);
  });

  test('are taken back whole within a day, changed ones become what they were', async () => {
    const before = await memberByCode('A-1');
    const bytes = await workbook(HEADERS, [
      row('A-1', { 'Loại hội viên': 'Liên kết', 'Họ và tên người đứng đầu': 'Người Khác', 'Ngành nghề': 'GO' }),
      row('E-1', { 'Họ và tên đầu mối 1': 'Lê Ngân' }),
    ]);
    const checked = await dryRun(house, staff, 'Members', bytes);
    expect(checked.counts).toMatchObject({ create: 1, update: 1 });
    await write(staff, checked.id);
    expect((await memberByCode('A-1')).leaderInfo.name).toBe('Người Khác');
    expect((await undo(staff, checked.id)).body.data.counts).toMatchObject({
      undone: 2,
      kept: 0,
    });
    const undone = await memberByCode('A-1');
    const { version: _v, updatedAt: _u, ...same } = undone;
    expect(before).toMatchObject({ ...same, connectInfos: expect.anything(), leaderInfo: before.leaderInfo });
    expect((await staff.get('/api/Members?code=E-1')).body.data.total).toBe(0);
  });
});
