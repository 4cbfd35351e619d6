import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from '../../../../kit/spreadsheet/write-xlsx.ts';
import type { TestApp, TestClient } from '../../../../testing/make-app.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Small files whose bytes fit their types. */
export const sample = {
  png,
  /** A picture of the given size: the server does not read the bytes after its last part. */
  largePng: (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  xlsx: () => buffer(writeXlsx({ sheet: 'A', columns: [{ header: 'Mã', kind: 'text' }], rows: noRows() })),
};

const part = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

/** The headers of a request in the tus protocol. */
export const tusHeaders = (who: TestClient) => ({ authorization: `Bearer ${who.token}`, 'tus-resumable': '1.0.0' });

/** Begins an upload; the header `location` contains its address. */
export function begin(house: TestApp, who: TestClient, fileName: string, size: number) {
  const filename = Buffer.from(fileName).toString('base64');
  const headers = {
    ...tusHeaders(who),
    'upload-length': String(size),
    ...(filename && { 'upload-metadata': `filename ${filename}` }),
  };
  return house.app.inject({ method: 'POST', url: '/api/Uploads', headers });
}

/** Sends the next part. */
export function send(house: TestApp, who: TestClient, url: string, offset: number, bytes: Buffer) {
  const headers = { ...tusHeaders(who), ...part, 'upload-offset': String(offset) };
  return house.app.inject({ method: 'PATCH', url, headers, payload: bytes });
}

/** The number of bytes that the server has received. */
export async function offsetOf(house: TestApp, who: TestClient, url: string): Promise<number> {
  const answer = await house.app.inject({ method: 'HEAD', url, headers: tusHeaders(who) });
  return Number(answer.headers['upload-offset'] ?? -1);
}

/** Uploads a file in one part. Returns its id, or the key of the refusal. */
export async function uploaded(house: TestApp, who: TestClient, fileName: string, bytes: Buffer) {
  const begun = await begin(house, who, fileName, bytes.length);
  if (begun.statusCode !== 201) return { id: '', key: begun.json().message as string, status: begun.statusCode };
  const url = String(begun.headers.location);
  const sent = await send(house, who, url, 0, bytes);
  const key = sent.statusCode === 204 ? '' : (sent.json().message as string);
  return { id: url.split('/').at(-1) as string, key, status: sent.statusCode };
}

async function* noRows(): AsyncGenerator<never[]> {
  yield [];
}
