import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { textOf } from '@hoivien/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sample } from '../../areas/keeping/attachment/testing/files.ts';
import { failWrites } from '../../testing/fail-writes.ts';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { databaseFault } from '../errors.ts';

let house: TestApp;
let staff: TestClient;
/** The failures of these tests are intended, so the server does not log them. */
const silent = { level: 'silent' } as const;
beforeAll(async () => {
  house = await makeApp({ logger: silent });
  staff = await house.signInAs(['MarketsCreate', 'MarketsSearch']);
});
afterAll(() => house[Symbol.asyncDispose]());

/** The answer to a save when the transactions of the house fail with an error. */
async function answerTo(error: unknown) {
  const mend = failWrites(house, error);
  try {
    const { status, body } = await staff.post('/api/Markets', { code: 'F-1', name: 'Một' });
    return [status, body.message];
  } finally {
    mend();
  }
}

const coded = (code: string, message = 'write') => Object.assign(new Error(message), { code });
const failedQuery = (cause: Error) => new Error('Failed query: rollback\nparams: terminated, timeout', { cause });
const told = (code: string) => Object.assign(new pg.DatabaseError('said', 4, 'error'), { code });

describe('the status of a failure follows from its cause', () => {
  const busy = [503, 'Mes.Server.Unavailable'];
  const full = [507, 'Mes.Server.Full'];
  test.each([
    ['a pipe that broke', coded('EPIPE', 'write EPIPE'), busy],
    ['a connection that broke under a rollback', failedQuery(coded('ECONNRESET')), busy],
    ['one that nobody can ask any more', failedQuery(new Error('Connection terminated unexpectedly')), busy],
    [
      'a rollback on a lost connection',
      failedQuery(new Error('Client has encountered a connection error and is not queryable')),
      busy,
    ],
    ['two that wait for each other', failedQuery(told('40P01')), busy],
    ['a database that stops', failedQuery(told('57P01')), busy],
    ['a disk that is full', coded('ENOSPC'), full],
    ['a disk that is full under the database', failedQuery(told('53100')), full],
    // A statement with the same words in its values is not a lost connection.
    ['our own mistake', failedQuery(new Error('column "x" does not exist')), [500, 'Mes.Markets.Create.Failed']],
    ['a code that only looks like one', coded('EPERM'), [500, 'Mes.Markets.Create.Failed']],
  ])('%s', async (_, error, expected) => {
    expect(await answerTo(error)).toEqual(expected);
  });

  test('an error code counts only when it comes from the database', () => {
    expect(databaseFault(coded('EPIPE'))).toBeUndefined();
    expect(databaseFault(failedQuery(told('23505')))).toEqual({ code: '23505', constraint: undefined });
  });

  test('each failure has a sentence in both languages', () => {
    for (const key of ['Mes.Server.Full', 'Mes.Server.Unavailable', 'Mes.Input.Reference.NotFound'])
      for (const language of ['vi', 'en'] as const) expect(textOf(key, language)).toMatch(/^[^{}]{20,}\.$/);
  });
});

describe('a file during its upload', () => {
  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const form = (bytes: Buffer, end = '\r\n--b--\r\n') => Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]);
  const sendFile = async (method: 'POST' | 'PUT', url: string, payload: Buffer) => {
    const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await house.app.inject({ method, url, headers, payload });
    return [answer.statusCode, answer.json().message];
  };
  const places = [
    ['POST', '/api/Attachments'],
    ['PUT', '/api/Users'],
  ] as const;

  test.each(places)('and breaks off is unreadable, and nothing of it is kept: %s %s', async (method, url) => {
    const unreadable = [400, 'Mes.Input.Unreadable'];
    expect(await sendFile(method, url, form(sample.png.subarray(0, 40), ''))).toEqual(unreadable);
    expect(await sendFile(method, url, form(sample.largePng(300_000), ''))).toEqual(unreadable);
    expect(await sendFile(method, url, Buffer.from(head.slice(0, 30)))).toEqual(unreadable);
    expect(await house.files.keys()).toEqual([]);
  });

  test.each(places)('onto a full disk is refused with a sentence: %s %s', async (method, url) => {
    // Linux has a device for this: every write to it fails as on a full disk.
    const save = vi.spyOn(house.files, 'save').mockImplementation(async (_, bytes) => {
      await pipeline(bytes, createWriteStream('/dev/full'));
      return { size: 0, sha256: Buffer.alloc(0) };
    });
    try {
      expect(await sendFile(method, url, form(sample.largePng(300_000)))).toEqual([507, 'Mes.Server.Full']);
    } finally {
      save.mockRestore();
    }
  });

  test('in parts onto a full disk is refused with a sentence, too', async () => {
    const headers = { authorization: `Bearer ${staff.token}`, 'tus-resumable': '1.0.0' };
    const metadata = `filename ${Buffer.from('a.png').toString('base64')}`;
    const begun = await house.app.inject({
      method: 'POST',
      url: '/api/Uploads',
      headers: { ...headers, 'upload-length': '1000', 'upload-metadata': metadata },
    });
    const extend = vi.spyOn(house.files, 'extend').mockImplementation(async (_key, _offset, bytes) => {
      await pipeline(bytes, createWriteStream('/dev/full'));
      return 0;
    });
    try {
      const answer = await house.app.inject({
        method: 'PATCH',
        url: String(begun.headers['location']),
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        payload: Buffer.alloc(500),
      });
      expect([answer.statusCode, answer.json().message]).toEqual([507, 'Mes.Server.Full']);
    } finally {
      extend.mockRestore();
    }
  });
});

test('health does not wait for a database that does not answer, and the process lives meanwhile', async () => {
  const connections = await Promise.all(Array.from({ length: house.pool.options.max }, () => house.pool.connect()));
  try {
    const health = await house.anonymous.get('/api/Health');
    expect([health.status, health.body.message]).toEqual([503, 'Mes.Server.Unavailable']);
    // The query of the health check still waits for a connection; its answer did not wait.
    expect(house.pool.waitingCount).toBe(1);
    const live = await house.anonymous.get('/api/Health/Live');
    expect([live.status, live.body]).toEqual([200, { data: { status: 'alive' } }]);
  } finally {
    for (const connection of connections) connection.release();
  }
  expect((await house.anonymous.get('/api/Health')).status).toBe(200);
  await house.db.execute(sql`select 1`);
});
