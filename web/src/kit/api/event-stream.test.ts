import { describe, expect, test, vi } from 'vitest';
import { api } from './client.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';
import { writeTokens } from './tokens.ts';
import { settled } from '../testing/settled.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function streamOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function all(body: ReadableStream<Uint8Array>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

describe('the events of a stream', () => {
  test('arrive whole, however their bytes are split, and comments are no events', async () => {
    const text = bytes(':\n\nevent: notices\ndata: {"a":"Đỗ"}\n\n:\n\ndata: one\ndata: two\n\ndata: unfinished');
    for (let cut = 1; cut < text.length; cut += 3) {
      expect(await all(streamOf(text.slice(0, cut), text.slice(cut)))).toEqual([
        { event: 'notices', data: '{"a":"Đỗ"}' },
        { event: 'message', data: 'one\ntwo' },
      ]);
    }
  });

  test('end with an error when the server has been silent for too long', async () => {
    const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes('data: x\n\n')) });
    const events = readEvents(silent, { silence: 30 });
    expect((await events.next()).value).toEqual({ event: 'message', data: 'x' });
    await expect(events.next()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('end without an error when the reader no longer wants them', async () => {
    const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes('data: x\n\n')) });
    const leave = new AbortController();
    const heard: string[] = [];
    for await (const { data } of readEvents(silent, { signal: leave.signal })) {
      heard.push(data);
      // The reader leaves while it waits for the next one.
      void settled().then(() => leave.abort());
    }
    expect(heard).toEqual(['x']);
  });

  test('are no longer fetched once the reader has left', async () => {
    const cancelled = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes('data: x\n\ndata: y\n\n')),
      cancel: cancelled,
    });
    for await (const event of readEvents(body)) if (event.data === 'x') break;
    await expect.poll(() => cancelled.mock.calls.length).toBe(1);
  });

  test('are requested with the bearer token, which is renewed after a refusal', async () => {
    writeTokens({ accessToken: 'old', refreshToken: 'refresh-1' });
    const asked: (string | null)[] = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('Refresh'))
        return new Response(JSON.stringify({ data: { accessToken: 'new', refreshToken: 'refresh-2' } }));
      const headers = new Headers(init.headers);
      asked.push(`${headers.get('authorization')} ${headers.get('accept')}`);
      return headers.get('authorization') === 'Bearer new'
        ? new Response(streamOf(bytes('data: yes\n\n')))
        : new Response('{}', { status: 401 });
    });
    const heard: string[] = [];
    for await (const { data } of api.events('/api/Notices/Stream')) heard.push(data);
    expect(heard).toEqual(['yes']);
    expect(asked).toEqual(['Bearer old text/event-stream', 'Bearer new text/event-stream']);
  });
});
