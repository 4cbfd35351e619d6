import type { ContactRecord } from '@hoivien/contract/areas/doors/contact/contact.resource.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { ContactPage } from './ContactPage.tsx';
import { COUNTRY, gridLines, HEIGHT, moved, placeOf, pointAt, WIDTH } from './grid.ts';

const record: ContactRecord = {
  may: ['Update'],
  name: 'Hiệp hội Sao Việt',
  switchboard: '+842838225678',
  email: 'vanphong@example.test',
  website: 'https://saoviet.example.test',
  fanpage: null,
  address: '135 Nam Kỳ Khởi Nghĩa',
  latitude: 10.7769,
  longitude: 106.6955,
  version: 3,
  updatedAt: '2026-11-20T02:03:04.000Z',
};

function serve(answer: (body: unknown) => { status?: number; body: object } = () => ({ body: {} }), data = record) {
  return stubServer(({ method, path, body }) => {
    if (path === '/api/Contacts/History') return { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } };
    return method === 'PUT' ? answer(body) : { body: { data } };
  });
}
const open = () => renderInApp(<ContactPage />);
const saved = (asked: ReturnType<typeof serve>) => asked.find(({ method }) => method === 'PUT')?.body;

describe('the contact details', () => {
  test('are shown to everybody, with ways to call, write and open, and without inputs', async () => {
    serve(undefined, { ...record, may: [] });
    const { screen } = await open();
    await expect.element(screen.getByText('Hiệp hội Sao Việt')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Gọi 028 3822 5678' }))
      .toHaveAttribute('href', 'tel:+842838225678');
    await expect
      .element(screen.getByRole('link', { name: 'Gửi thư cho vanphong@example.test' }))
      .toHaveAttribute('href', 'mailto:vanphong@example.test');
    await expect.element(screen.getByText('10.7769, 106.6955', { exact: true })).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toEqual([]);
  });

  test('take the point of a pasted link and are saved with their version', async () => {
    const asked = serve((body) => ({
      body: { data: { ...record, ...(body as object), version: 4 }, message: 'Mes.Contacts.Update.Successfully' },
    }));
    const { screen } = await open();
    const box = screen.getByRole('textbox', { name: 'Dán liên kết bản đồ hoặc toạ độ' });
    await box.fill('https://www.google.com/maps/@21.0285,105.8542,17z');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'Vĩ độ' })).toHaveValue('21.0285');
    await expect.element(screen.getByRole('textbox', { name: 'Kinh độ' })).toHaveValue('105.8542');
    await expect
      .element(screen.getByRole('application', { name: 'Lưới toạ độ, vị trí 21.0285, 105.8542' }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect.poll(() => saved(asked)).toMatchObject({ latitude: 21.0285, longitude: 105.8542, version: 3 });
    await expect.element(screen.getByText('Đã lưu thông tin liên hệ')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Lưu thay đổi' })).toBeDisabled();
  });

  test('say that a text holds no coordinates, and keep it', async () => {
    serve();
    const { screen } = await open();
    const box = screen.getByRole('textbox', { name: 'Dán liên kết bản đồ hoặc toạ độ' });
    await box.fill('https://maps.app.goo.gl/abc');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/Không thấy toạ độ/)).toBeVisible();
    await expect.element(box).toHaveValue('https://maps.app.goo.gl/abc');
    await expect.element(screen.getByRole('textbox', { name: 'Vĩ độ' })).toHaveValue('10.7769');
  });

  test('move their point by the keys of the grid', async () => {
    serve();
    const { screen } = await open();
    const grid = screen.getByRole('application');
    await expect.element(grid).toBeVisible();
    (grid.element() as SVGElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    // The view shows 4 degrees, and a step is a fiftieth of it.
    await expect.element(screen.getByRole('textbox', { name: 'Vĩ độ' })).toHaveValue('10.857');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.element(screen.getByRole('textbox', { name: 'Kinh độ' })).toHaveValue('107.495');
  });

  test('that somebody else has saved are offered beside one’s own', async () => {
    const newer = { ...record, address: 'Số 1', version: 9 };
    const asked = serve((body) =>
      (body as { version: number }).version === 3
        ? { status: 409, body: { message: 'Mes.Contacts.Update.Conflict', current: newer } }
        : {
            body: { data: { ...newer, ...(body as object), version: 10 }, message: 'Mes.Contacts.Update.Successfully' },
          },
    );
    const { screen } = await open();
    await screen.getByRole('textbox', { name: 'Địa chỉ' }).fill('Số 2');
    await screen.getByRole('textbox', { name: 'Fanpage' }).fill('facebook.example.test/a');
    await screen.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await screen.getByRole('dialog').getByRole('radio', { name: 'Số 1' }).click();
    await screen.getByRole('dialog').getByRole('button').last().click();
    await expect
      .poll(() => asked.filter(({ method }) => method === 'PUT').at(-1)?.body)
      .toMatchObject({
        address: 'Số 1',
        fanpage: 'https://facebook.example.test/a',
        version: 9,
      });
  });

  test('are not sent with a wrong value', async () => {
    const asked = serve();
    const { screen } = await open();
    await screen.getByRole('textbox', { name: 'Vĩ độ' }).fill('10.1234567890123');
    await screen.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect.element(screen.getByText(/nhiều nhất 12 chữ số/).first()).toBeVisible();
    expect(saved(asked)).toBeUndefined();
  });
});

describe('the grid', () => {
  test('places a point and reads it back', () => {
    for (const zoom of [0, 3, 8]) {
      const view = { middle: { latitude: 10.7769, longitude: 106.6955 }, zoom };
      const { x, y } = placeOf(view, { latitude: 10.78, longitude: 106.7 });
      const back = pointAt(view, x, y);
      expect(back.latitude).toBeCloseTo(10.78, 1 + zoom / 4);
      expect(back.longitude).toBeCloseTo(106.7, 1 + zoom / 4);
    }
  });

  test('keeps points on the earth', () => {
    const pole = { middle: { latitude: 90, longitude: 180 }, zoom: 0 };
    expect(moved(pole, pole.middle, { north: 5, east: 5 })).toEqual(pole.middle);
  });

  test('has lines on round degrees, and shows the whole country with its islands', () => {
    const { across, down } = gridLines(COUNTRY, 'vi');
    expect(across.map(({ text }) => text)).toEqual(['8°', '10°', '12°', '14°', '16°', '18°', '20°', '22°', '24°']);
    expect(down.length).toBeGreaterThan(5);
    const near = { ...COUNTRY, zoom: 4 };
    expect(gridLines(near, 'vi').across[0]?.text).toMatch(/^\d+,\d°$/);
    expect(gridLines(near, 'en').across[0]?.text).toMatch(/^\d+\.\d°$/);
    for (const [latitude, longitude] of [
      [23.39, 105.3],
      [8.56, 104.8],
      [16.53, 111.6],
      [8.64, 111.9],
    ] as const) {
      const { x, y } = placeOf(COUNTRY, { latitude, longitude });
      expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT, `${latitude} ${longitude}`).toBe(true);
    }
  });
});
