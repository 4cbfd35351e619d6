import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.ts';
import { FreshQueryClient } from './fresh-query-client.ts';

/** A server whose reads end when the test says so, with the value of the time at which they began. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const server = {
    value: 'đã xóa',
    reads: 0,
    read: async () => {
      const value = server.value;
      server.reads++;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return value;
    },
    answerAll: () => {
      for (const answer of waiting.splice(0)) answer();
    },
  };
  return server;
}

function List({ server }: { server: ReturnType<typeof slowServer> }) {
  const [filter, setFilter] = useState('all');
  const { data } = useQuery({
    queryKey: ['list', filter],
    queryFn: async () => `${filter}: ${await server.read()}`,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <button type="button" onClick={() => setFilter('some')}>
        Lọc
      </button>
      <p>{data ?? 'đang tải'}</p>
    </>
  );
}

test('a list whose filter has just changed shows a change that was made while it loaded', async () => {
  const server = slowServer();
  const client = new FreshQueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const screen = await render(
    <QueryClientProvider client={client}>
      <List server={server} />
    </QueryClientProvider>,
  );
  await expect.poll(() => server.reads).toBe(1);
  server.answerAll();
  await expect.element(screen.getByText('all: đã xóa')).toBeVisible();

  await screen.getByRole('button', { name: 'Lọc' }).click();
  await expect.poll(() => server.reads).toBe(2);
  server.value = 'đã khôi phục';
  const refreshed = client.invalidateQueries({ queryKey: ['list'] });
  await expect.poll(() => server.reads).toBe(3);
  server.answerAll();
  await refreshed;
  await expect.element(screen.getByText('some: đã khôi phục')).toBeVisible();
});

test('a caller that waits for the first answer gets the repeated one', async () => {
  const server = slowServer();
  const client = new FreshQueryClient();
  const first = client.fetchQuery({ queryKey: ['one'], queryFn: server.read });
  server.value = 'đã khôi phục';
  void client.invalidateQueries();
  server.answerAll();
  expect(await first).toBe('đã khôi phục');
  expect(server.reads).toBe(2);
});

test('what nobody shows any more is asked again too, so that it is not taken for new later', async () => {
  const server = slowServer();
  const client = new FreshQueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  client.setQueryData(['one'], 'vừa tải', { updatedAt: 0 });
  const left = client.fetchQuery({ queryKey: ['one'], queryFn: server.read });
  server.value = 'đã khôi phục';
  await client.invalidateQueries();
  server.answerAll();
  expect(await left).toBe('đã khôi phục');
  expect(client.getQueryData(['one'])).toBe('đã khôi phục');
});

test('a record that is gone is not asked for again', async () => {
  const server = slowServer();
  const client = new FreshQueryClient();
  const first = client.fetchQuery({ queryKey: ['one'], queryFn: server.read });
  await client.invalidateQueries({ queryKey: ['one'], refetchType: 'none' });
  server.answerAll();
  await first;
  expect(server.reads).toBe(1);
});

test('data whose repeated load is given up counts as old', async () => {
  const server = slowServer();
  const client = new FreshQueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  client.setQueryData(['one'], 'vừa tải');
  const load = client.fetchQuery({ queryKey: ['one'], queryFn: server.read, staleTime: 0 });
  await client.invalidateQueries();
  await client.cancelQueries();
  expect(await load).toBe('vừa tải');
  expect(client.getQueryState(['one'])).toMatchObject({ fetchStatus: 'idle', isInvalidated: true });
});
