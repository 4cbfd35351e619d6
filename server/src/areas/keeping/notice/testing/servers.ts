import type { AddressInfo } from 'node:net';
import { buildApp } from '../../../../app.ts';
import { connect } from '../../../../db/connect.ts';
import { listenForChanges } from '../../../../kit/changes.ts';
import type { News } from '../../../../kit/notices.ts';
import type { TestApp, TestClient } from '../../../../testing/make-app.ts';
import { accessTokens } from '../../../doors/user/index.ts';

/**
 * Starts another complete server over the database of a test, with a socket and a pool of its own, which receives the
 * notices of the others.
 */
export async function startServer(house: TestApp) {
  const { pool, db } = connect(house.pool.options, () => undefined);
  const changes = listenForChanges(house.pool.options, pool, { warn: () => undefined });
  const app = await buildApp({
    db,
    pool,
    reads: house.reads,
    totals: changes.totals,
    notices: changes.notices,
    now: () => house.clock.now,
    files: house.files,
    jobs: { send: async () => undefined },
    tokens: accessTokens('a secret key that only the tests use!'),
    drivers: { domain: 'example.test' },
    secretKey: 'a secret key that only the tests use!',
    config: {
      appName: 'Hoivien',
      adminEmail: 'office@example.test',
      defaultLanguage: 'vi',
      captcha: 'off',
      registration: 'on',
      address: 'http://127.0.0.1:8080',
    },
    version: '0.0.0',
    logger: { level: 'silent' },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await app.close();
    await changes.stop();
    await pool.end();
  };
  return {
    db,
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** The events that a browser receives, and whether the stream has ended. */
export async function openStream(address: string, { token }: TestClient) {
  const leave = new AbortController();
  const answer = await fetch(`${address}/api/Notices/Stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: leave.signal,
  });
  const heard: { unread: number; latest: string | null }[] = [];
  const state = { isOver: false, beats: 0 };
  const listen = async () => {
    let text = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data) heard.push(JSON.parse(data));
        else state.beats++;
      }
    }
  };
  void listen()
    .catch(() => undefined)
    .finally(() => (state.isOver = true));
  return { answer, heard, state, leave: () => leave.abort() };
}

/** A notice for tests. */
export function newsFor(userIds: string[], dedupeKey: string): News {
  return {
    userIds,
    kind: 'Mes.Notices.RegistrationWaits',
    area: 'Users',
    entityId: null,
    params: { name: 'Đỗ Cẩm Yến', username: 'camyen', count: 3 },
    dedupeKey,
  };
}
