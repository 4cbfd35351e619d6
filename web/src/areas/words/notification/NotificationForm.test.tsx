// Long: 'as a draft may lack recipients and time, and goes out only after it is scheduled' in server/src/areas/words/notification/notification.test.ts holds the same rule in the plain run.
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { checkCompose, waitsForMorning } from './compose.ts';
import { NotificationForm } from './NotificationForm.tsx';
import { NOTIFICATION_CODES, notificationRecord, stubNotifications } from './testing/notifications.ts';

const ADD = '/notification/add';

const CHANGEABLE = [{ action: 'Update', refusal: null }];

async function open(of = notificationRecord(), path = ADD) {
  const record = { ...of, allowedActions: CHANGEABLE };
  const asked = stubNotifications(record);
  const { screen } = await renderInApp(
    <div style={{ display: 'flex', height: '90vh' }}>
      <NotificationForm />
    </div>,
    { codes: NOTIFICATION_CODES, portals: true, path, route: path === ADD ? ADD : '/notification/edit/:id' },
  );
  await expect.element(screen.getByRole('textbox', { name: 'Tiêu đề', exact: true })).toBeVisible();
  const written = () =>
    asked.filter(({ method, path: at }) => method !== 'GET' && (at === '/api/Notifications' || at.endsWith(record.id)));
  return { screen, asked, written };
}

/** Fills in what every notification needs. */
async function write(screen: Awaited<ReturnType<typeof open>>['screen']) {
  await screen.getByRole('textbox', { name: 'Tiêu đề', exact: true }).fill('Mời dự');
  await screen.getByRole('button', { name: 'Chọn người…' }).click();
  const drawer = screen.getByRole('dialog');
  await drawer.getByRole('combobox').fill('Báo Doanh nhân <bao@example.test>');
  await drawer.getByRole('button', { name: 'Thêm e-mail bao@example.test' }).click();
  await drawer.getByRole('button', { name: 'Thêm 3 người' }).click();
  const content = screen.getByRole('textbox', { name: 'Nội dung', exact: true });
  await expect.element(content).toBeVisible();
  await content.click();
  await userEvent.keyboard('Kinh gui');
}

describe('what a notification lacks', () => {
  const values = {
    methods: [1],
    otherEmails: [{ name: 'A', emailAddress: 'a@example.test' }],
    now: true,
    draft: false,
  };
  const lacking = (changes: object) => checkCompose(undefined as never, { ...values, ...changes });

  test('a draft may lack everything, and a whole one lacks nothing', () => {
    expect(lacking({ draft: true, methods: [], otherEmails: [], now: false })).toEqual([]);
    expect(lacking({})).toEqual([]);
  });

  test.each([
    ['recipients', { otherEmails: [] }, 'memberIds', 'MemberIds.Required'],
    ['a way of sending', { methods: [] }, 'methods', 'Methods.Required'],
    ['the text of an SMS', { methods: [2] }, 'smsText', 'SmsText.Required'],
    ['an SMS of three messages at most', { methods: [2], smsText: 'a'.repeat(460) }, 'smsText', 'SmsText.OverLength'],
    ['an approved template of Zalo', { methods: [6] }, 'zaloTemplateId', 'ZaloTemplateId.Required'],
    ['a time', { now: false }, 'sendTime', 'SendTime.Required'],
  ])('%s', (_, changes, field, rule) => {
    expect(lacking(changes)).toEqual([{ field, message: `Mes.Notifications.${rule}` }]);
  });
});

test('text messages wait for the morning between 22:00 and 07:00 in Vietnam', () => {
  const at = (time: string) => waitsForMorning(new Date(`2026-11-23T${time}+07:00`));
  expect(['06:59:59', '07:00:00', '21:59:59', '22:00:00'].map(at)).toEqual([true, false, false, true]);
});

test('a sent notification says that it cannot be changed and takes no text', async () => {
  const sent = notificationRecord({
    allowedActions: [{ action: 'Update', refusal: 'Mes.Notifications.Status.NotAllowed' }],
  });
  stubNotifications(sent);
  const { screen } = await renderInApp(<NotificationForm />, {
    codes: NOTIFICATION_CODES,
    path: `/notification/edit/${sent.id}`,
    route: '/notification/edit/:id',
  });
  const heading = screen.getByRole('heading', { name: 'Không sửa được Mời dự Diễn đàn xuất khẩu' });
  await expect.element(heading).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Xem hồ sơ' })).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const { screen, written } = await open();
  await screen.getByRole('button', { name: 'Gửi', exact: true }).click();
  await expect.element(screen.getByText('Chọn ít nhất một người nhận').first()).toBeVisible();
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  expect(written()).toEqual([]);
});

test('Ctrl+S keeps a draft, also when everything is ready to be sent', async () => {
  const { screen, written } = await open();
  await write(screen);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => written()[0]?.body).toMatchObject({ draft: true, now: false, title: 'Mời dự', methods: [1] });
});

test('sending asks first: how many, by what and when; the server gets it only after the answer', async () => {
  const { screen, written } = await open();
  await write(screen);
  await screen.getByRole('button', { name: 'Gửi cho 2 người' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Gửi “Mời dự” cho 2 người?')).toBeVisible();
  await expect.element(dialog.getByText('Gửi qua: E-mail.')).toBeVisible();
  expect(written()).toEqual([]);
  await dialog.getByRole('button', { name: 'Gửi cho 2 người' }).click();
  await expect.poll(() => written().length).toBe(1);
  expect(written()[0]?.body).toMatchObject({
    draft: false,
    now: true,
    sendTime: null,
    otherEmails: [{ name: 'Báo Doanh nhân', emailAddress: 'bao@example.test' }],
  });
});

test('after a cancelled question Ctrl+S still keeps a draft', async () => {
  const { screen, written } = await open();
  await write(screen);
  await screen.getByRole('button', { name: 'Gửi cho 2 người' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Quay lại sửa' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => written()[0]?.body).toMatchObject({ draft: true, now: false });
});

test('a scheduled one stays scheduled when it is saved', async () => {
  const timed = notificationRecord({ stage: 'timed', status: 1, sendTime: '2126-11-24T01:00:00.000Z', sentAt: null });
  const { screen, written } = await open(timed, `/notification/edit/${timed.id}`);
  await expect.element(screen.getByRole('button', { name: 'Hẹn giờ gửi cho 2 người' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Tiêu đề', exact: true }).fill('Mời dự lại');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .poll(() => written()[0]?.body)
    .toMatchObject({ draft: false, now: false, sendTime: '2126-11-24T01:00:00.000Z', version: 1 });
});

test('a scheduled one goes back to draft on request and keeps its time', async () => {
  const timed = notificationRecord({ stage: 'timed', status: 1, sendTime: '2126-11-24T01:00:00.000Z', sentAt: null });
  const { screen, written } = await open(timed, `/notification/edit/${timed.id}`);
  await screen.getByRole('button', { name: 'Đưa về nháp' }).click();
  await expect.poll(() => written()[0]?.body).toMatchObject({ draft: true, sendTime: '2126-11-24T01:00:00.000Z' });
});

test('the size of an SMS follows the typing, as it goes out', async () => {
  const { screen } = await open();
  await screen.getByRole('checkbox', { name: 'SMS' }).click();
  await screen.getByRole('textbox', { name: 'Nội dung SMS' }).fill('Kính mời Quý hội viên');
  await expect.element(screen.getByText(/21\/459 ký tự, 1 tin mỗi người/)).toBeVisible();
});

test('the numbers open their lists beside the form, each person with the reason', async () => {
  const { screen } = await open();
  await write(screen);
  await screen.getByRole('button', { name: '1 không nhận được' }).click();
  await expect
    .element(screen.getByRole('tab', { name: /^Không gửi được ?1$/ }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByText('Không có e-mail hoặc số di động')).toBeVisible();
  await screen.getByRole('tab', { name: /^Trùng ?1$/ }).click();
  await expect.element(screen.getByText(/Đã bỏ 1 e-mail vì/)).toBeVisible();
});

test('the preview stands in a frame that runs nothing, and warns of links that lead to the server alone', async () => {
  const { screen } = await open();
  await write(screen);
  const frame = screen.getByTitle('Thư gửi Báo Doanh nhân');
  await expect.element(frame).toBeVisible();
  expect((frame.element() as HTMLIFrameElement).getAttribute('sandbox')).toBe('');
  await expect.element(screen.getByText(/Nhờ người vận hành đặt địa chỉ công khai/)).toBeVisible();
  await expect.element(screen.getByText('1/1')).toBeVisible();
});
