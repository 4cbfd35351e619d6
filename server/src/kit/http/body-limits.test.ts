import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { textOf } from '@hoivien/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['MarketsCreate', 'MarketsSearch']);
});
afterAll(() => house[Symbol.asyncDispose]());

const JSON_TYPE = { 'content-type': 'application/json' };
const KB = 1024;

async function send(url: string, payload: string | Buffer, headers: Record<string, string> = JSON_TYPE, more = {}) {
  const answer = await house.app.inject({ method: 'POST', url, payload, headers, ...more } as InjectOptions);
  const { message, errors } = answer.json<{ message: string; errors: { params?: Record<string, string> }[] }>();
  return { status: answer.statusCode, message, params: errors?.[0]?.params };
}

/** A JSON body with this length in bytes. */
const ofBytes = (bytes: number) => `{"username":"${'x'.repeat(bytes - 15)}"}`;
const asStaff = () => ({ ...JSON_TYPE, authorization: `Bearer ${staff.token}` });

describe('limits of the size of a body', () => {
  test('the limit is 16 kB for sign-in and unknown addresses, 256 kB for public pages, and 1 MB for signed-in users', async () => {
    const places = [
      ['/api/Users/SignIn', 16 * KB, '16 kB', JSON_TYPE],
      ['/api/Users/Refresh', 16 * KB, '16 kB', JSON_TYPE],
      ['/auth/register', 16 * KB, '16 kB', JSON_TYPE],
      ['/api/Nowhere', 16 * KB, '16 kB', JSON_TYPE],
      ['/api/Public/abc', 256 * KB, '256 kB', JSON_TYPE],
      ['/api/Markets', KB * KB, '1 MB', asStaff()],
      ['/api/Attachments', KB * KB, '1 MB', asStaff()],
    ] as const;
    for (const [url, most, size, headers] of places) {
      expect((await send(url, ofBytes(most), headers)).status, url).not.toBe(413);
      const over = await send(url, ofBytes(most + 1), headers);
      expect(over, url).toEqual({ status: 413, message: 'Mes.Input.Body.OverLength', params: { size } });
      expect(textOf(over.message, 'vi', over.params)).toBe(`Dữ liệu gửi lên lớn hơn ${size}`);
      expect(textOf(over.message, 'en', over.params)).toBe(`The data sent is larger than ${size}`);
    }
  });

  test('the limit also applies to a body of unknown length, and to the unpacked size of a compressed body', async () => {
    const address = await house.app.listen({ host: '127.0.0.1', port: 0 });
    const parts = new ReadableStream<Uint8Array>({
      start: (to) => {
        for (let at = 0; at < 20; at++) to.enqueue(new Uint8Array(KB).fill(0x20));
        to.close();
      },
    });
    const init = { method: 'POST', body: parts, headers: JSON_TYPE, duplex: 'half' } as RequestInit;
    expect((await fetch(`${address}/api/Users/SignIn`, init)).status).toBe(413);
    const packed = gzipSync(ofBytes(2_000_000));
    expect(packed.length).toBeLessThan(16 * KB);
    const unpacked = await send('/api/Users/SignIn', packed, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expect([unpacked.status, unpacked.message]).toEqual([413, 'Mes.Input.Body.OverLength']);
  });

  test('a form has the limit of JSON, in one field or in many', async () => {
    const form = async (url: string, fields: number, bytes: number) => {
      const part = `--b\r\ncontent-disposition: form-data; name="username"\r\n\r\n${'x'.repeat(bytes)}\r\n`;
      const headers = { ...asStaff(), 'content-type': 'multipart/form-data; boundary=b' };
      return send(url, `${part.repeat(fields)}--b--\r\n`, headers);
    };
    expect((await form('/api/Users/SignIn', 1, 15 * KB)).status).toBe(400);
    for (const [fields, bytes] of [
      [1, 16 * KB],
      [20, KB],
    ] as const)
      expect(await form('/api/Users/SignIn', fields, bytes)).toMatchObject({ status: 413, params: { size: '16 kB' } });
    expect(await form('/api/Markets', 1, KB * KB)).toMatchObject({ status: 413, params: { size: '1 MB' } });
    expect(await form('/api/Markets', 1_002, 1)).toMatchObject({ status: 400, message: 'Mes.Input.Body.TooComplex' });
  });
});

describe('limits of JSON before the parser builds it', () => {
  const tooComplex = { status: 400, message: 'Mes.Input.Body.TooComplex' };
  const deep = (levels: number) => `{"username":${'['.repeat(levels)}${']'.repeat(levels)}}`;

  test('the server refuses JSON that is nested too deeply', async () => {
    expect(await send('/api/Users/SignIn', deep(20))).toMatchObject(tooComplex);
    expect((await send('/api/Users/SignIn', deep(19))).message).not.toBe(tooComplex.message);
    expect(await send('/api/Markets', '['.repeat(500_000), asStaff())).toMatchObject(tooComplex);
    expect(await send('/api/Markets', '{"a":'.repeat(100_000), asStaff())).toMatchObject(tooComplex);
  });

  test('the server refuses JSON with too many values', async () => {
    const many = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;
    expect(await send('/api/Users/SignIn', many(201))).toMatchObject(tooComplex);
    expect((await send('/api/Users/SignIn', many(200))).message).not.toBe(tooComplex.message);
    expect(await send('/api/Markets', `[${'0,'.repeat(50_000)}0]`, asStaff())).toMatchObject(tooComplex);
  });

  test('brackets and commas within a text count for nothing', async () => {
    const name = `${'[{,'.repeat(60)}\\"${']'.repeat(50)} \\\\`;
    const sent = `{"code":"BODY-1","name":"${name}"}`;
    const answer = await house.app.inject({ method: 'POST', url: '/api/Markets', payload: sent, headers: asStaff() });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data.name).toBe((JSON.parse(sent) as { name: string }).name);
  });

  test('no name in JSON changes the prototype of an object', async () => {
    for (const name of ['__proto__', 'constructor'])
      expect((await send('/api/Users/SignIn', `{"${name}":{"prototype":{"x":1}}}`)).status).toBe(400);
    expect(Object.keys({})).toEqual([]);
  });
});
