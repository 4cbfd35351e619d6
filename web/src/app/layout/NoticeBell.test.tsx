// Long: 'is filtered by group, counts each group, and a group is read at once' in server/src/areas/keeping/notice/mail.test.ts holds the same rule in the plain run.
// Long: 'is marked as read alone or with all others, and a mark is made once' in server/src/areas/keeping/notice/notice.test.ts holds the same rule in the plain run.
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showLanguage } from '../../kit/i18n/language.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import '../app.texts.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { noticeServer, noticeWith } from './testing/notices.ts';
import { timerFired } from '../../kit/testing/settled.ts';
import { FIRST_QUESTION, FIRST_WAIT } from './notice-stream.ts';

const codes = ['MarketsSearch', 'MarketsImport', 'UsersView'];
const open = () => renderInApp(<NoticeBell />, { codes });

beforeEach(() => {
  if (!document.getElementById('announcer')) {
    const region = document.createElement('div');
    region.id = 'announcer';
    document.body.append(region);
  }
});

describe('the badge', () => {
  test('counts what is unread, follows the server, and says what is new politely', async () => {
    const server = noticeServer([], { unread: 2, latest: 'a' });
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Thông báo, 2 chưa đọc' })).toBeVisible();
    expect(document.getElementById('announcer')?.textContent).toBe('');
    server.say({ unread: 3, latest: 'b' });
    await expect.element(screen.getByRole('button', { name: 'Thông báo, 3 chưa đọc' })).toBeVisible();
    await expect.poll(() => document.getElementById('announcer')?.textContent).toBe('Có 3 thông báo chưa đọc');
    server.say({ unread: 0, latest: 'b' });
    await expect.element(screen.getByRole('button', { name: 'Thông báo', exact: true })).toBeVisible();
  });

  test('says 99+ from a hundred on', async () => {
    noticeServer([], { unread: 100, latest: 'a' });
    const { screen } = await open();
    await expect.element(screen.getByText('99+')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Thông báo, 99+ chưa đọc' }).query()).not.toBeNull();
  });

  test('comes back by itself when the stream was lost', async () => {
    const server = noticeServer([], { unread: 1, latest: 'a' });
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Thông báo, 1 chưa đọc' })).toBeVisible();
    server.hangUp();
    server.say({ unread: 5, latest: 'b' });
    await expect.poll(server.opened).toBe(2);
    await expect.element(screen.getByRole('button', { name: 'Thông báo, 5 chưa đọc' })).toBeVisible();
  });

  test('asks by itself when a proxy holds the stream back', async () => {
    const server = noticeServer([noticeWith(2)], { unread: 7, latest: 'a' }, { isHeldBack: true });
    const { screen } = await open();
    await expect.poll(server.opened).toBe(1);
    await timerFired(FIRST_QUESTION);
    await expect.element(screen.getByRole('button', { name: 'Thông báo, 7 chưa đọc' })).toBeVisible();
  });

  test('of a second tab needs no second stream', async () => {
    const server = noticeServer([], { unread: 4, latest: 'a' });
    const { screen } = await renderInApp(
      <>
        <NoticeBell />
        <NoticeBell />
      </>,
      { codes },
    );
    await expect.poll(() => screen.getByRole('button', { name: 'Thông báo, 4 chưa đọc' }).elements()).toHaveLength(2);
    server.say({ unread: 6, latest: 'b' });
    await expect.poll(() => screen.getByRole('button', { name: 'Thông báo, 6 chưa đọc' }).elements()).toHaveLength(2);
    expect(server.opened()).toBe(1);
  });

  test('of somebody who may hear nothing asks once', async () => {
    const asked = stubServer(() => ({ status: 403, body: { message: 'Mes.Permission.NotAllowed' } }));
    await open();
    await timerFired(FIRST_WAIT);
    expect(asked).toHaveLength(1);
  });
});

describe('the panel', () => {
  test('lists the sentences with their age, and marks what is unread', async () => {
    const day = new Date(Date.now() - 26 * 60 * 60_000).toISOString();
    const waits = {
      kind: 'Mes.Notices.RegistrationWaits',
      group: 'account' as const,
      area: 'Users',
      params: { name: 'Lê Minh Anh', username: 'minhanh' },
    };
    noticeServer([noticeWith(2), noticeWith(3, { ...waits, isRead: true, at: day })], { unread: 1, latest: 'a' });
    const { screen } = await open();
    await screen.getByRole('button', { name: /^Thông báo/ }).click();
    await expect
      .element(
        screen.getByRole('link', {
          name: /^Chưa đọc: Đã nhập xong “tệp 2.xlsx”: ghi 1.200 thị trường, từ chối 3 dòng/,
        }),
      )
      .toBeVisible();
    const read = screen.getByRole('link', { name: /^Lê Minh Anh \(minhanh\) vừa đăng ký/ });
    await expect.element(read).toBeVisible();
    await expect
      .element(read.getByText(/hôm qua/i))
      .toHaveAttribute('title', expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:/));
    showLanguage('en', false);
    await expect
      .element(screen.getByRole('link', { name: /^Unread: Import of “tệp 2.xlsx” finished: 1.200 written, 3 refused/ }))
      .toBeVisible();
  });

  test('leads to the screen of a notice and marks it as read', async () => {
    const server = noticeServer([noticeWith(1), noticeWith(2)], { unread: 2, latest: 'a' });
    const { screen, router } = await open();
    await screen.getByRole('button', { name: /^Thông báo/ }).click();
    await screen.getByRole('link', { name: /tệp 2/ }).click();
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/catalogue/markets/import?run=0197a000-0000-7000-8000-00000000aaaa',
    );
    await expect.element(screen.getByRole('button', { name: 'Thông báo, 1 chưa đọc' })).toBeVisible();
    expect(screen.getByRole('link').query()).toBeNull();
    expect(server.asked.find(({ path }) => path === '/api/Notices/Read')?.body).toEqual({ ids: [noticeWith(2).id] });
  });

  test('of many records that wait, leads to the list of those', async () => {
    const params = { count: 1_200, fileName: 'hội viên.xlsx', by: 'Lê Minh Anh' };
    noticeServer([noticeWith(1, { kind: 'Mes.Notices.StaffImported', entityId: null, params })], {
      unread: 1,
      latest: 'a',
    });
    const { screen, router } = await open();
    await screen.getByRole('button', { name: /^Thông báo/ }).click();
    await screen.getByRole('link', { name: /Lê Minh Anh nhập 1\.200 thị trường từ “hội viên\.xlsx”/ }).click();
    expect(router.state.location.pathname + router.state.location.search).toBe('/catalogue/markets?approval=0');
  });

  test('a notice of what the person may not open is read where it stands', async () => {
    noticeServer([noticeWith(1, { area: 'Outbox', kind: 'Mes.Notices.MessageFailed', params: {} })], {
      unread: 1,
      latest: 'a',
    });
    const { screen, router } = await open();
    await screen.getByRole('button', { name: /^Thông báo/ }).click();
    await screen.getByRole('button', { name: /^Chưa đọc: .*không gửi được/ }).click();
    await expect.element(screen.getByRole('button', { name: 'Thông báo', exact: true })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });

  test('marks all as read at once', async () => {
    const server = noticeServer([noticeWith(1), noticeWith(2)], { unread: 2, latest: 'a' });
    const { screen } = await open();
    await screen.getByRole('button', { name: /^Thông báo/ }).click();
    await expect.element(screen.getByRole('link', { name: /^Chưa đọc/ }).first()).toBeVisible();
    await screen.getByRole('button', { name: 'Đánh dấu đã đọc hết' }).click();
    await expect.poll(() => screen.getByRole('link', { name: /^Chưa đọc/ }).query()).toBeNull();
    expect(server.asked.find(({ path }) => path === '/api/Notices/Read')?.body).toEqual({ all: true });
    await expect.poll(() => screen.getByRole('button', { name: 'Đánh dấu đã đọc hết' }).query()).toBeNull();
  });

  test('groups the notices by day and kind, filters by kind, and reads one or a kind without opening it', async () => {
    const waits = {
      kind: 'Mes.Notices.RegistrationWaits',
      group: 'account' as const,
      area: 'Users',
      params: { name: 'Lê Minh Anh', username: 'minhanh' },
    };
    const long = new Date('2026-03-02T05:00:00Z').toISOString();
    const now = new Date().toISOString();
    const notices = [
      noticeWith(1, { at: now }),
      noticeWith(2, { ...waits, at: now }),
      noticeWith(3, { at: now }),
      noticeWith(4, { at: long }),
    ];
    const server = noticeServer(notices, { unread: 4, latest: 'a' });
    const { screen, router } = await open();
    await screen.getByRole('button', { name: /^Thông báo/ }).click();
    const today = screen.getByRole('region', { name: 'Hôm nay' });
    await expect.element(today).toBeVisible();
    expect(
      today
        .getByRole('heading')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Hôm nay', 'Nhập tệp', 'Tài khoản']);
    await expect.element(screen.getByRole('region', { name: '02/03/2026' })).toBeInTheDocument();
    await screen.getByRole('button', { name: /^Đánh dấu đã đọc: .*tệp 1/ }).click();
    await expect.poll(() => screen.getByRole('button', { name: /^Đánh dấu đã đọc: .*tệp 1/ }).query()).toBeNull();
    expect(router.state.location.pathname).toBe('/');
    await screen.getByRole('combobox', { name: 'Loại thông báo' }).selectOptions('account');
    await expect.poll(() => screen.getByRole('link', { name: /tệp/ }).elements()).toHaveLength(0);
    await screen.getByRole('button', { name: 'Đánh dấu đã đọc nhóm này' }).click();
    await expect
      .poll(() => server.asked.filter(({ path }) => path === '/api/Notices/Read').map(({ body }) => body))
      .toEqual([{ ids: [notices[0]?.id] }, { group: 'account' }]);
    await expect.element(screen.getByRole('button', { name: 'Thông báo, 2 chưa đọc' })).toBeVisible();
  });

  test('shows what came while it was open, and older ones on demand', async () => {
    const notices = Array.from({ length: 23 }, (_, at) => noticeWith(at + 1, { isRead: true }));
    const server = noticeServer(notices, { unread: 0, latest: 'a' });
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Thông báo' }).click();
    await expect.poll(() => screen.getByRole('link', { name: /tệp/ }).elements()).toHaveLength(20);
    await screen.getByRole('button', { name: 'Xem cũ hơn' }).click();
    await expect.poll(() => screen.getByRole('link', { name: /tệp/ }).elements()).toHaveLength(23);
    notices.unshift(noticeWith(0));
    server.say({ unread: 1, latest: 'b' });
    await expect.element(screen.getByRole('link', { name: /^Chưa đọc: .*tệp 0/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /tệp/ }).elements()).toHaveLength(24);
  });

  test('that is empty says what will appear, and one that failed offers to try again', async () => {
    noticeServer([]);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Thông báo' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Chưa có thông báo nào' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('heading').query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: 'Thông báo' })).toHaveFocus();
    stubServer(() => ({ status: 503, body: { message: 'Mes.Server.Unavailable' } }));
    await screen.unmount();
    const again = await open();
    await again.screen.getByRole('button', { name: 'Thông báo' }).click();
    await expect.element(again.screen.getByText('Chưa tải được thông báo')).toBeVisible();
    // The panel also asks again by itself, and the button then goes, so the press does not wait.
    const retry = again.screen.getByRole('button', { name: 'Thử lại' }).element() as HTMLElement;
    noticeServer([noticeWith(1)]);
    retry.click();
    await expect.element(again.screen.getByRole('link', { name: /tệp 1/ })).toBeVisible();
  });
});
