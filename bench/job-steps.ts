/**
 * The steps of ten daily jobs, as a person takes them through the interface in Vietnamese. Typed texts have no accents,
 * because each of their letters is one key. Alternatives for screens of other versions are in `versions` alone, so that
 * the jobs can be measured before and after a change.
 */
import type { Locator, Page } from '@playwright/test';

/** Milliseconds between two keys, faster than any person. */
const KEY_MS = 20;

/** Rows of the workbook and the refused ones among them. */
export const IMPORTED = { rows: 50, refused: 6 };

export interface Job {
  name: string;
  /** Begins on the home page and ends with the visible result. */
  run: (page: Page) => Promise<void>;
}

/** What the jobs need beside the demonstration. */
export interface JobFacts {
  /** A workbook of members. */
  workbook: string;
  /** The person of the waiting data request. */
  requester: string;
}

export function jobsOf({ workbook, requester }: JobFacts): Job[] {
  return [
    {
      name: 'add a member',
      run: async (page) => {
        await versions.addMember(page);
        await page.getByRole('heading', { level: 1, name: 'Thêm hội viên' }).waitFor();
        await type(
          page.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true }),
          'Cong ty TNHH Do luong Sao Khue',
        );
        await type(page.locator('[name="taxCode"]'), '0100109106');
        await type(page.locator('[name="phoneNumber"]'), '02438251234');
        await type(page.locator('[name="emailAddress"]'), 'lienhe@saokhue.example.com');
        const province = page.getByRole('combobox', { name: 'Tỉnh, thành phố' }).first();
        await pick(page, province, 'hue', 'Thành phố Huế');
        await type(page.locator('[name="headOfficeAddress.road"]'), '12 Le Loi');
        await type(page.locator('[name="leaderInfo.name"]'), 'Tran Anh Tuan');
        await page.keyboard.press('Control+s');
        await page.getByRole('heading', { level: 1, name: 'Cong ty TNHH Do luong Sao Khue' }).waitFor();
      },
    },
    {
      name: 'approve 19',
      run: async (page) => {
        await versions.openWaiting(page);
        await page.getByText('1–19 trong 19').waitFor();
        await page.getByRole('checkbox', { name: 'Chọn mọi dòng trên trang này' }).click();
        await page.getByRole('button', { name: 'Duyệt', exact: true }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Duyệt/ })
          .click();
        await page.locator('tbody').getByRole('row').first().waitFor({ state: 'detached' });
      },
    },
    {
      name: 'find by a piece of the name',
      run: async (page) => {
        await versions.find(page, 'tong hoang thuan', 'Bê tông Hoàng Thuận');
      },
    },
    {
      name: 'find by phone',
      run: async (page) => {
        await versions.find(page, '02830000776', 'Trang trí nội thất Bảo Thành');
      },
    },
    {
      name: 'change an address',
      run: async (page) => {
        await versions.find(page, 'HV-0008', 'Vận tải Vĩnh Thành');
        await page.getByRole('link', { name: 'Sửa', exact: true }).click();
        const road = page.locator('[name="headOfficeAddress.road"]');
        await road.click();
        await page.keyboard.press('Control+a');
        await road.pressSequentially('88 Tran Phu', { delay: KEY_MS });
        await page.keyboard.press('Control+s');
        await page.getByRole('heading', { level: 1, name: 'Vận tải Vĩnh Thành' }).waitFor();
        await page.getByText('88 Tran Phu').first().waitFor();
      },
    },
    {
      name: 'filter and export',
      run: async (page) => {
        await openFromHome(page, 'Hội viên đơn vị');
        await page.getByRole('button', { name: 'Thêm bộ lọc' }).click();
        await page.getByRole('menuitem', { name: 'Tỉnh, thành phố' }).click();
        await pick(page, page.getByRole('combobox', { name: 'Tỉnh, thành phố' }), 'ha noi', 'Thành phố Hà Nội');
        await versions.filterHolds(page);
        await page.waitForURL(/provinceCode=01/);
        const download = page.waitForEvent('download');
        await versions.firstPress(page.getByRole('button', { name: 'Xuất danh sách' }), page.getByRole('menu'));
        await page.getByRole('menuitem', { name: 'Cột đang hiện' }).click();
        await (await download).path();
      },
    },
    {
      name: 'give a role to a user',
      run: async (page) => {
        await openFromHome(page, 'Người dùng');
        await page.locator('tbody').getByRole('link', { name: 'Hồ Thị Yến Nhi' }).click();
        await page.getByRole('link', { name: 'Sửa', exact: true }).click();
        await pick(page, page.getByRole('combobox', { name: 'Vai trò' }), 'thu ky', 'Thư ký');
        await page.keyboard.press('Control+s');
        await page.getByRole('link', { name: 'Thư ký', exact: true }).first().waitFor();
      },
    },
    {
      name: 'seat on a committee',
      run: async (page) => {
        await openFromHome(page, 'Ban Chấp hành và các ban');
        await page.locator('tbody').getByRole('link', { name: 'Ban Chấp hành Hiệp hội' }).click();
        await page.getByText('25 uỷ viên').waitFor();
        await versions.seat(page, {
          name: 'Nguyễn Tuấn Anh',
          typed: 'Nguyen Tuan Anh',
          code: 'CN-0037',
          phone: '0911000037',
          mail: 'anh.nt37@canhan.example.com',
          unit: 'CTCP Vien thong Quang Cuong',
          position: 'Pho Giam doc',
        });
      },
    },
    {
      name: 'answer a data request',
      run: async (page) => {
        await openFromHome(page, 'Yêu cầu về dữ liệu cá nhân');
        await page.locator('tbody').getByRole('link', { name: requester }).first().click();
        await page.getByRole('heading', { level: 1, name: requester }).waitFor();
        await page.getByRole('main').getByRole('link', { name: requester }).click();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Xuất JSON' }).click();
        await (await download).path();
        await page.getByRole('link', { name: 'Cung cấp bản sao' }).click();
        const answer = page.getByRole('button', { name: 'Ghi nhận đã phản hồi' });
        await answer.click();
        await answer.waitFor({ state: 'detached' });
        const done = page.getByRole('button', { name: 'Hoàn thành', exact: true });
        await done.click();
        await done.waitFor({ state: 'detached' });
      },
    },
    {
      name: 'import 50 rows, 6 with errors',
      run: async (page) => {
        await openFromHome(page, 'Hội viên đơn vị');
        await page.getByRole('link', { name: 'Nhập từ Excel' }).click();
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Chọn tệp' }).first().click();
        await (await chooser).setFiles(workbook);
        const { rows, refused } = IMPORTED;
        const fetch = page.getByRole('button', { name: `Tải ${refused} dòng bị từ chối` });
        await versions.passUnknownValues(page, fetch);
        const refusals = page.waitForEvent('download');
        await fetch.click();
        await (await refusals).path();
        await page.getByRole('combobox', { name: 'Căn cứ xử lý dữ liệu cá nhân' }).focus();
        await page.keyboard.press('ArrowDown');
        await page.getByRole('button', { name: `Nhập ${rows - refused} dòng`, exact: true }).click();
        await page.getByRole('button', { name: 'Hoàn tác lần nhập' }).waitFor();
      },
    },
  ];
}

interface Person {
  name: string;
  typed: string;
  code: string;
  phone: string;
  mail: string;
  unit: string;
  position: string;
}

/** The steps that differ between the version before issue 16 and the versions after it. */
const versions = {
  addMember: async (page: Page) => {
    if (await beginsWithWork(page)) {
      await page.getByRole('button', { name: 'Tạo mới' }).click();
      await page.getByRole('menuitem', { name: 'Thêm hội viên', exact: true }).click();
      return;
    }
    await openFromHome(page, 'Hội viên đơn vị');
    await page.getByRole('link', { name: 'Thêm hội viên' }).click();
  },
  openWaiting: async (page: Page) => {
    // The button beside it opens the desk, where they are approved one by one.
    if (await beginsWithWork(page))
      return page.getByRole('link', { name: '19 hội viên chờ duyệt', exact: true }).click();
    await openFromHome(page, 'Hội viên đơn vị');
    return page.getByRole('link', { name: /^Chờ duyệt 19$/ }).click();
  },
  /** Since issue 23 by the search over everything, which stands on every page. */
  find: async (page: Page, search: string, name: string) => {
    if (!(await beginsWithWork(page))) {
      await openFromHome(page, 'Hội viên đơn vị');
      return openFound(page, search, name);
    }
    await page.getByRole('button', { name: /^Tìm/ }).click();
    await page.getByRole('dialog').getByRole('combobox').pressSequentially(search, { delay: KEY_MS });
    await page.getByRole('dialog').getByRole('option', { name }).first().click();
    return page.getByRole('heading', { level: 1, name }).waitFor();
  },
  /** Before, a filter needed a button; now it holds as it is picked. */
  filterHolds: async (page: Page) => {
    const apply = page.getByRole('button', { name: 'Áp dụng', exact: true });
    if (await apply.isVisible()) await apply.click();
  },
  /** Presses a button beside an open form of a filter. Where the press only closes the form, a person presses again. */
  firstPress: async (button: Locator, result: Locator) => {
    await button.click();
    await result.waitFor({ timeout: 400 }).catch(() => button.click());
  },
  /** Since issue 17 values that no catalogue has are offered for a choice first; the job leaves them refused. */
  passUnknownValues: async (page: Page, next: Locator) => {
    const preview = page.getByRole('button', { name: 'Xem trước kết quả' });
    await next.or(preview).first().waitFor();
    if (await preview.isVisible()) await preview.click();
    await next.waitFor();
  },
  /** Before, the whole person was typed into a form; now a dialog chooses among the people of all lists. */
  seat: async (page: Page, person: Person) => {
    await page
      .getByRole('link', { name: 'Thêm uỷ viên' })
      .or(page.getByRole('button', { name: 'Thêm uỷ viên' }))
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const form = page.getByRole('heading', { level: 1, name: 'Thêm uỷ viên' });
    await dialog.or(form).first().waitFor();
    if (await dialog.isVisible()) {
      await pick(page, dialog.getByRole('combobox').first(), person.code, new RegExp(person.name));
      await pick(page, dialog.getByRole('combobox', { name: 'Chức danh' }), 'UVTV', /Uỷ viên Thường vụ/);
      await dialog.getByRole('button', { name: 'Đưa vào ban' }).click();
      await page.getByText('26 uỷ viên').waitFor();
      return;
    }
    await type(page.getByRole('textbox', { name: 'Họ và tên' }), person.typed);
    await pick(page, page.getByRole('combobox', { name: 'Chức danh' }), 'UVTV', /Uỷ viên Thường vụ/);
    await type(page.getByRole('textbox', { name: 'Đơn vị công tác' }), person.unit);
    await type(page.getByRole('textbox', { name: 'Chức vụ' }), person.position);
    await type(page.getByRole('textbox', { name: 'Điện thoại' }), person.phone);
    await type(page.getByRole('textbox', { name: 'E-mail' }), person.mail);
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { level: 1, name: person.typed }).waitFor();
  },
};

/** The groups of the menu, by the list that a job begins with. */
const GROUPS: Record<string, string> = {
  'Hội viên đơn vị': 'Hội viên',
  'Ban Chấp hành và các ban': 'Hội viên',
  'Người dùng': 'Thiết lập',
  'Yêu cầu về dữ liệu cá nhân': 'Thiết lập',
};

/** Whether the first page begins with the work of the day (issue 23). Before, it had a link to every list. */
async function beginsWithWork(page: Page): Promise<boolean> {
  return page.getByRole('button', { name: 'Tạo mới' }).isVisible();
}

/** Opens a list: by its link on the first page, and since issue 23 by the menu, which takes one click more. */
async function openFromHome(page: Page, title: string): Promise<void> {
  if (await beginsWithWork(page)) {
    await page.getByRole('navigation', { name: 'Chính' }).getByRole('button', { name: GROUPS[title] }).click();
    await page.locator('[data-sidebar-panel]').getByRole('link', { name: title, exact: true }).click();
  } else {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${title}`) })
      .last()
      .click();
  }
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.locator('tbody').getByRole('row').nth(1).or(page.locator('tbody').getByRole('link')).first().waitFor();
}

/** Types into the search of a list and opens the found record. */
async function openFound(page: Page, search: string, name: string): Promise<void> {
  await type(page.getByRole('searchbox'), search);
  await page.locator('tbody').getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function type(input: Locator, text: string): Promise<void> {
  await input.click();
  await input.pressSequentially(text, { delay: KEY_MS });
}

/** Types into a picker and chooses an option. */
async function pick(page: Page, picker: Locator, text: string, option: string | RegExp): Promise<void> {
  await type(picker, text);
  await page.getByRole('option', { name: option }).first().click();
}
