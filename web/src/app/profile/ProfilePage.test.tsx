import type { Profile } from '@hoivien/contract/kit/session/session.schema.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '../../kit/testing/render.ts';
import { writeTokens } from '../../kit/api/tokens.ts';
import { fakeUploads } from '../../kit/resource/testing/fake-uploads.ts';
import { profileWith } from '../../kit/testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../kit/testing/stub-server.ts';
import '../app.texts.ts';
import { PrivateApp } from '../PrivateApp.tsx';

const PICTURE = '/api/Attachments/0197a000-0000-7000-8000-00000000000a/token';
const person = profileWith(['MarketsSearch'], { phoneNumber: '+84912345678', gender: 2, dayOfBirth: '1990-02-28' });

/** The profile page of the whole signed-in application. `put` answers a save. */
async function openProfile(
  profile: Profile = person,
  put: (request: StubRequest) => StubAnswer = ({ body }) => ({
    body: {
      data: { ...profile, ...(body as object), phoneNumber: '+84912345678' },
      message: 'Mes.Users.Profile.Successfully',
    },
  }),
) {
  window.location.hash = '#/profile';
  const asked = stubServer((request) => {
    if (request.path === '/api/Users/Profile' && request.method === 'PUT') return put(request);
    if (request.path === '/api/Users/Profile/Avatar') return { body: { data: { ...profile, avatarPath: null } } };
    if (request.path === '/api/Users/Profile') return { body: { data: profile } };
    if (request.path === '/api/Users/Sessions') return { body: { data: [] } };
    if (request.path === '/api/Users/Settings') return { body: { data: {} } };
    return { body: { data: { items: [], total: 0, page: 1, pageSize: 1 } } };
  });
  servePicture();
  const screen = await render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PrivateApp />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { screen, saved: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

/** Serves the picture, the only answer of these tests that is not JSON. */
function servePicture() {
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address === PICTURE ? new Response(await drawn(4)) : others(address, init),
  );
}

async function drawn(width: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = 600;
  canvas.getContext('2d')?.fillRect(0, 0, width, 600);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob as Blob), 'image/png'));
}

beforeEach(() => writeTokens({ accessToken: 'token', refreshToken: 'refresh-1' }));

describe("one's own facts", () => {
  test('stand in a form as people read them, and are saved together', async () => {
    const { screen, saved } = await openProfile();
    const save = screen.getByRole('button', { name: 'Lưu hồ sơ' });
    await expect.element(screen.getByRole('textbox', { name: 'Điện thoại' })).toHaveValue('0912 345 678');
    await expect.element(save).toBeDisabled();
    const name = screen.getByRole('textbox', { name: 'Họ và tên' });
    await name.fill('Trần Ánh Tuyết');
    await save.click();
    await expect.element(screen.getByText('Đã lưu hồ sơ của bạn')).toBeVisible();
    expect(saved()[0]).toEqual({
      fullName: 'Trần Ánh Tuyết',
      emailAddress: 'tram@hoivien.invalid',
      phoneNumber: '0912 345 678',
      gender: 2,
      dayOfBirth: '1990-02-28',
    });
    await expect.element(screen.getByRole('heading', { name: 'Trần Ánh Tuyết' })).toBeVisible();
    await expect.element(save).toBeDisabled();
    // The same input element: saving updated the page and did not replace it.
    expect(document.contains(name.element())).toBe(true);
  });

  test('tell at the field what is missing, and what the server refuses', async () => {
    const key = 'Mes.Users.EmailAddress.AlreadyExist';
    const refusal = { message: key, errors: [{ field: 'emailAddress', message: key }] };
    const { screen, saved } = await openProfile(person, () => ({ status: 400, body: refusal }));
    await screen.getByRole('textbox', { name: 'Họ và tên' }).fill('');
    await screen.getByRole('button', { name: 'Lưu hồ sơ' }).click();
    await expect.element(screen.getByText('Nhập họ và tên')).toBeVisible();
    expect(saved()).toEqual([]);
    await screen.getByRole('textbox', { name: 'Họ và tên' }).fill('Trâm');
    await screen.getByRole('button', { name: 'Lưu hồ sơ' }).click();
    await expect.element(screen.getByText('E-mail đã tồn tại')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
  });

  test('are asked for before they are left unsaved, and can be put back', async () => {
    const { screen } = await openProfile();
    await screen.getByRole('textbox', { name: 'Họ và tên' }).fill('Khác');
    await screen.getByRole('link', { name: 'Về trang chủ' }).click();
    await screen.getByRole('button', { name: 'Ở lại' }).click();
    await screen.getByRole('button', { name: 'Bỏ thay đổi' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Họ và tên' })).toHaveValue('Nguyễn Bảo Trâm');
    await screen.getByRole('link', { name: 'Về trang chủ' }).click();
    await expect.poll(() => window.location.hash).toBe('#/');
  });
});

describe("one's own picture", () => {
  const pictures = () => document.querySelectorAll('img[src^="blob:"]').length;
  test('is shown, and the initials without one', async () => {
    await openProfile({ ...person, avatarPath: PICTURE });
    await expect.poll(() => pictures()).toBe(1);
  });

  test('is chosen, cut to a square and sent', async () => {
    const { screen } = await openProfile();
    await expect.element(screen.getByText('BT')).toBeVisible();
    const changed = { data: { ...person, avatarPath: PICTURE }, message: 'Mes.Users.Avatar.Successfully' };
    const sent = fakeUploads(() => ({ status: 200, body: changed }));
    const size = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
    await userEvent.upload(screen.getByLabelText('Ảnh đại diện').nth(1), new File([await drawn(900)], 'tôi.png'));
    await expect.element(screen.getByText('Đã đổi ảnh đại diện')).toBeVisible();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/Users']);
    const sides = size.mock.contexts.map((one) => [
      (one as HTMLCanvasElement).width,
      (one as HTMLCanvasElement).height,
    ]);
    expect(sides).toContainEqual([512, 512]);
    await expect.poll(() => pictures()).toBe(1);
    await expect.element(screen.getByRole('button', { name: 'Đổi ảnh' })).toBeVisible();
    vi.restoreAllMocks();
  });

  test('is not sent when it is none', async () => {
    const { screen } = await openProfile();
    const sent = fakeUploads();
    await userEvent.upload(screen.getByLabelText('Ảnh đại diện').nth(1), new File(['<html>'], 'a.png'));
    await expect.element(screen.getByText('Tệp không hợp lệ')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('is removed', async () => {
    const { screen } = await openProfile({ ...person, avatarPath: PICTURE });
    await screen.getByRole('button', { name: 'Gỡ ảnh' }).click();
    await expect.element(screen.getByText('BT')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Chọn ảnh' })).toBeVisible();
  });
});
