import { memberDesk } from '@hoivien/contract/areas/people/party/party.desk.ts';
import { deskPath } from '@hoivien/contract/desk.ts';
import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { memberRecord } from '../testing/members.ts';
import { DeskPage } from './DeskPage.tsx';

const NAMES = ['Dệt lụa Minh Sa', 'Bao bì Tân Lập Thành', 'Cơ điện Việt Hùng'];
const ids = NAMES.map((_, index) => `0197a000-0000-7000-9000-00000000000${index + 1}`);

/** A desk with three records, of which the second lacks its papers. What is decided leaves the queue. */
function serve({ missing = true, slow = false }: { missing?: boolean; slow?: boolean } = {}) {
  const waits: (() => void)[] = [];
  const wait = () => (slow ? new Promise<void>((go) => waits.push(go)) : undefined);
  const decided: { id: string; action: string; reason?: string }[] = [];
  const asked = stubServer(async ({ path, method, body }) => {
    const id = path.split('/')[3] ?? '';
    const left = ids.filter((one) => decided.every((done) => done.id !== one));
    if (path === '/api/Members/Desk')
      return {
        body: {
          data: {
            total: left.length,
            items: left.map((one) => ({
              id: one,
              name: NAMES[ids.indexOf(one)],
              since: '2026-11-16T02:00:00Z',
              values: {},
              missing: missing && one === ids[1] ? 1 : 0,
              doubtful: 0,
              may: ['approve', 'refuse'],
            })),
            today: {
              approved: decided.filter(({ action }) => action === 'approve').length,
              refused: decided.filter(({ action }) => action === 'refuse').length,
              rows: [],
            },
          },
        },
      };
    if (path.endsWith('/Undo')) {
      decided.pop();
      return { body: { data: [{ id: ids[0], done: true, message: 'Mes.Undo.Step.Successfully', undo: null }] } };
    }
    if (path.endsWith('/Desk') && method === 'POST') {
      await wait();
      decided.push({ id, ...(body as { action: string; reason?: string }) });
      return { body: { data: { id }, message: 'Mes.Members.Approve.Successfully', undo: `token-${id}` } };
    }
    if (path.endsWith('/Desk')) {
      await wait();
      const marks =
        missing && id === ids[1]
          ? [{ field: 'attachmentIds', kind: 'missing', reason: 'Mes.Desk.Missing', params: {}, other: null }]
          : [];
      return { body: { data: { marks, passed: 9, effects: [], senders: 1, may: ['approve', 'refuse'] } } };
    }
    if (path.startsWith('/api/Members/')) return { body: { data: { ...memberRecord({}), id, attachmentIds: [] } } };
    return { body: { data: [] } };
  });
  /** Lets answers of checks and decisions go, one after the other, until the work is done. */
  const letGo = () => waits.shift()?.();
  return { asked, decided, letGo };
}

const open = (query = '') =>
  renderInApp(<DeskPage desk={memberDesk} />, {
    codes: ['MembersApprove', 'MembersView', 'MembersSearch'],
    path: `${deskPath(memberDesk)}${query}`,
    portals: true,
  });

const focused = () => document.activeElement?.getAttribute('data-row');

describe('a desk', () => {
  test('approves by A, passes the focus to the next row, and takes it back by Ctrl+Z', async () => {
    const { decided } = serve();
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { name: NAMES[0] ?? '' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Duyệt A' })).toBeVisible();
    await userEvent.keyboard('a');
    await expect.poll(focused).toBe(ids[1]);
    expect(decided).toEqual([{ id: ids[0], action: 'approve' }]);
    await expect.element(screen.getByText('1 đã duyệt, 0 từ chối')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(focused).toBe(ids[0]);
    expect(decided).toEqual([]);
  });

  test('refuses by R and a number, never by the number alone, and tells what is missing', async () => {
    const { decided } = serve();
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Duyệt A' })).toBeVisible();
    await userEvent.keyboard('1');
    await userEvent.keyboard('j');
    await expect.element(screen.getByRole('button', { name: 'Duyệt dù thiếu 1 A' })).toBeVisible();
    await userEvent.keyboard('f');
    expect(document.activeElement?.getAttribute('data-mark')).toBe('missing');
    expect(decided).toEqual([]);
    await userEvent.keyboard('r1');
    await expect.poll(focused).toBe(ids[2]);
    expect(decided).toEqual([
      { id: ids[1], action: 'refuse', reason: 'Thiếu giấy tờ bắt buộc. Còn thiếu: tài liệu đính kèm.' },
    ]);
    // What was passed over keeps its place above what was decided.
    const rows = () => [...document.querySelectorAll('nav li b')].map((row) => row.getAttribute('title'));
    expect(rows()).toEqual(NAMES);
  });

  test('asks why something is approved although it lacks something', async () => {
    const { decided } = serve();
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Duyệt A' })).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(screen.getByRole('button', { name: 'Duyệt dù thiếu 1 A' })).toBeVisible();
    await userEvent.keyboard('a');
    await screen.getByRole('textbox', { name: 'Vì sao vẫn duyệt' }).fill('Nộp bản giấy');
    await screen.getByRole('dialog').getByRole('button', { name: 'Duyệt dù thiếu 1' }).click();
    await expect.poll(() => decided).toEqual([{ id: ids[1], action: 'approve', reason: 'Nộp bản giấy' }]);
  });

  test('keys that come before their record decide one record after the other', async () => {
    const { decided, letGo } = serve({ missing: false, slow: true });
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { name: NAMES[0] ?? '' })).toBeVisible();
    await userEvent.keyboard('aaa');
    await expect.element(screen.getByText('Đang chờ: A A A')).toBeVisible();
    expect(decided).toEqual([]);
    await expect
      .poll(() => {
        letGo();
        return decided.map(({ id, action }) => [id, action]);
      })
      .toEqual(ids.map((id) => [id, 'approve']));
    await expect.element(screen.getByText('Đã duyệt hết 3 hồ sơ')).toBeVisible();
  });

  test('a key that waited stops at a record with something to look at, and says so', async () => {
    const { decided, letGo } = serve({ slow: true });
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { name: NAMES[0] ?? '' })).toBeVisible();
    await userEvent.keyboard('aaa');
    const told = screen.getByText(/^Chưa duyệt “Bao bì Tân Lập Thành”: có 1 mục cần xem/);
    await expect
      .poll(() => {
        letGo();
        return told.elements().length;
      })
      .toBe(1);
    expect(decided).toEqual([{ id: ids[0], action: 'approve' }]);
    // Now it is seen, and the key asks why.
    await userEvent.keyboard('a');
    await expect.element(screen.getByRole('textbox', { name: 'Vì sao vẫn duyệt' })).toBeVisible();
    expect(decided).toHaveLength(1);
  });

  test('a refusal typed ahead takes the reason of its number, and a key that is held down decides once', async () => {
    const { decided, letGo } = serve({ missing: false, slow: true });
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { name: NAMES[0] ?? '' })).toBeVisible();
    await userEvent.keyboard('r1');
    for (const repeat of [false, true, true])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat, bubbles: true }));
    await expect.element(screen.getByText('Đang chờ: R 1 A')).toBeVisible();
    await expect
      .poll(() => {
        letGo();
        return decided.length;
      })
      .toBe(2);
    expect(decided).toEqual([
      { id: ids[0], action: 'refuse', reason: 'Thiếu giấy tờ bắt buộc.' },
      { id: ids[1], action: 'approve' },
    ]);
  });
});

test('on a phone a swipe does what the buttons do: right approves, left asks for the reason, a short one nothing', async () => {
  await page.viewport(390, 844);
  const { decided } = serve();
  const { screen } = await open(`?id=${ids[0]}`);
  await expect.element(screen.getByText('vuốt phải duyệt')).toBeVisible();
  const swipe = (name: string, by: number) => {
    const touch = (type: string, x: number, on: Element | Window) =>
      on.dispatchEvent(
        new PointerEvent(type, { clientX: x, clientY: 300, bubbles: true, pointerType: 'touch', isPrimary: true }),
      );
    touch('pointerdown', 200, screen.getByRole('article', { name }).element());
    touch('pointermove', 200 + by / 2, window);
    touch('pointermove', 200 + by, window);
    touch('pointerup', 200 + by, window);
  };
  swipe(NAMES[0] ?? '', 60);
  swipe(NAMES[0] ?? '', 140);
  await expect.poll(() => decided).toEqual([{ id: ids[0], action: 'approve' }]);
  await expect.element(screen.getByRole('button', { name: 'Duyệt dù thiếu 1' })).toBeVisible();
  swipe(NAMES[1] ?? '', -140);
  await expect.element(screen.getByRole('dialog', { name: /^Từ chối/ })).toBeVisible();
  expect(decided).toHaveLength(1);
});
