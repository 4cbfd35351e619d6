import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { holdMouse } from '../../testing/hold-mouse.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import type { StubAnswer, StubRequest } from '../../testing/stub-server.ts';
import { FormPage } from './FormPage.tsx';
import type { LooseRecord } from '../records.ts';
import { careers, MEMBER_CODES, memberRecord, stubMembers } from '../testing/members.ts';
import { moneyDigits, showMoney, tidy } from './tidy.ts';
import { matchingUnits } from './use-units.ts';
import { settled } from '../../testing/settled.ts';

const saved = (record: LooseRecord) => ({ body: { data: record, message: 'Mes.Members.Update.Successfully' } });

/** Opens the form of a member; `write` answers a save. */
async function openForm(
  record?: LooseRecord,
  write: (request: StubRequest) => StubAnswer = () => saved(memberRecord({ version: 2 })),
) {
  const asked = stubMembers((request) => (request.method === 'GET' ? { body: { data: record } } : write(request)));
  const { screen, router } = await renderInApp(<FormPage resource={member} />, {
    codes: [...MEMBER_CODES, 'CareersCreate'],
    path: record ? `${member.path}/edit/${record.id}` : `${member.path}/add`,
    route: record ? '/member-and-partner/member/:kind/:id' : '*',
  });
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  await expect.element(field('Tên doanh nghiệp')).toBeVisible();
  const save = () => screen.getByRole('button', { name: 'Lưu hội viên' }).click();
  const bodies = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body as LooseRecord);
  return { screen, router, asked, field, save, bodies };
}

/** Pastes a text into an input. */
async function paste(input: ReturnType<Awaited<ReturnType<typeof openForm>>['field']>, text: string) {
  await input.click();
  const element = input.element() as HTMLInputElement;
  element.select();
  document.execCommand('insertText', false, text);
}

describe('an amount', () => {
  test.each([
    ['1.500.000 đ', '1500000'],
    ['1,500,000', '1500000'],
    ['1.500.000,00 ₫', '1500000'],
    ['1500000.00', '1500000'],
    ['VND 12 000', '12000'],
    ['0012', '12'],
    ['1,5 tỷ', '1500000000'],
    ['1,5 xu', '1,5 xu'],
    ['1.5', '1.5'],
    ['5000000000,4', '5000000000,4'],
  ])('pasted as %s is read as people mean it', (text, digits) => {
    expect(moneyDigits(text)).toBe(digits);
  });

  test('is shown with its thousands parted, and the caret stays at its digit', async () => {
    const { field } = await openForm();
    await paste(field('Vốn điều lệ'), '1.500.000 đ');
    await expect.element(field('Vốn điều lệ')).toHaveValue('1.500.000');
    const element = field('Vốn điều lệ').element() as HTMLInputElement;
    element.setSelectionRange(1, 1);
    await userEvent.keyboard('2');
    await expect.element(field('Vốn điều lệ')).toHaveValue('12.500.000');
    expect(element.selectionStart).toBe(2);
    expect(showMoney('1234567')).toBe('1.234.567');
  });

  test('typed with a fraction is told what to write, and no digit of it becomes another', async () => {
    const { screen, field } = await openForm();
    await field('Vốn điều lệ').click();
    await userEvent.keyboard('12.5');
    await expect.element(field('Vốn điều lệ')).toHaveValue('12.5');
    await field('Tên viết tắt').click();
    await expect.element(screen.getByText('Ghi đủ số đồng, như 1.500.000: Vốn điều lệ không có phần lẻ')).toBeVisible();
    await field('Vốn điều lệ').click();
    await userEvent.keyboard('{End}00');
    await expect.element(field('Vốn điều lệ')).toHaveValue('12.500');
    await userEvent.keyboard('0{Backspace}{Backspace}');
    await expect.element(field('Vốn điều lệ')).toHaveValue('1.250');
  });

  test.each([
    ['1234.567', '1234.567'],
    ['1500.000', '1500.000'],
    ['1.500.000', '1.500.000'],
    ['1,500,000', '1.500.000'],
    ['1500000', '1.500.000'],
  ])('typed as %s is the same as pasted: our own dots join no sign of the person', async (typed, shown) => {
    const { field } = await openForm();
    await field('Vốn điều lệ').click();
    await userEvent.keyboard(typed);
    await expect.element(field('Vốn điều lệ')).toHaveValue(shown);
    expect(showMoney(moneyDigits(typed))).toBe(shown);
  });

  test('that is none stays as it was pasted and is refused', async () => {
    const { screen, field } = await openForm();
    await paste(field('Vốn điều lệ'), '1,5 xu');
    await field('Tên viết tắt').click();
    await expect.element(field('Vốn điều lệ')).toHaveValue('1,5 xu');
    await expect.element(screen.getByText('Vốn điều lệ: ghi như 1.500.000')).toBeVisible();
  });
});

describe('numbers that have a usual form', () => {
  test('a telephone number that no network has is refused before the save, as by the server', async () => {
    const { screen, field } = await openForm();
    const phone = screen.getByRole('textbox', { name: 'Điện thoại' }).first();
    const refused = screen.getByText('Điện thoại: ghi như', { exact: false }).first();
    await expect
      .poll(async () => {
        await phone.fill('');
        await phone.fill('0999 999 99');
        await field('Tên viết tắt').click();
        return refused.query() !== null;
      })
      .toBe(true);
    await phone.fill('0912 345 678');
    await field('Tên viết tắt').click();
    await expect.element(refused).not.toBeInTheDocument();
  });

  test('take it when their input is left', async () => {
    const { screen, field } = await openForm();
    const phone = screen.getByRole('textbox', { name: 'Điện thoại' }).first();
    await phone.fill('0912.345.678');
    await field('Mã số thuế').fill('0314409058 002');
    await field('Trang web').fill('thanhcong.example.com');
    await field('Tên viết tắt').click();
    await expect.element(phone).toHaveValue('0912 345 678');
    await expect.element(field('Mã số thuế')).toHaveValue('0314409058-002');
    await expect.element(field('Trang web')).toHaveValue('https://thanhcong.example.com');
    expect(tidy('phone', '+84 912 345 678')).toBe('0912 345 678');
    expect(tidy('phone', '+1 212 555 0100')).toBe('+1 212 555 0100');
  });

  test('a tax code with a wrong check digit is told when it is left', async () => {
    const { screen, field } = await openForm();
    await field('Mã số thuế').fill('0100109107');
    expect(screen.getByText(/Mã số thuế sai số kiểm tra/).query()).toBeNull();
    await field('Tên viết tắt').click();
    await expect.element(screen.getByText(/Mã số thuế sai số kiểm tra/)).toBeVisible();
  });
});

describe('the birthday of a leader, of which the form has a mask', () => {
  const name = 'Ngày sinh';
  const masked = memberRecord({ leaderInfo: { name: 'Trần Như Tùng', dateOfBirth: '••/••/1970' } });
  const born = (body: Record<string, unknown> | undefined) => body?.['leaderInfo'] as Record<string, unknown>;

  test('goes back as the mask when it is left alone', async () => {
    const { field, save, bodies } = await openForm(masked);
    await expect.element(field(name)).toHaveValue('••/••/1970');
    await expect.element(field(name)).toHaveAttribute('readonly');
    await field('Tên viết tắt').fill('TCM');
    await save();
    await expect.poll(() => born(bodies()[0])?.['dateOfBirth']).toBe('••/••/1970');
  });

  test('is replaced by another, which is typed where the mask was', async () => {
    const { screen, field, save, bodies } = await openForm(masked);
    await screen.getByRole('button', { name: `Đổi: ${name}` }).click();
    await expect.element(field(name)).toHaveFocus();
    await field(name).fill('6/5/1971');
    await save();
    await expect.poll(() => born(bodies()[0])?.['dateOfBirth']).toBe('1971-05-06');
  });

  test('is kept again, or removed', async () => {
    const { screen, field, save, bodies } = await openForm(masked);
    await screen.getByRole('button', { name: `Đổi: ${name}` }).click();
    await screen.getByRole('button', { name: `Giữ như cũ: ${name}` }).click();
    await expect.element(field(name)).toHaveValue('••/••/1970');
    await screen.getByRole('button', { name: `Xoá: ${name}` }).click();
    await expect.element(screen.getByText('Sẽ xoá khi lưu')).toBeVisible();
    await save();
    await expect.poll(() => born(bodies()[0])?.['dateOfBirth']).toBeNull();
  });
});

describe('an identity number', () => {
  const name = 'Số CCCD người đại diện pháp luật';

  test('is shown by its last four, and left alone it is not sent', async () => {
    const { field, save, bodies } = await openForm(memberRecord());
    await expect.element(field(name)).toHaveValue('•••• 0123');
    await field('Tên viết tắt').fill('TCM');
    await save();
    await expect.poll(() => bodies().length).toBe(1);
    expect(bodies()[0]).not.toHaveProperty('idCard');
  });

  test('is changed by a new one', async () => {
    const { screen, field, save, bodies } = await openForm(memberRecord());
    await screen.getByRole('button', { name: `Đổi: ${name}` }).click();
    await field(name).fill('079 203 001 234');
    await save();
    await expect.poll(() => bodies()[0]?.['idCard']).toBe('079203001234');
  });

  test('is removed as a whole, and the removal can be taken back', async () => {
    const { screen, field, save, bodies } = await openForm(memberRecord());
    await screen.getByRole('button', { name: `Xoá: ${name}` }).click();
    await expect.element(screen.getByText('Sẽ xoá khi lưu')).toBeVisible();
    await screen.getByRole('button', { name: `Giữ như cũ: ${name}` }).click();
    await expect.element(field(name)).toHaveValue('•••• 0123');
    await screen.getByRole('button', { name: `Xoá: ${name}` }).click();
    await save();
    await expect.poll(() => bodies()[0]?.['idCard']).toBeNull();
  });

  test('never stands in a draft', async () => {
    const { screen, field } = await openForm();
    await field(name).fill('079203001234');
    await field('Tên doanh nghiệp').fill('Công ty Nháp');
    await screen.unmount();
    const [key = ''] = Object.keys(localStorage).filter((one) => one.startsWith('draft:'));
    expect(localStorage.getItem(key)).toContain('Công ty Nháp');
    expect(localStorage.getItem(key)).not.toContain('079203001234');
  });
});

describe('several references', () => {
  test('are searched without accents, chosen one after the other and taken off again', async () => {
    const { screen, save, bodies } = await openForm(memberRecord());
    const chips = screen.getByRole('list', { name: 'Ngành nghề' });
    await expect.element(chips.getByText('May mặc')).toBeVisible();
    const picker = screen.getByRole('combobox', { name: 'Ngành nghề' });
    await picker.fill('go');
    await screen.getByRole('option', { name: /Gỗ và Nội thất/ }).click();
    await expect.element(chips.getByText('Gỗ và Nội thất')).toBeVisible();
    await expect.element(picker).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await chips.getByRole('button', { name: 'Bỏ May mặc' }).click();
    await save();
    await expect.poll(() => bodies()[0]?.['careerIds']).toEqual([careers[0]?.id, careers[2]?.id]);
  });

  test('offer to add what is missing to whom may, and not what is chosen already', async () => {
    const { screen } = await openForm(memberRecord());
    await screen.getByRole('combobox', { name: 'Ngành nghề' }).fill('may');
    await expect.element(screen.getByRole('option', { name: 'Thêm ngành nghề “may”' })).toBeVisible();
    expect(screen.getByRole('option', { name: /May mặc/ }).query()).toBeNull();
  });
});

describe('an address', () => {
  test('offers the commune first that is written as it was typed, and those like it without accents after it', () => {
    const units = ['Thanh An', 'Thạnh An', 'Hòa Thạnh'].map((name, index) => {
      return { code: String(index), name, fullName: `Xã ${name}`, level: 2 };
    });
    const found = (search: string) => matchingUnits(units, search).map(({ name }) => name);
    expect(found('Thạnh An')).toEqual(['Thạnh An', 'Thanh An']);
    expect(found('thanh an')).toEqual(['Thanh An', 'Thạnh An']);
    expect(found('Thạnh')).toEqual(['Thạnh An', 'Hòa Thạnh', 'Thanh An']);
    expect(found('hoà')).toEqual(['Hòa Thạnh']);
  });

  test('finds the commune without accents, shows what matched in bold and how many there are', async () => {
    const { screen, save, bodies } = await openForm(
      memberRecord({ headOfficeAddress: null, transactionOfficeAddress: null }),
    );
    const commune = screen.getByRole('combobox', { name: 'Phường, xã' }).first();
    await expect.element(commune).toBeDisabled();
    await screen.getByRole('combobox', { name: 'Tỉnh, thành phố' }).first().fill('ho chi');
    await userEvent.keyboard('{Enter}');
    await commune.fill('tan s');
    await expect.element(screen.getByText('3 trong 5 đơn vị · gõ không dấu cũng được')).toBeVisible();
    const option = screen.getByRole('option', { name: 'Phường Tân Sơn Nhì' });
    expect([...option.element().querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['Tân', 'S']);
    await option.click();
    await expect.element(commune).toHaveValue('Phường Tân Sơn Nhì');
    await save();
    await expect
      .poll(() => bodies()[0]?.['headOfficeAddress'])
      .toEqual({ scheme: '2025', provinceCode: '79', districtCode: null, communeCode: '27003', road: null });
  });

  test('takes a unit that was typed in full and not chosen, and tells of one that does not exist', async () => {
    const { screen, bodies } = await openForm(
      memberRecord({ headOfficeAddress: null, transactionOfficeAddress: null }),
    );
    const province = screen.getByRole('combobox', { name: 'Tỉnh, thành phố' }).first();
    const commune = screen.getByRole('combobox', { name: 'Phường, xã' }).first();
    await province.fill('thanh pho ho chi minh');
    await userEvent.tab();
    await expect.element(province).toHaveValue('Thành phố Hồ Chí Minh');
    await commune.fill('Tân Sơn Không Có');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(commune).toHaveAccessibleDescription(/^Không có “Tân Sơn Không Có” trong danh sách/);
    await expect.element(commune).toHaveFocus();
    expect(bodies()).toEqual([]);
    await commune.fill('phuong tan son nhi');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect
      .poll(() => bodies()[0]?.['headOfficeAddress'])
      .toMatchObject({ provinceCode: '79', communeCode: '27003' });
  });

  test('that was typed and names no unit is unsaved work, which leaving the form asks about', async () => {
    const { screen, router } = await openForm(memberRecord());
    await screen.getByRole('combobox', { name: 'Tỉnh, thành phố' }).first().fill('Không Có Đâu');
    void router.navigate(member.path);
    await expect.element(screen.getByRole('heading', { name: 'Rời trang khi chưa lưu?' })).toBeVisible();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('whose chosen name was typed again is no unsaved work', async () => {
    const { screen, router } = await openForm(memberRecord());
    const province = screen.getByRole('combobox', { name: 'Tỉnh, thành phố' }).first();
    await expect.element(province).not.toHaveValue('');
    const name = (province.element() as HTMLInputElement).value;
    await province.fill(name.slice(0, -1));
    await province.fill(name);
    void router.navigate(member.path);
    await expect.poll(() => router.state.location.pathname).toBe(member.path);
  });

  test('that names no unit is told after the press that left it, also in the place of a chosen one', async () => {
    const { screen } = await openForm(memberRecord());
    const province = screen.getByRole('combobox', { name: 'Tỉnh, thành phố' }).first();
    await expect.element(province).not.toHaveValue('');
    await province.fill('Không Có Đâu');
    const release = holdMouse();
    (province.element() as HTMLElement).blur();
    await settled();
    await expect.element(province).not.toHaveAccessibleDescription(/^Không có/);
    release();
    await expect.element(province).toHaveAccessibleDescription(/^Không có “Không Có Đâu”/);
  });

  test('may be entered by the former units, which empties the new ones', async () => {
    const { screen } = await openForm(memberRecord());
    await screen.getByRole('button', { name: 'Nhập theo địa danh cũ có quận, huyện' }).first().click();
    await expect.element(screen.getByRole('combobox', { name: 'Quận, huyện' })).toBeDisabled();
    await expect.element(screen.getByRole('combobox', { name: 'Tỉnh, thành phố' }).first()).toHaveValue('');
  });

  test('takes a former province by its name, and tells of which one it is a part now', async () => {
    const { screen } = await openForm();
    const province = screen.getByRole('combobox', { name: 'Tỉnh, thành phố' }).first();
    await province.fill('binh duong');
    const option = screen.getByRole('option', { name: 'Bình Dương nay thuộc Thành phố Hồ Chí Minh' });
    await expect.element(option).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(province).toHaveValue('Thành phố Hồ Chí Minh');
  });

  test('of the second office that is the same follows the first', async () => {
    const { screen, save, bodies } = await openForm(memberRecord());
    await expect.element(screen.getByRole('checkbox', { name: 'Văn phòng giao dịch cùng địa chỉ' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Số nhà, đường' }).elements()).toHaveLength(1);
    await screen.getByRole('textbox', { name: 'Số nhà, đường' }).fill('99 Lê Lợi');
    await save();
    await expect.poll(() => bodies()[0]?.['transactionOfficeAddress']).toMatchObject({ road: '99 Lê Lợi' });
  });
});
