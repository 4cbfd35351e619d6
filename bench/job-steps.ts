/**
 * The steps of daily jobs, as a person takes them through the interface in Vietnamese. Typed texts have no accents,
 * because each of their letters is one key. The first sixteen are the jobs of an office, in its order.
 */
import { expect, type Locator, type Page } from '@playwright/test';

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
  /** A file to attach. */
  file: string;
  /** The statement of a bank that was brought in before. */
  statement: string;
  /** The person of the waiting data request. */
  requester: string;
}

const CARD = [
  'CÔNG TY TNHH ĐO LƯỜNG SAO KHUÊ',
  'Giám đốc: Trần Anh Tuấn',
  'MST: 0100109106',
  'Địa chỉ: 12 Lê Lợi, phường Thuận Hoá, thành phố Huế',
  'ĐT: 0243 825 1234',
  'lienhe@saokhue.example.com',
].join('\n');
const EVENT = 'Ngay hoi ket noi';
const MEETING = 'Hop CLB Det may thang 12';

export function jobsOf({ workbook, file, statement, requester }: JobFacts): Job[] {
  return [
    {
      name: '1 add a member from a card',
      run: async (page) => {
        await create(page, 'Thêm hội viên');
        await page.locator('[name="enterpriseName"]').and(page.locator(':focus')).waitFor();
        await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(CARD)})`);
        await page.keyboard.press('Control+v');
        await focused(page.getByRole('button', { name: 'Điền vào biểu mẫu' }));
        await page.keyboard.press('Enter');
        await page.getByText(/Đã điền \d+ ô từ đoạn đã dán/).waitFor();
        await page.keyboard.press('Control+s');
        await heading(page, 'CÔNG TY TNHH ĐO LƯỜNG SAO KHUÊ');
        await page.getByText('Trần Anh Tuấn').first().waitFor();
      },
    },
    {
      name: '2 approve ten',
      run: async (page) => {
        await page.getByRole('link', { name: 'Xem và duyệt' }).first().click();
        const whom = page.getByRole('main').getByRole('heading', { level: 2 }).first();
        const next = async (key: string) => {
          const name = (await whom.textContent()) ?? '';
          await page.keyboard.press(key);
          await expect(whom).not.toHaveText(name);
        };
        await whom.waitFor();
        for (let done = 0; done < 10; ) {
          // The keys act when the checks stand.
          await page.getByText(/^\d+ mục đạt$/).waitFor();
          const lacks = await page.getByRole('button', { name: /^Duyệt dù thiếu/ }).isVisible();
          await next(lacks ? 'j' : 'a');
          if (!lacks) done++;
        }
      },
    },
    {
      name: '3 find by a piece and by phone',
      run: async (page) => {
        await find(page, 'tong hoang thuan', 'Bê tông Hoàng Thuận');
        await find(page, '02830000776', 'Trang trí nội thất Bảo Thành');
      },
    },
    {
      name: '4 change an address',
      run: async (page) => {
        await find(page, 'HV-0008', 'Vận tải Vĩnh Thành');
        await page.getByRole('button', { name: /^Sửa trụ sở chính/ }).click();
        await focused(page.getByRole('textbox', { name: 'Số nhà, đường' }));
        await page.keyboard.press('Control+a');
        await page.keyboard.type('88 Tran Phu', { delay: KEY_MS });
        await page.keyboard.press('Enter');
        await page
          .getByText(/88 Tran Phu/)
          .first()
          .waitFor();
      },
    },
    {
      name: '5 debtors of Hà Nội as Excel',
      run: async (page) => {
        await open(page, 'Hội viên', 'Hội viên đơn vị');
        await page.keyboard.press('/');
        await page.keyboard.type('con no o ha noi', { delay: KEY_MS });
        await page.keyboard.press('Enter');
        await page.waitForURL(/provinceCode=01/);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          (async () => {
            await page.getByRole('button', { name: 'Xuất danh sách' }).click();
            await page.getByRole('menuitem', { name: 'Cột đang hiện' }).first().click();
          })(),
        ]);
        await download.path();
      },
    },
    {
      name: '6 give a role to a user',
      run: async (page) => {
        await find(page, 'nhi.ho', 'Hồ Thị Yến Nhi');
        await page.getByRole('button', { name: 'Thêm vai trò' }).click();
        await choose(page, 'thu ky', 'Thư ký');
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: 'Thư ký', exact: true }).first().waitFor();
      },
    },
    {
      name: '7 seat on a committee',
      run: async (page) => {
        await find(page, 'ban chap hanh hiep hoi', 'Ban Chấp hành Hiệp hội');
        await page.getByRole('button', { name: 'Thêm uỷ viên' }).first().click();
        const dialog = page.getByRole('dialog');
        await focused(dialog.getByRole('combobox'));
        await choose(page, 'CN-0037', 'Nguyễn Tuấn Anh');
        // Past the link for somebody who stands in no list.
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await choose(page, 'UVTV', 'Uỷ viên Thường vụ');
        await dialog.getByRole('button', { name: 'Đưa vào ban' }).click();
        await dialog.waitFor({ state: 'hidden' });
        await page.getByText('26 uỷ viên').waitFor();
      },
    },
    {
      name: '8 issue the fees of a year',
      run: async (page) => {
        await find(page, 'hoi phi nam 2027', 'Hội phí năm 2027');
        await page.getByRole('button', { name: 'Phát hành', exact: true }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Phát hành/ })
          .click();
        await page.getByRole('heading', { name: 'Không còn hội viên nào cần phát hành' }).waitFor();
      },
    },
    {
      name: '9 record a payment, print its receipt',
      run: async (page) => {
        await find(page, 'HV-0877', 'Bánh kẹo Huy Khang');
        await page
          .getByRole('button', { name: /^Ghi nhận(?! nộp)/ })
          .first()
          .click();
        await focused(page.getByRole('textbox', { name: /^Số tiền/ }));
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: /^In PT-/ }).click();
        await page.getByRole('article').waitFor();
        await page.evaluate('window.print = () => undefined');
        await page.getByRole('button', { name: 'In', exact: true }).click();
        await page.getByText('BẢN SAO').first().waitFor();
      },
    },
    {
      name: '10 bring in a statement and book it',
      run: async (page) => {
        await find(page, 'sao ke', 'Sao kê ngân hàng');
        await upload(page, page.getByRole('button', { name: 'Chọn tệp' }).first(), statement);
        const confirm = page.getByRole('button', { name: 'Xác nhận và đối chiếu' });
        const book = page.getByRole('button', { name: /^Ghi nhận \d+ khoản chắc chắn/ });
        await confirm.or(book).first().waitFor();
        if (await confirm.isVisible()) await confirm.click();
        await book.click();
        await page.getByText(/Đã ghi nhận \d+ khoản/).waitFor();
      },
    },
    {
      name: '11 invite a club to a meeting',
      run: async (page) => {
        await page.getByRole('link', { name: 'Mở lịch tháng' }).click();
        await page.getByRole('link', { name: 'Thêm lịch' }).click();
        await page.getByRole('link', { name: /^Lịch họp/ }).click();
        await focused(page.getByLabel('Tiêu đề'));
        await page.keyboard.type(MEETING, { delay: KEY_MS });
        await page.getByRole('button', { name: 'Chọn người…' }).click();
        const drawer = page.getByRole('dialog');
        await page.keyboard.type('det may', { delay: KEY_MS });
        await drawer
          .getByRole('row', { name: /CLB Dệt may/ })
          .first()
          .waitFor();
        await page.keyboard.press('Enter');
        await drawer.getByRole('button', { name: /^Thêm \d+ người/ }).waitFor();
        await page.keyboard.press('Control+Enter');
        await drawer.waitFor({ state: 'hidden' });
        await page.keyboard.press('Control+s');
        await heading(page, MEETING);
        const send = /^Gửi \d+ thư mời/;
        await page.getByRole('button', { name: send }).click();
        await drawer.getByRole('button', { name: send }).click();
        await page.getByRole('button', { name: /chưa trả lời \d+/ }).waitFor();
      },
    },
    {
      name: '12 cancel the meeting',
      run: async (page) => {
        await find(page, MEETING, MEETING);
        await page.getByRole('button', { name: 'Thao tác khác' }).click();
        await page.getByRole('menuitem', { name: 'Huỷ lịch' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await page.keyboard.type('Trung hoi nghi', { delay: KEY_MS });
        await dialog.getByRole('button', { name: /^Huỷ lịch/ }).click();
        await dialog.waitFor({ state: 'hidden' });
        await page.getByText('Trung hoi nghi').first().waitFor();
      },
    },
    {
      name: '13 an event with two child events',
      run: async (page) => {
        await create(page, 'Thêm sự kiện');
        await page.locator('[name="title"]').and(page.locator(':focus')).waitFor();
        await page.keyboard.type(EVENT, { delay: KEY_MS });
        await page.keyboard.press('Control+s');
        await heading(page, EVENT);
        await page.getByRole('link', { name: /^Danh sách tham gia/ }).click();
        await page.getByRole('main').getByRole('button', { name: 'Chọn người, nhóm, e-mail' }).click();
        const drawer = page.getByRole('dialog');
        await focused(drawer.getByRole('combobox'));
        await page.keyboard.type('det may', { delay: KEY_MS });
        await drawer
          .getByRole('row', { name: /CLB Dệt may/ })
          .first()
          .waitFor();
        await page.keyboard.press('Enter');
        await drawer.getByRole('button', { name: /^Thêm \d+ người/ }).waitFor();
        await page.keyboard.press('Control+Enter');
        await drawer.waitFor({ state: 'hidden' });
        const people = page.locator('tbody').getByRole('link');
        await people.first().waitFor();
        const names = await people.evaluateAll((all) => all.slice(0, 5).map((one) => one.textContent ?? ''));
        await page.getByRole('link', { name: /^Sự kiện con/ }).click();
        for (const part of ['Phien sang', 'Phien chieu']) {
          await page.getByRole('button', { name: 'Thêm sự kiện con' }).click();
          await page.getByRole('textbox', { name: 'Tên sự kiện' }).and(page.locator(':focus')).waitFor();
          await page.keyboard.type(part, { delay: KEY_MS });
          await page.keyboard.press('Enter');
          await page.getByRole('link', { name: part }).waitFor();
        }
        await page.getByRole('button', { name: 'Bắt đầu', exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Bắt đầu', exact: true }).click();
        await page.getByText('Đang diễn ra', { exact: true }).first().waitFor();
        const door = { name: 'Điểm danh', exact: true };
        await page.getByRole('link', door).or(page.getByRole('button', door)).first().click();
        const code = page.getByRole('searchbox');
        await code.waitFor();
        if (!(await code.and(page.locator(':focus')).isVisible())) await code.click();
        for (const name of names) {
          await page.keyboard.type(plain(name), { delay: KEY_MS });
          await page.keyboard.press('Enter');
          await expect(code).toHaveValue('');
        }
        await page.getByText('5 đang có mặt').waitFor();
      },
    },
    {
      name: '14 answer a feedback with a file',
      run: async (page) => {
        await page.getByRole('link', { name: /^Trả lời: / }).click();
        await page.locator('tbody').getByRole('link').first().click();
        const reply = page.getByRole('textbox', { name: 'Trả lời' });
        await reply.waitFor();
        if (!(await reply.and(page.locator(':focus')).isVisible())) await reply.click();
        await page.keyboard.type('Hiep hoi gui kem bieu muc phi nam nay', { delay: KEY_MS });
        await upload(page, page.getByRole('button', { name: 'Chọn tệp' }).first(), file);
        await page.getByText('bieu-phi.pdf').first().waitFor();
        await page.getByRole('button', { name: 'Gửi trả lời' }).click();
        await page.getByText('Hiep hoi gui kem bieu muc phi nam nay').first().waitFor();
        await expect(reply).toHaveValue('');
      },
    },
    {
      name: '15 news for one club',
      run: async (page) => {
        await create(page, 'Thêm tin');
        await focused(page.getByRole('textbox', { name: 'Tiêu đề' }));
        await page.keyboard.type('Tap huan hai quan dien tu', { delay: KEY_MS });
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Tap huan tai hoi truong tang 3', { delay: KEY_MS });
        await pick(page, page.getByRole('combobox', { name: /^Câu lạc bộ được xem/ }), 'det may', /CLB Dệt may/);
        await page.keyboard.press('Control+s');
        await heading(page, 'Tap huan hai quan dien tu');
        await page.getByRole('button', { name: 'Đăng', exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: /^Đăng/ }).click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      },
    },
    {
      name: '16 the yearly lists',
      run: async (page) => {
        await page.getByRole('link', { name: /^Lập báo cáo/ }).click();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          (async () => {
            await page
              .getByRole('button', { name: /^Xuất|^Tải/ })
              .first()
              .click();
          })(),
        ]);
        await download.path();
      },
    },
    {
      name: '17 answer a data request',
      run: async (page) => {
        await find(page, 'yeu cau ve du lieu', 'Yêu cầu về dữ liệu cá nhân');
        await page.locator('tbody').getByRole('link', { name: requester }).first().click();
        await page.getByRole('heading', { level: 1, name: requester }).waitFor();
        await page.getByRole('main').getByRole('link', { name: requester }).click();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          (async () => {
            await page.getByRole('button', { name: 'Xuất JSON' }).click();
          })(),
        ]);
        await download.path();
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
      name: '18 import 50 rows, 6 with errors',
      run: async (page) => {
        await open(page, 'Hội viên', 'Hội viên đơn vị');
        await page.getByRole('link', { name: 'Nhập từ Excel' }).click();
        await upload(page, page.getByRole('button', { name: 'Chọn tệp' }).first(), workbook);
        const { rows, refused } = IMPORTED;
        const fetch = page.getByRole('button', { name: `Tải ${refused} dòng bị từ chối` });
        // Values that no catalogue has are offered for a choice first; the job leaves them refused.
        const preview = page.getByRole('button', { name: 'Xem trước kết quả' });
        await fetch.or(preview).first().waitFor();
        if (await preview.isVisible()) await preview.click();
        await fetch.waitFor();
        const [refusals] = await Promise.all([
          page.waitForEvent('download'),
          (async () => {
            await fetch.click();
          })(),
        ]);
        await refusals.path();
        await page.getByRole('combobox', { name: 'Căn cứ xử lý dữ liệu cá nhân' }).focus();
        await page.keyboard.press('ArrowDown');
        await page.getByRole('button', { name: `Nhập ${rows - refused} dòng`, exact: true }).click();
        await page.getByRole('button', { name: 'Hoàn tác lần nhập' }).waitFor();
      },
    },
  ];
}

/** A name without its legal form and its accents, as a person types it. */
function plain(name: string): string {
  return name
    .replace(/^(CTCP|TNHH MTV|TNHH|DNTN|Công ty Cổ phần|Công ty TNHH( MTV)?) /, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/đ/gi, 'd')
    .toLowerCase();
}

/** Opens the form of a new record by the button on the first page. */
async function create(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Tạo mới' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Opens the first hit of the search over everything, by keys. */
async function find(page: Page, search: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await focused(dialog.getByRole('combobox'));
  await page.keyboard.type(search, { delay: KEY_MS });
  await dialog.getByRole('option', { name, selected: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await heading(page, name);
}

/** Opens a list by the menu. */
async function open(page: Page, group: string, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Chính' }).getByRole('button', { name: group, exact: true }).click();
  await page.locator('[data-sidebar-panel]').getByRole('link', { name: title, exact: true }).click();
  await heading(page, title);
  await page.locator('tbody').getByRole('row').nth(1).waitFor();
}

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

function focused(element: Locator): Promise<void> {
  return expect(element.first()).toBeFocused();
}

/** Chooses a file by a button. */
async function upload(page: Page, button: Locator, file: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(file);
}

/** Types into a picker and chooses an option. */
async function pick(page: Page, picker: Locator, text: string, option: string | RegExp): Promise<void> {
  await picker.click();
  await picker.pressSequentially(text, { delay: KEY_MS });
  await page.getByRole('option', { name: option }).first().click();
}

/** Types into the picker that has the focus and chooses the first option, by keys. */
async function choose(page: Page, text: string, option: string): Promise<void> {
  await page.keyboard.type(text, { delay: KEY_MS });
  await page.locator('[role=option][data-combobox-selected]', { hasText: option }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
}
