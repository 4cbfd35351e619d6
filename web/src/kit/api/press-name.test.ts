import { describe, expect, test, vi } from 'vitest';
import { type StubAnswer, stubServer } from '../testing/stub-server.ts';
import { api } from './client.ts';

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Answers writes in their order; further ones succeed. Returns the names that they had. */
function writes(...answers: readonly (() => StubAnswer)[]): () => (string | null)[] {
  let count = 0;
  const asked = stubServer(() => (answers[count++] ?? (() => ({})))());
  return () => asked.map(({ press }) => press);
}

const set = (value: number) =>
  api.send('PUT', '/api/Schedules/1/Attendance', { value }).catch((error: unknown) => error);
const add = (text: string, press?: string) =>
  api.send('POST', '/api/Members/1/Notes', { text }, { press }).catch((error: unknown) => error);

describe('the name of a press', () => {
  test('is that of the same content until an answer comes, also beside it', async () => {
    const names = writes(lost);
    await add('Đã gọi');
    await Promise.all([add('Đã gọi'), add('Đã gọi')]);
    await add('Đã gọi');
    const [first, second, beside, later] = names();
    expect([second, beside]).toEqual([first, first]);
    expect(later).not.toBe(first);
  });

  test('is that of the lost press, also from a form that was opened anew', async () => {
    const names = writes(lost);
    await add('Mời lại', 'a-form-that-was-closed');
    await add('Mời lại', 'a-form-opened-again');
    expect(names()).toEqual(['a-form-that-was-closed', 'a-form-that-was-closed']);
  });

  test('is another one once another value was set', async () => {
    const names = writes(lost);
    await set(1);
    await set(2);
    await set(1);
    expect(new Set(names()).size).toBe(3);
  });

  test('stays after an answer that was cut or that is not from the server', async () => {
    const names: (string | null)[] = [];
    const answers = [new Response('{"data":', { status: 201 }), new Response('<html>', { status: 502 })];
    const write = () => {
      const answer = answers.shift() ?? Response.json({ data: null });
      vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
        names.push(new Headers(init.headers).get('idempotency-key'));
        return answer;
      });
      return add('Bị cắt');
    };
    expect(await write()).toMatchObject({ status: 0, key: 'Mes.Network.Unsure' });
    expect(await write()).toMatchObject({ status: 502 });
    await write();
    expect(new Set(names).size).toBe(1);
  });
});
