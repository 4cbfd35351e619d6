// Long: 'finds somebody by the picture and by the typed code of a member, in any spelling' in web/src/areas/gatherings/activity/check-in/rules.test.ts holds the same rule in the plain run.
// Long: 'tell the outcome of each scan and count an id once' in server/src/areas/gatherings/activity/activity.test.ts holds the same rule in the plain run.
import type { CheckInInput, Roster } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { CHECK_IN, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { type StubAnswer, stubServer } from '../../../../kit/testing/stub-server.ts';
import { CheckIn } from './CheckIn.tsx';
import { readScans, wipeDevice } from './queue.ts';
import { ACTIVITY, personOf, rosterOf } from './testing/people.ts';

const huy = personOf(1, { name: 'Ngô Quang Huy', code: 'HV-001' });
const oanh = personOf(2, { name: 'Phan Thị Kim Oanh', code: 'HV-002', status: CONFIRMATION.refused });
const son = personOf(3, { name: 'Đỗ Sơn', code: 'HV-003', isWaiting: true });

/** An event at the server, which may be away. */
function house(roster: Roster = rosterOf([huy, oanh, son])) {
  const server = { isAway: false, inside: new Set<string>(), sent: [] as CheckInInput[], alive: [] as object[] };
  const answer = (input: CheckInInput): object => {
    server.sent.push(input);
    const person = roster.items.find(
      ({ participantId, code }) => participantId === input.participantId || code === input.token?.toUpperCase(),
    );
    const outcome = person
      ? server.inside.has(person.participantId)
        ? CHECK_IN.alreadyIn
        : input.anyway || (person.status !== CONFIRMATION.refused && !person.isWaiting)
          ? CHECK_IN.in
          : person.isWaiting
            ? CHECK_IN.needsCheck
            : CHECK_IN.cancelled
      : CHECK_IN.unknown;
    if (person && outcome === CHECK_IN.in) server.inside.add(person.participantId);
    return {
      id: input.id,
      outcome,
      participantId: person?.participantId ?? null,
      name: person?.name ?? null,
      code: person?.code ?? null,
      checkedInAt: null,
    };
  };
  stubServer(({ method, path, body }): StubAnswer => {
    if (server.isAway) return { status: 503 };
    if (path.endsWith('/Roster')) return { body: { data: roster } };
    if (path.endsWith('/Count')) {
      const count = {
        state: 2,
        invited: roster.items.length,
        came: server.inside.size,
        confirmedCame: server.inside.size,
        absent: 0,
        walkIns: 0,
      };
      return { body: { data: { ...roster, ...count, confirmed: 1, waiting: 1, places: null, last: [] } } };
    }
    if (path.endsWith('/CheckIns')) return { body: { data: (body as CheckInInput[]).map(answer) } };
    if (path.endsWith('/Alive')) {
      server.alive.push(body as object);
      return { body: { data: null } };
    }
    if (path.endsWith('/CheckOut')) {
      server.inside.delete(huy.participantId);
      return { body: { data: {} } };
    }
    if (path.endsWith('/WalkIns')) return { body: { data: { participantId: 'x', isIn: true } } };
    return { status: 404, body: { method } };
  });
  return server;
}

const show = async () => (await renderInApp(<CheckIn activityId={ACTIVITY} />)).screen;

beforeEach(wipeDevice);

describe('a typed code', () => {
  test('lets somebody in, once, and says so in words', async () => {
    const server = house();
    const screen = await show();
    const field = screen.getByRole('searchbox');
    await field.fill('hv-001');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/^Đã vào, \d\d:\d\d:\d\d$/).first()).toBeVisible();
    await expect.element(screen.getByText('Ngô Quang Huy').first()).toBeVisible();
    await expect.element(screen.getByText('trên 1 xác nhận đã đến')).toBeVisible();
    await field.fill('HV-001');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Đã vào từ trước').first()).toBeVisible();
    await expect.poll(() => server.sent.map(({ token }) => token)).toEqual(['hv-001', 'HV-001']);
    expect(server.inside).toEqual(new Set([huy.participantId]));
  });

  test('of somebody who refused asks a person, who may admit them anyway', async () => {
    const server = house();
    const screen = await show();
    await screen.getByRole('searchbox').fill('HV-002');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Đã từ chối tham gia').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Vẫn cho vào' }).click();
    await expect.element(screen.getByText(/^Đã vào, /).first()).toBeVisible();
    // The device shows its own verdict when the server takes its time.
    await expect.poll(() => server.sent.at(-1)).toMatchObject({ participantId: oanh.participantId, anyway: true });
  });

  test('that nobody has is told as unknown and waits under the ones to check', async () => {
    house();
    const screen = await show();
    await screen.getByRole('searchbox').fill('HV-999');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Mã không có trong hệ thống').first()).toBeVisible();
    await screen.getByRole('tab', { name: /Cần xem/ }).click();
    await screen.getByRole('button', { name: 'Đã xem' }).last().click();
    await expect.element(screen.getByText('Không có gì cần xem.')).toBeVisible();
  });
});

test('Enter lets in the first who is found and not in yet; the focus goes back to the box', async () => {
  const twin = personOf(4, { name: 'Ngô Quang Hải', code: 'HV-004' });
  const server = house(rosterOf([huy, twin, son]));
  const screen = await show();
  const field = screen.getByRole('searchbox');
  await field.fill('ngo quang');
  await expect.element(screen.getByText(/^Enter: cho Ngô Quang (Hải|Huy) vào$/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.inside.size).toBe(1);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByText('trên 1 xác nhận đã đến')).toBeVisible();
  // The one who is in is passed over, and a third Enter finds nobody who is left.
  await field.fill('ngo quang');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => [...server.inside].toSorted()).toEqual([huy.participantId, twin.participantId].toSorted());
  await field.fill('ngo quang');
  await expect.element(screen.getByText('Người khớp đều đã vào.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('ngo quang');
  expect(server.sent).toHaveLength(2);
});

test('the device tells that it is at the door, and what it has not sent', async () => {
  const server = house();
  const screen = await show();
  await expect.element(screen.getByRole('searchbox')).toBeVisible();
  await expect.poll(() => server.alive.at(-1)).toMatchObject({ unsent: 0, leaves: false });
  await screen.unmount();
  await expect.poll(() => server.alive.at(-1)).toMatchObject({ leaves: true });
});

test('a name is found without accents, let in by a press and taken back again', async () => {
  const server = house();
  const screen = await show();
  await screen.getByRole('searchbox').fill('quang huy');
  await screen.getByRole('button', { name: 'Cho Ngô Quang Huy vào' }).click();
  await screen.getByRole('button', { name: 'Xoá chữ đã gõ' }).click();
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.element(screen.getByText('Đã bỏ điểm danh Ngô Quang Huy').first()).toBeVisible();
  expect(server.inside.size).toBe(0);
  await screen.getByRole('tab', { name: /Chưa đến/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Cho Ngô Quang Huy vào' })).toBeVisible();
});

describe('without a network', () => {
  test('the device goes on by its list and sends everything when the server is back', async () => {
    const server = house();
    const screen = await show();
    await expect.element(screen.getByText('trên 1 xác nhận đã đến')).toBeVisible();
    server.isAway = true;
    for (const code of ['HV-001', 'HV-003']) {
      await screen.getByRole('searchbox').fill(code);
      await userEvent.keyboard('{Enter}');
      await expect.poll(async () => (await readScans(ACTIVITY)).some(({ token }) => token === code)).toBe(true);
    }
    await expect.element(screen.getByText('Đang ở danh sách chờ, chưa có chỗ.')).toBeVisible();
    await expect.element(screen.getByText(/^Mất mạng từ/)).toBeVisible();
    await expect.element(screen.getByText('2 lượt chưa gửi')).toBeVisible();
    server.isAway = false;
    await expect.poll(() => server.sent.length).toBe(2);
    await expect.poll(async () => (await readScans(ACTIVITY)).every(({ isSent }) => isSent)).toBe(true);
    await expect.element(screen.getByText(/^Mất mạng từ/)).not.toBeInTheDocument();
  });

  test('a device without a list says what it needs', async () => {
    house().isAway = true;
    const screen = await show();
    await expect.element(screen.getByRole('heading', { name: 'Máy này chưa có danh sách' })).toBeVisible();
  });
});

test('a guest who is on no list is added with name and e-mail', async () => {
  house();
  const screen = await show();
  await screen.getByRole('button', { name: 'Khách lẻ' }).click();
  await screen.getByRole('button', { name: 'Ghi và cho vào' }).click();
  await expect.element(screen.getByText('Hãy ghi họ tên')).toBeVisible();
  await screen.getByRole('textbox', { name: /Họ tên/ }).fill('Mai Phương Thảo');
  await screen.getByRole('textbox', { name: /E-mail/ }).fill('thao@example.test');
  await screen.getByRole('button', { name: 'Ghi và cho vào' }).click();
  await expect.element(screen.getByText('Đã ghi và cho vào: Mai Phương Thảo').first()).toBeVisible();
});

test('the page says that the event is postponed or cancelled, also by its own list without a network', async () => {
  const server = house(rosterOf([huy], { isPostponed: true }));
  const screen = await show();
  await expect.element(screen.getByText('Sự kiện đang hoãn: không điểm danh đến khi có giờ mới.')).toBeVisible();
  await screen.unmount();
  server.isAway = true;
  const away = await show();
  await expect.element(away.getByText(/^Mất mạng/)).toBeVisible();
  await expect.element(away.getByText('Sự kiện đang hoãn: không điểm danh đến khi có giờ mới.')).toBeVisible();
  await away.unmount();
  await wipeDevice();
  house(rosterOf([huy], { isPostponed: true, isCancelled: true }));
  await expect.element((await show()).getByText('Sự kiện đã huỷ: không điểm danh.')).toBeVisible();
});
