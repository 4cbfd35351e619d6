import { describe, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-chunk.ts';

const address = 'http://localhost/assets/ListPage-1.js';
const unreachable = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`));

/** Keeps the error report out of the test's output. */
const listen = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

describe('a part of a screen that does not arrive', () => {
  test('is missing when the server does not have it', async () => {
    const report = listen();
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    const failure = await loadChunk('Markets list', unreachable).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ChunkError);
    expect(failure).toMatchObject({
      type: 'missing',
      address,
      message: `Loading chunk Markets list failed (missing: ${address})`,
    });
    expect(report).toHaveBeenCalledWith(`Loading chunk Markets list failed (missing: ${address})`);
  });

  test('is an error when the server cannot be reached', async () => {
    listen();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(loadChunk('Markets list', unreachable)).rejects.toMatchObject({ type: 'error', address });
  });

  test('gives the same error for a style sheet, which the next try requests again', async () => {
    listen();
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = 'http://127.0.0.1:1/none.css';
    const failed = new Promise((resolve) => sheet.addEventListener('error', resolve));
    document.head.append(sheet);
    await failed;
    const type = 'missing';
    await expect(loadChunk('Markets list', async () => 'here')).rejects.toMatchObject({ type, address: sheet.href });
    const fresh = document.querySelector<HTMLLinkElement>('link[href="http://127.0.0.1:1/none.css"]');
    expect(fresh).not.toBe(sheet);
    // The second try succeeds.
    if (fresh) fresh.href = URL.createObjectURL(new Blob([], { type: 'text/css' }));
    await expect(loadChunk('Markets list', async () => 'here')).resolves.toBe('here');
    fresh?.remove();
  });

  test('is given up after its time', async () => {
    listen();
    await expect(loadChunk('Markets list', () => new Promise(() => undefined), 20)).rejects.toMatchObject({
      type: 'timeout',
    });
  });

  test('an error inside the part is thrown unchanged', async () => {
    listen();
    await expect(loadChunk('Markets list', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
