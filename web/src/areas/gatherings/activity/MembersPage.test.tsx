import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import type { StubAnswer, StubRequest } from '../../../kit/testing/stub-server.ts';
import { MembersPage } from './MembersPage.tsx';
import { EVENT_CODES, EVENT_ID, eventRecord, GRADES, participants, stubEvents } from './testing/events.ts';

beforeEach(() => page.viewport(1366, 768));

async function open(
  other?: (request: StubRequest) => StubAnswer | undefined,
  query = '',
  changes: Parameters<typeof eventRecord>[0] = {},
) {
  const asked = stubEvents(eventRecord(changes), other);
  const { screen } = await renderInApp(
    <div style={{ display: 'flex', height: '100vh' }}>
      <MembersPage />
    </div>,
    {
      codes: EVENT_CODES,
      // A dialog in its place would be clipped by its cell.
      portals: true,
      path: `/activities/info/${EVENT_ID}/list-member${query}`,
      route: '/activities/:type/:id/list-member',
    },
  );
  await expect.element(screen.getByRole('link', { name: 'Gỗ An Cường' })).toBeVisible();
  return { screen, asked, sent: () => asked.filter(({ method }) => method === 'POST') };
}

test('the list shows who answered, waits and came, and the parts with their numbers', async () => {
  const { screen, asked } = await open();
  await expect.element(screen.getByRole('table').getByText('Danh sách chờ số 1')).toBeVisible();
  await expect.element(screen.getByRole('table').getByText('Có mặt 08:06')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Chưa xác nhận 1', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Chờ chỗ 1' }).click();
  await expect
    .poll(() =>
      asked
        .filter(({ path }) => path === '/api/ActivityParticipants')
        .at(-1)
        ?.query.get('sort'),
    )
    .toBe('waitingNumber:asc');
  expect(
    asked
      .filter(({ path }) => path === '/api/ActivityParticipants')
      .at(-1)
      ?.query.get('isWaiting'),
  ).toBe('true');
});

test('a refusal moves somebody up, and the message names them', async () => {
  const { screen, sent } = await open(({ method, path }) =>
    method === 'POST' && path.endsWith('/Reject')
      ? {
          body: {
            data: {
              status: 3,
              isWaiting: false,
              waitingNumber: 0,
              movedUp: [{ participantId: participants[1]?.id, name: 'Gỗ An Cường', offeredUntil: null }],
            },
            message: 'Mes.Activities.Members.Reject.Successfully',
          },
        }
      : undefined,
  );
  await screen.getByRole('button', { name: /^Trả lời của Dệt may Thành Công/ }).click();
  await page.getByRole('menuitem', { name: 'Từ chối' }).click();
  await expect.element(page.getByText('Lên từ danh sách chờ: Gỗ An Cường')).toBeVisible();
  expect(sent()[0]?.path).toBe(`/api/Activities/${EVENT_ID}/Members/${participants[0]?.id}/Reject`);
});

test('a place is offered until a time, and the list shows it with the position', async () => {
  const until = '2126-11-21T02:00:00.000Z';
  const { screen, sent } = await open(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/Offer'))
      return { body: { data: { participantId: participants[1]?.id, name: 'Gỗ An Cường', offeredUntil: until } } };
    if (method === 'POST' && path.endsWith('/WaitingPlace'))
      return {
        status: 400,
        body: {
          message: 'Mes.Activities.WaitingPlace.NotAllowed',
          errors: [{ field: 'place', message: 'Mes.Activities.WaitingPlace.NotAllowed', params: { count: 1 } }],
        },
      };
    return undefined;
  });
  const row = screen.getByRole('button', { name: /^Trả lời của Gỗ An Cường/ });
  await row.click();
  await page.getByRole('menuitem', { name: 'Mời nhận chỗ…' }).click();
  await userEvent.click(page.getByRole('button', { name: 'Mời nhận chỗ', exact: true }));
  await expect.element(page.getByText('Mời nhận chỗ đến 21/11/2126 09:00: Gỗ An Cường')).toBeVisible();
  expect(sent()[0]?.body).toEqual({ until: null });
  await row.click();
  await page.getByRole('menuitem', { name: 'Đặt thứ tự chờ…' }).click();
  await page.getByRole('textbox', { name: 'Thứ tự chờ' }).fill('0');
  await userEvent.keyboard('{Tab}');
  await userEvent.click(page.getByRole('button', { name: 'Lưu', exact: true }));
  await expect.element(page.getByText('Danh sách chờ có 1 người: hãy ghi số từ 1 đến 1')).toBeVisible();
  expect(sent().at(-1)?.body).toEqual({ place: 0 });
});

test('who waits is refused last in the menu, and after a question, because the position is lost', async () => {
  const { screen, sent } = await open(({ method, path }) =>
    method === 'POST' && path.endsWith('/Reject')
      ? { body: { data: { status: 3, isWaiting: false, waitingNumber: 0, passed: 0, movedUp: [] } } }
      : undefined,
  );
  await screen.getByRole('button', { name: /^Trả lời của Gỗ An Cường/ }).click();
  const reject = page.getByRole('menuitem', { name: 'Từ chối' });
  await expect.element(reject).toBeVisible();
  expect(page.getByRole('menuitem').elements().indexOf(reject.element())).toBeGreaterThan(1);
  await reject.click();
  await expect.element(page.getByText(/Thứ tự chờ số 1 không giữ lại/)).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Từ chối', exact: true }));
  await expect.poll(() => sent()[0]?.path).toMatch(/Reject$/);
});

test('an open offer shows until when, and is withdrawn from the menu', async () => {
  const offered = participants.map((one, index) =>
    index === 1 ? { ...one, offeredUntil: '2126-11-21T02:00:00.000Z' } : one,
  );
  const { screen, sent } = await open(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/WithdrawOffer'))
      return { body: { data: { movedUp: [] }, message: 'Mes.Activities.WithdrawOffer.Successfully' } };
    if (path === '/api/ActivityParticipants')
      return { body: { data: { items: offered, total: 3, page: 1, pageSize: 20 } } };
    return undefined;
  });
  await expect.element(screen.getByRole('table').getByText(/số 1 · Mời đến 21\/11\/2126 09:00/)).toBeVisible();
  await screen.getByRole('button', { name: /^Trả lời của Gỗ An Cường/ }).click();
  await page.getByRole('menuitem', { name: 'Rút lời mời nhận chỗ' }).click();
  await expect.element(page.getByText('Đã rút lời mời nhận chỗ')).toBeVisible();
  expect(sent()[0]?.path).toMatch(/WithdrawOffer$/);
});

test('changing a recorded grade in the row needs a reason', async () => {
  const { screen, sent } = await open(({ method, path }) =>
    method === 'POST' && path.endsWith('/Result')
      ? { body: { data: {}, message: 'Mes.Activities.Result.Successfully' } }
      : undefined,
  );
  await screen.getByRole('button', { name: 'Xếp loại của Dệt may Thành Công' }).click();
  await page.getByRole('menuitem', { name: /^Tốt/ }).click();
  expect(sent()).toEqual([]);
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Chấm lại');
  await userEvent.click(page.getByRole('button', { name: 'Lưu', exact: true }));
  await expect.poll(() => sent()[0]?.body).toEqual({ gradeId: GRADES[0]?.id, reason: 'Chấm lại' });
});

test('a bulk action over all that match sends the query of the list and tells what came of it', async () => {
  const { screen, sent } = await open(({ method, path, query }) => {
    if (method === 'POST' && path.endsWith('/MembersBulk'))
      return { body: { data: { changed: 40, unchanged: 1, waiting: 2, movedUp: [] } } };
    if (path !== '/api/ActivityParticipants') return undefined;
    expect(query.get('activityId')).toBe(EVENT_ID);
    return { body: { data: { items: participants, total: 41, page: 1, pageSize: 20 } } };
  }, '?status=1');
  await screen.getByRole('checkbox', { name: 'Chọn Nhựa Bình Minh' }).click();
  await screen.getByRole('button', { name: 'Chọn cả 41' }).click();
  await screen.getByRole('button', { name: 'Xác nhận 41' }).click();
  await page.getByRole('button', { name: /^Xác nhận \(41/ }).click();
  await expect.poll(() => sent()[0]?.body).toEqual({ action: 'Confirm', query: 'status=1' });
  await expect.element(page.getByText(/40 người đã đổi. 2 người vào danh sách chờ/)).toBeVisible();
});

test('removing somebody says first who is told by a letter', async () => {
  const uses = [{ message: 'Mes.Uses.TakenOff', rule: 'changes', count: 1, path: null }];
  const { screen, sent } = await open(({ method, path }) =>
    method === 'POST' && path.endsWith('/Uses') ? { body: { data: { records: 1, refused: 0, uses } } } : undefined,
  );
  await screen.getByRole('checkbox', { name: 'Chọn Nhựa Bình Minh' }).click();
  await screen.getByRole('button', { name: 'Việc khác' }).click();
  await page.getByRole('menuitem', { name: /Bỏ khỏi danh sách/ }).click();
  await expect.element(page.getByText(/1 người biết mình có tên trong danh sách: nhận thư báo/)).toBeVisible();
  expect(sent().at(-1)?.body).toEqual({ ids: [participants[2]?.id] });
});

test('removing somebody says first to whom the place is offered', async () => {
  const names = ['An', 'Bình', 'Chi', 'Dũng', 'Hà', 'Lan'];
  const uses = [
    { message: 'Mes.Uses.PlacesOffered', rule: 'changes', count: 6, names, path: null },
    { message: 'Mes.Uses.PlacesGiven', rule: 'changes', count: 1, names: ['Gỗ An Cường'], path: null },
  ];
  const { screen } = await open(({ method, path }) =>
    method === 'POST' && path.endsWith('/Uses') ? { body: { data: { records: 1, refused: 0, uses } } } : undefined,
  );
  await screen.getByRole('checkbox', { name: 'Chọn Nhựa Bình Minh' }).click();
  await screen.getByRole('button', { name: 'Việc khác' }).click();
  await page.getByRole('menuitem', { name: /Bỏ khỏi danh sách/ }).click();
  await expect.element(page.getByText(/được mời nhận chỗ bằng thư: An, Bình, Chi, Dũng, Hà…$/)).toBeVisible();
  await expect.element(page.getByText(/được nhận chỗ và nhận thư báo: Gỗ An Cường$/)).toBeVisible();
});

test('without a free place the dialog of an offer says who has them, and has nothing to confirm', async () => {
  const { screen, sent } = await open(undefined, '', { confirmedCount: 1, offeredCount: 1 });
  await screen.getByRole('button', { name: /^Trả lời của Gỗ An Cường/ }).click();
  await page.getByRole('menuitem', { name: 'Mời nhận chỗ…' }).click();
  await expect.element(page.getByText(/trong 2 chỗ, 1 người đã xác nhận, 1 chỗ đang giữ/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Mời nhận chỗ', exact: true }).query()).toBeNull();
  await page.getByRole('button', { name: 'Đóng' }).click();
  expect(sent()).toEqual([]);
});

test('a postponed event offers no places', async () => {
  const { screen } = await open(undefined, '', { state: 1, isPostponed: true, postponeReason: 'Bão số 5' });
  await screen.getByRole('button', { name: /^Trả lời của Gỗ An Cường/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Đặt thứ tự chờ…' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Mời nhận chỗ…' }).query()).toBeNull();
});

test('who would be passed on the waiting list is asked about first, and the message says it after', async () => {
  const TAKE = 'Mes.Activities.Waiting.Take';
  const { screen, sent } = await open(({ method, path, query }) => {
    if (method !== 'POST' || !/Confirm$|MembersBulk$/.test(path)) return undefined;
    if (query.get('confirmed') === TAKE) {
      const answered = { status: 2, isWaiting: false, waitingNumber: 0, passed: 1, movedUp: [] };
      const message = 'Mes.Activities.Members.Confirm.Successfully';
      return { body: { data: { ...answered, changed: 1, unchanged: 0, waiting: 0 }, message } };
    }
    const params = { count: 1, name: 'Gỗ An Cường', free: 1, takers: 1 };
    const message = 'Mes.Activities.Waiting.Asked';
    const answers = [TAKE, 'Mes.Activities.Waiting.Queue'];
    return { status: 400, body: { message, errors: [{ field: 'participantIds', message, params, answers }] } };
  });
  await screen.getByRole('button', { name: /^Trả lời của Nhựa Bình Minh/ }).click();
  await page.getByRole('menuitem', { name: 'Xác nhận', exact: true }).click();
  await expect.element(page.getByText(/1 người đang chờ phía trước, đứng đầu là Gỗ An Cường/)).toBeVisible();
  await page.getByRole('radio', { name: /^Vẫn nhận vào chỗ trống/ }).click();
  await userEvent.click(page.getByRole('button', { name: 'Lưu', exact: true }));
  await expect.element(page.getByText('Nhựa Bình Minh: Nhận chỗ trước 1 người đang chờ')).toBeVisible();
  expect(sent()).toHaveLength(2);
  await screen.getByRole('checkbox', { name: 'Chọn Nhựa Bình Minh' }).click();
  await screen.getByRole('button', { name: 'Xác nhận 1' }).click();
  await page.getByRole('radio', { name: /^Vẫn nhận vào chỗ trống/ }).click();
  await userEvent.click(page.getByRole('button', { name: 'Lưu', exact: true }));
  await expect.element(page.getByText(/1 người đã đổi. Nhận chỗ trước 1 người đang chờ/)).toBeVisible();
  expect(sent()).toHaveLength(4);
});
