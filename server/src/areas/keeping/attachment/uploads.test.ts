import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Upload } from 'tus-js-client';
import { UNKNOWN_MIME } from '../../../kit/attachments/file-kind.ts';
import { MB, UPLOAD_CHUNK, UPLOAD_MAX } from '@hoivien/contract/kit/attachment.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachments } from '../../../db/tables/kit.ts';
import { sweepAttachments } from '../../../kit/attachments/sweep.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { begin, offsetOf, sample, send, tusHeaders, uploaded } from './testing/files.ts';

let house: TestApp;
let staff: TestClient;
let address: string;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([]);
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house[Symbol.asyncDispose]());

const rowOf = async (id: string) => (await house.db.select().from(attachments).where(eq(attachments.id, id)))[0];
const idOf = (url: string) => url.split('/').at(-1) as string;
const contentOf = async (id: string) => Buffer.concat(await house.files.read(id).toArray());
const stored = () => readdirSync(house.files.folder);

describe('an upload', () => {
  test('in parts is whole, looked into and hashed with the last one', async () => {
    const bytes = sample.largePng(300_000);
    const begun = await begin(house, staff, 'Ảnh họp.PNG', bytes.length);
    expect(begun.statusCode).toBe(201);
    const url = String(begun.headers.location);
    expect(url).toMatch(/^\/api\/Uploads\/[0-9a-f-]{36}$/);
    expect((await send(house, staff, url, 0, bytes.subarray(0, 100_000))).headers['upload-offset']).toBe('100000');
    expect(await rowOf(idOf(url))).toMatchObject({ completedAt: null, ownerId: staff.userId });
    expect(await offsetOf(house, staff, url)).toBe(100_000);
    expect((await send(house, staff, url, 100_000, bytes.subarray(100_000))).statusCode).toBe(204);
    const row = await rowOf(idOf(url));
    expect(row).toMatchObject({ fileName: 'Ảnh họp.PNG', extension: 'png', mime: 'image/png', size: 300_000 });
    expect([row?.completedAt, row?.sha256?.length]).toEqual([expect.any(Date), 32]);
    expect((await contentOf(idOf(url))).equals(bytes)).toBe(true);
  });

  test('that is cut in the middle keeps what came and is resumed there', async () => {
    const bytes = Buffer.concat([sample.png, Buffer.from(Array.from({ length: 3 * MB }, (_, at) => at % 251))]);
    const url = String((await begin(house, staff, 'a.png', bytes.length)).headers.location);
    await cutAfter(url, bytes, MB);
    // The server still writes the bytes that were in the socket.
    let offset = 0;
    for (let round = 0; round < 50 && offset < MB / 2; round++) {
      await pause(20);
      offset = await offsetOf(house, staff, url);
    }
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(bytes.length);
    expect((await send(house, staff, url, offset, bytes.subarray(offset))).statusCode).toBe(204);
    expect((await contentOf(idOf(url))).equals(bytes)).toBe(true);
  });

  test('whose server died after the last byte is looked into when it is asked for', async () => {
    const arrive = async (bytes: Buffer) => {
      const url = String((await begin(house, staff, 'a.png', bytes.length)).headers.location);
      await house.files.extend(idOf(url), 0, Readable.from([bytes]));
      return url;
    };
    const good = await arrive(sample.png);
    expect(await offsetOf(house, staff, good)).toBe(sample.png.length);
    expect(await rowOf(idOf(good))).toMatchObject({ mime: 'image/png', completedAt: expect.any(Date) });
    const bad = await arrive(sample.html);
    expect(await offsetOf(house, staff, bad)).toBe(-1);
    expect(await rowOf(idOf(bad))).toBeUndefined();
  });

  test('by the client of the browser goes through in parts', async () => {
    const bytes = sample.largePng(2 * UPLOAD_CHUNK + 7);
    const requests: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `${address}/api/Uploads`,
        chunkSize: UPLOAD_CHUNK,
        headers: { authorization: `Bearer ${staff.token}` },
        metadata: { filename: 'ảnh.png' },
        onBeforeRequest: (one) => void requests.push(one.getMethod()),
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
      });
      upload.start();
    });
    expect(requests).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
    expect((await contentOf(idOf(url))).equals(bytes)).toBe(true);
  });

  test('of separated values is kept for a reader of rows, and no record links it', async () => {
    const bytes = Buffer.from('Mã;Tên\nA;Một\n');
    const url = String((await begin(house, staff, 'sao kê.csv', bytes.length)).headers.location);
    expect((await send(house, staff, url, 0, bytes)).statusCode).toBe(204);
    expect(await rowOf(idOf(url))).toMatchObject({ mime: UNKNOWN_MIME, completedAt: expect.any(Date) });
    expect((await begin(house, staff, 'a.html', bytes.length)).statusCode).not.toBe(201);
  });

  test('of another person is there for nobody: not to read, continue or remove', async () => {
    const other = await house.signInAs([]);
    const url = String((await begin(house, staff, 'a.png', 10)).headers.location);
    expect((await send(house, other, url, 0, Buffer.alloc(1))).json().message).toBe('Mes.Files.Id.NotFound');
    expect(await offsetOf(house, other, url)).toBe(-1);
    const removal = { method: 'DELETE', url, headers: tusHeaders(other) } as const;
    expect((await house.app.inject(removal)).statusCode).toBe(404);
    expect(await offsetOf(house, staff, url)).toBe(0);
  });

  test('is given up by its owner, with what had arrived', async () => {
    const url = String((await begin(house, staff, 'a.png', 10)).headers.location);
    await send(house, staff, url, 0, Buffer.alloc(5));
    expect(stored()).toContain(`${idOf(url)}.draft`);
    const answer = await house.app.inject({ method: 'DELETE', url, headers: tusHeaders(staff) });
    expect([answer.statusCode, await rowOf(idOf(url))]).toEqual([204, undefined]);
    expect(stored().join()).not.toContain(idOf(url));
  });

  test('needs a role', async () => {
    expect((await begin(house, await house.signInAs(null), 'a.png', 1)).statusCode).toBe(403);
    expect((await begin(house, house.anonymous, 'a.png', 1)).statusCode).toBe(401);
  });
});

describe('an upload is refused', () => {
  test.each([
    ['html as png', 'a.png', sample.html],
    ['svg as png', 'a.png', sample.svg],
    ['a picture as pdf', 'a.pdf', sample.png],
    ['a jpg as png', 'a.png', sample.jpg],
    ['text as docx', 'a.docx', Buffer.from('xin chào')],
    ['html behind a double ending', 'a.html.png', sample.html],
  ])('and leaves nothing: %s', async (_, name, bytes) => {
    const before = stored();
    expect(await uploaded(house, staff, name, bytes)).toMatchObject({ status: 400, key: 'Mes.Files.Misalignment' });
    expect(stored()).toEqual(before);
  });

  test('a workbook as a document, though both are the same kind of package', async () => {
    const bytes = await sample.xlsx();
    expect((await uploaded(house, staff, 'a.docx', bytes)).key).toBe('Mes.Files.Misalignment');
    expect((await uploaded(house, staff, 'a.xlsx', bytes)).key).toBe('');
  });

  test.each(['a.exe', 'a.pdf.exe', 'a.svg', 'a.html', 'a.png.', '.png', 'png', ''])(
    'before a byte is sent by its name %j',
    async (name) => {
      expect((await begin(house, staff, name, 10)).json().message).toBe('Mes.Files.Misalignment');
    },
  );

  test('when it is empty, too large, or more than one person may have waiting', async () => {
    const refused = async (size: number, who = staff) => {
      const answer = await begin(house, who, 'a.pdf', size);
      return [answer.statusCode, answer.json().message];
    };
    expect(await refused(0)).toEqual([400, 'Mes.Files.Misalignment']);
    expect(await refused(UPLOAD_MAX + 1)).toEqual([413, 'Mes.Files.Size.OverLength']);
    const greedy = await house.signInAs([]);
    for (let count = 0; count < 10; count++)
      expect((await begin(house, greedy, 'a.pdf', UPLOAD_MAX)).statusCode).toBe(201);
    expect(await refused(1, greedy)).toEqual([429, 'Mes.Files.Pending.OverLength']);
  });

  test('when a request is larger than a request may be', async () => {
    const url = String((await begin(house, staff, 'a.png', 40_000_000)).headers.location);
    const answer = await send(house, staff, url, 0, sample.largePng(30_000_001));
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'Mes.Files.Body.OverLength']);
    expect(await offsetOf(house, staff, url)).toBe(0);
  });

  test('when a part does not follow what has arrived, or is more than was announced', async () => {
    const url = String((await begin(house, staff, 'a.png', 10)).headers.location);
    const early = await send(house, staff, url, 5, Buffer.alloc(5));
    expect([early.statusCode, early.json().message]).toEqual([409, 'Mes.Uploads.Offset.Conflict']);
    const much = await send(house, staff, url, 0, Buffer.alloc(11));
    expect([much.statusCode, much.json().message]).toEqual([413, 'Mes.Files.Size.OverLength']);
  });

  test('when it does not speak the protocol', async () => {
    const url = String((await begin(house, staff, 'a.png', 10)).headers.location);
    expect((await staff.post('/api/Uploads', {})).body.message).toBe('Mes.Input.Unreadable');
    expect((await staff.patch(url, { a: 1 })).body.message).toBe('Mes.Input.Unreadable');
    expect((await staff.patch('/api/Uploads/x', {})).body.message).toBe('Mes.Files.Id.NotFound');
    const form = { ...tusHeaders(staff), 'content-type': 'text/plain', 'upload-offset': '0' };
    const answer = await house.app.inject({ method: 'PATCH', url, headers: form, payload: 'x' });
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'Mes.Input.ContentType.NotAllowed']);
  });
});

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\Users\\x\\a.png', 'a.png'],
  ['hoá\u0000 đơn\u202Egnp.png', 'hoá đơngnp.png'],
  [`${'ả'.repeat(300)}.png`, `${'ả'.repeat(250)}.png`],
  [`a${'😀'.repeat(200)}.png`, `a${'😀'.repeat(124)}.png`],
])('a file called %j is shown as %j and never chooses its place', async (name, shown) => {
  const { id, key } = await uploaded(house, staff, name, sample.png);
  expect([key, (await rowOf(id))?.fileName]).toEqual(['', shown]);
  expect(stored()).toContain(id);
});

test('the daily sweep removes unfinished and finished uploads without use after a day', async () => {
  const whole = (await uploaded(house, staff, 'a.png', sample.png)).id;
  const half = idOf(String((await begin(house, staff, 'a.png', 10)).headers.location));
  const at = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
  await sweepAttachments(house.db, house.files, at(23));
  expect([await rowOf(whole), await rowOf(half)]).toEqual([expect.anything(), expect.anything()]);
  await sweepAttachments(house.db, house.files, at(25));
  expect([await rowOf(whole), await rowOf(half)]).toEqual([undefined, undefined]);
});

/** Sends the first bytes of a part over a real socket and then breaks the connection. */
async function cutAfter(url: string, bytes: Buffer, count: number): Promise<void> {
  const cut = request(`${address}${url}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(staff),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': bytes.length,
    },
  });
  cut.on('error', () => undefined);
  await new Promise<void>((resolve) => cut.write(bytes.subarray(0, count), () => resolve()));
  await pause(100);
  cut.destroy();
}
