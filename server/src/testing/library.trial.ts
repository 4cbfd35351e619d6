import { UPLOAD_CHUNK, UPLOAD_MAX } from '@hoivien/contract/kit/attachment.ts';
import { sql } from 'drizzle-orm';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { figure, percentile } from './figure.ts';
import { makeApp, type TestClient } from './make-app.ts';
import { begin, offsetOf, send, tusHeaders } from '../areas/keeping/attachment/testing/files.ts';

const FILES = 20_000;
/** The parts at which the connection breaks. */
const BREAKS = [5, 10];
const FOLDERS = 40;
const ROUNDS = 20;
/** The most milliseconds of an answer. */
const LIMIT = 200;

test('a library of 20,000 files shows a folder and finds a name fast', async () => {
  await using house = await makeApp();
  const staff = await house.signInAs(['MediasCreate']);
  await house.db.execute(sql`insert into media_folders (id, name)
    select gen_random_uuid(), 'Thư mục ' || n from generate_series(1, ${FOLDERS}::int) n`);
  await house.db.execute(sql`insert into medias (id, folder_id, name, name_key, kind, size, created_at)
    select gen_random_uuid(), f.id, 'Ảnh sự kiện ' || n || '.png', 'anh su kien ' || n || '.png', 1 + n % 4, 1000 + n,
      now() - n * interval '1 minute'
    from generate_series(1, ${FILES}::int) n
    join (select id, row_number() over (order by name) as place from media_folders) f on f.place = 1 + n % ${FOLDERS}::int`);
  await house.db.execute(sql`insert into attachments (id, file_name, extension, mime, size, storage_key, owner_id, completed_at)
    select id, name, 'png', 'image/png', size, id::text, ${staff.userId}::uuid, now() from medias`);
  await house.db.execute(sql`insert into attachment_links (id, attachment_id, area, entity_id, slot)
    select gen_random_uuid(), id, 'Medias', id, 'file' from medias`);
  await house.db.execute(sql`analyze`);
  const { folders } = (await staff.get('/api/Medias/Folders')).body.data as { folders: { id: string }[] };
  expect(folders).toHaveLength(FOLDERS);
  const of = folders[7]?.id;
  const ways: readonly (readonly [string, string, number])[] = [
    ['folders', '/Folders', 0],
    ['whole library', '', FILES],
    ['last page', '?page=833', FILES],
    ['one folder', `?folderId=${of}`, FILES / FOLDERS],
    ['search of one name', '?search=su kien 12345', 1],
    ['search of every name', '?search=anh&sort=name:asc', FILES],
  ];
  for (const [name, query, total] of ways) {
    const times = await timed(staff, query, total);
    figure(`${name}, p50 ms`, percentile(times, 0.5));
    figure(`${name}, p95 ms`, percentile(times, 0.95), LIMIT);
  }
});

async function timed(staff: TestClient, query: string, total: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const { data } = (await staff.get(`/api/Medias${query}`)).body as { data: { total: number } };
    times.push(performance.now() - started);
    if (total > 0) expect(data.total).toBe(total);
  }
  return times;
}

test('a manual of 60 MB arrives whole over a connection that breaks twice', async () => {
  await using house = await makeApp();
  const staff = await house.signInAs(['InstructionsUpdate']);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.server.address() as AddressInfo;
  const bytes = Buffer.alloc(UPLOAD_MAX, 'manual ');
  bytes.write('%PDF-1.4\n');
  const url = String((await begin(house, staff, 'manual.pdf', bytes.length)).headers.location);
  let sent = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at = await offsetOf(house, staff, url)) {
    const part = bytes.subarray(at, at + UPLOAD_CHUNK);
    if (at >= (BREAKS[broken] ?? Number.POSITIVE_INFINITY) * UPLOAD_CHUNK) {
      broken += 1;
      await cut(`http://127.0.0.1:${port}${url}`, staff, at, part);
    } else expect((await send(house, staff, url, at, part)).statusCode).toBe(204);
    sent += part.length;
  }
  expect(broken).toBe(2);
  figure('bytes sent again after two breaks, MB', (sent - bytes.length) / 1024 / 1024, 8);
  const attachmentId = url.split('/').at(-1);
  const saved = await staff.put('/api/Instructions', { attachmentId, number: 0 });
  const { versions } = (saved.body as { data: { versions: { file: { size: number } }[] } }).data;
  expect(versions[0]?.file.size).toBe(UPLOAD_MAX);
  const { address } = (await staff.post(`/api/Attachments/${attachmentId}/Link`)).body.data as { address: string };
  const arrived = (await house.anonymous.get(address)).body as Buffer;
  expect(Buffer.compare(arrived, bytes)).toBe(0);
}, 120_000);

/** Sends half of a part over a real connection and breaks it. */
async function cut(url: string, who: TestClient, offset: number, part: Buffer): Promise<void> {
  const headers = {
    ...tusHeaders(who),
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    'content-length': part.length,
  };
  const call = request(url, { method: 'PATCH', headers });
  call.on('error', () => undefined);
  await new Promise<void>((resolve) => call.write(part.subarray(0, part.length / 2), () => resolve()));
  await pause(200);
  call.destroy();
  await pause(200);
}
