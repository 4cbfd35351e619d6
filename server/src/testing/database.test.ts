import { Client, type ClientConfig } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

let prepared = 0;
const template = {
  name: 'words',
  async prepare(connection: ClientConfig) {
    prepared++;
    await query(connection, `create table words as select 'ơn' as word`);
  },
};

test('clones hold what the template holds and do not see each other', async () => {
  await using first = await createTestDatabase(template);
  await using second = await createTestDatabase(template);
  await query(first.connection, `insert into words values ('Ế')`);
  expect(await query(first.connection, 'select word from words')).toEqual([{ word: 'ơn' }, { word: 'Ế' }]);
  expect(await query(second.connection, 'select word from words')).toEqual([{ word: 'ơn' }]);
});

test('a template is prepared once, also when many ask at the same time', async () => {
  const databases = await Promise.all(Array.from({ length: 5 }, () => createTestDatabase(template)));
  expect(prepared).toBe(1);
  expect(new Set(databases.map(({ connection }) => connection.database)).size).toBe(5);
  await Promise.all(databases.map((database) => database.drop()));
});

test('a dropped database is gone, also under an open connection', async () => {
  const database = await createTestDatabase(template);
  const open = new Client(database.connection);
  open.on('error', () => {});
  await open.connect();
  await database.drop();
  await expect(query(database.connection, 'select 1')).rejects.toThrow('does not exist');
});

test('a template that fails to prepare is not used half-made', async () => {
  const broken = { name: 'broken', prepare: () => Promise.reject(new Error('no')) };
  await expect(createTestDatabase(broken)).rejects.toThrow('no');
  const mended = { name: 'broken', prepare: (connection: ClientConfig) => template.prepare(connection) };
  await using database = await createTestDatabase(mended);
  expect(await query(database.connection, 'select word from words')).toEqual([{ word: 'ơn' }]);
});

async function query(connection: ClientConfig, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
