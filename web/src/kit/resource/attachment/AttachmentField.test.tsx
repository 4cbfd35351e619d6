import { type Attachment, FEW_FILES, MB, SMALL_FILES, UPLOAD_CHUNK } from '@hoivien/contract/kit/attachment.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { writeTokens } from '../../api/tokens.ts';
import { showLanguage } from '../../i18n/language.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { AttachmentField } from './AttachmentField.tsx';
import { fakeUploads } from '../testing/fake-uploads.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const there: Attachment = { id: 'there', fileName: 'Biên bản.pdf', size: 2 * MB };

let seen: Attachment[] = [];
let busy: boolean[] = [];

function Field({ start = [], limits = FEW_FILES }: { start?: Attachment[]; limits?: typeof FEW_FILES }) {
  const [files, setFiles] = useState(start);
  return (
    <AttachmentField
      label="Tài liệu"
      limits={limits}
      value={files}
      onChange={(next) => {
        seen = next;
        setFiles(next);
      }}
      onBusy={(isBusy) => busy.push(isBusy)}
    />
  );
}

async function field(props: Parameters<typeof Field>[0] = {}) {
  busy = [];
  seen = props.start ?? [];
  const { screen } = await renderInApp(<Field {...props} />);
  const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Tài liệu: Chọn tệp').nth(1), files);
  return { screen, choose };
}

beforeEach(() => writeTokens({ accessToken: 'old', refreshToken: 'refresh-1' }));

describe('the field of files', () => {
  test('tells its limits before anything is sent', async () => {
    const { screen } = await field({ limits: SMALL_FILES });
    await expect.element(screen.getByText(/Tối đa 3 tệp, mỗi tệp 6 MB \(ảnh, PDF, Word, Excel/)).toBeVisible();
    showLanguage('en', false);
    await expect.element(screen.getByText(/At most 3 files of 6 MB each \(pictures, PDF, Word/)).toBeVisible();
  });

  test('sends a file at once, in parts, under the person’s token, and adds it when it has arrived', async () => {
    const asked = fakeUploads();
    const { screen, choose } = await field();
    await choose(file('Thư mời.pdf', UPLOAD_CHUNK + 5));
    await expect.element(screen.getByRole('button', { name: 'Mở Thư mời.pdf' })).toBeVisible();
    expect(asked.map(({ method, size }) => [method, size])).toEqual([
      ['POST', 0],
      ['PATCH', UPLOAD_CHUNK],
      ['PATCH', 5],
    ]);
    expect(asked.every(({ headers }) => headers['authorization'] === 'Bearer old')).toBe(true);
    expect(seen).toEqual([{ id: expect.stringMatching(/000001$/), fileName: 'Thư mời.pdf', size: UPLOAD_CHUNK + 5 }]);
    await expect.poll(() => busy).toEqual([false, true, false]);
  });

  test('keeps both of two files that arrive together', async () => {
    fakeUploads();
    const { choose } = await field({ start: [there] });
    await choose(file('a.png'), file('b.png'));
    await expect.poll(() => seen.map(({ fileName }) => fileName)).toEqual(['Biên bản.pdf', 'a.png', 'b.png']);
  });

  test('goes on after a lost connection with what is missing, and not before', async () => {
    let cuts = 0;
    const asked = fakeUploads(({ method, size }) =>
      method === 'PATCH' && size === 5 && cuts++ === 0 ? 'cut' : undefined,
    );
    const { screen, choose } = await field();
    await choose(file('a.png', UPLOAD_CHUNK + 5));
    await expect.element(screen.getByRole('button', { name: 'Mở a.png' })).toBeVisible();
    expect(asked.map(({ method, size }) => `${method} ${size}`)).toEqual([
      'POST 0',
      `PATCH ${UPLOAD_CHUNK}`,
      'PATCH 5',
      'HEAD 0',
      'PATCH 5',
    ]);
    expect(asked.at(-1)?.headers['upload-offset']).toBe(String(UPLOAD_CHUNK));
  });

  test('renews a refused token and goes on', async () => {
    stubServer(() => ({ body: { data: { accessToken: 'new', refreshToken: 'refresh-2' } } }));
    const asked = fakeUploads(({ method, headers }) =>
      method === 'PATCH' && headers['authorization'] === 'Bearer old' ? { status: 401 } : undefined,
    );
    const { screen, choose } = await field();
    await choose(file('a.png'));
    await expect.element(screen.getByRole('button', { name: 'Mở a.png' })).toBeVisible();
    expect(asked.map(({ method, headers }) => `${method} ${headers['authorization']}`)).toEqual([
      'POST Bearer old',
      'PATCH Bearer old',
      'HEAD Bearer new',
      'PATCH Bearer new',
    ]);
  });

  test('says why the server refused a file, by its name', async () => {
    fakeUploads(({ method }) =>
      method === 'PATCH' ? { status: 400, body: { message: 'Mes.Files.Misalignment' } } : undefined,
    );
    const { screen, choose } = await field();
    await choose(file('a.png'));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('a.png: Tệp không hợp lệ');
    await expect.poll(() => [seen, busy.at(-1)]).toEqual([[], false]);
  });

  test('stops one on its way and has the server drop it', async () => {
    const asked = fakeUploads(({ method }) => (method === 'PATCH' ? 'wait' : undefined));
    const { screen, choose } = await field();
    await choose(file('a.png'));
    await expect.element(screen.getByRole('progressbar')).toBeVisible();
    await expect.poll(() => asked.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    await screen.getByRole('button', { name: 'Dừng tải a.png' }).click();
    await expect.poll(() => asked.at(-1)?.method).toBe('DELETE');
    expect(screen.getByText('a.png').elements()).toEqual([]);
    await expect.poll(() => [seen, busy.at(-1)]).toEqual([[], false]);
  });

  test('takes a file off; only one that was just sent is dropped at the server', async () => {
    const asked = fakeUploads();
    const { screen, choose } = await field({ start: [there] });
    await choose(file('a.png'));
    await screen.getByRole('button', { name: 'Gỡ a.png' }).click();
    await expect.poll(() => asked.at(-1)?.method).toBe('DELETE');
    const before = asked.length;
    await screen.getByRole('button', { name: 'Gỡ Biên bản.pdf' }).click();
    expect([seen, asked.length]).toEqual([[], before]);
  });

  test.each([
    [[file('a.exe')], 'a.exe không thuộc loại nhận được (ảnh, PDF'],
    [[file('a.png', 6 * MB + 1)], 'a.png lớn hơn 6 MB'],
    [[file('a.png', 0)], 'a.png trống'],
    [[file('a.png'), file('b.png'), file('c.png')], 'c.png chưa được thêm: tối đa 3 tệp'],
  ])('does not send what it may not take', async (files, sentence) => {
    const asked = fakeUploads();
    const { screen, choose } = await field({ start: [there], limits: SMALL_FILES });
    await choose(...files);
    await expect.poll(() => screen.getByRole('alert').element().textContent).toContain(sentence);
    await expect.poll(() => seen).toHaveLength(files.length);
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(files.length - 1);
  });

  test('takes no more when it is full, and says so', async () => {
    const { screen } = await field({ start: [there, { ...there, id: 'b' }, { ...there, id: 'c' }] });
    await expect.element(screen.getByText(/Đã đủ 3 tệp/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Tài liệu: Chọn tệp' })).toBeDisabled();
  });

  test('takes what is dropped on it', async () => {
    fakeUploads();
    const { screen } = await field();
    const data = new DataTransfer();
    data.items.add(file('a.png'));
    const zone = screen.getByRole('button', { name: 'Tài liệu: Chọn tệp' }).element().parentElement as HTMLElement;
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.element(screen.getByRole('button', { name: 'Mở a.png' })).toBeVisible();
  });

  test('opens a file by an address that the server signed', async () => {
    const asked = stubServer(() => ({ body: { data: { address: '/api/Attachments/there/x', expiresAt: '' } } }));
    const opened: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(`${new URL(this.href).pathname} ${this.target} ${this.rel}`);
    });
    const { screen } = await field({ start: [there] });
    await screen.getByRole('button', { name: 'Mở Biên bản.pdf' }).click();
    await expect.poll(() => opened).toEqual(['/api/Attachments/there/x _blank noopener']);
    expect([asked[0]?.method, asked[0]?.path]).toEqual(['POST', '/api/Attachments/there/Link']);
    vi.restoreAllMocks();
  });
});
