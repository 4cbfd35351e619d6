import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';

const FOLDER = join(import.meta.dirname, '../../../db/migrations');

/** Runs the migrations from one number up to another. */
async function run(client: pg.Client, from: number, to: number): Promise<void> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= from);
  for (const name of files.toSorted().filter((one) => Number(one.slice(0, 4)) <= to))
    for (const statement of readFileSync(join(FOLDER, name), 'utf8').split('--> statement-breakpoint'))
      await client.query(statement);
}

test('what a line of before was told by comes before what files tell later, so that their undo leaves it', async () => {
  const database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await run(client, 0, 42);
    const statement = '01a00000-0000-7000-8000-000000000001';
    await client.query(
      `insert into bank_statements (id, file_name, file_sha256, survey) values ('${statement}', 'a.csv', repeat('a', 64), '{}')`,
    );
    const ids = Array.from({ length: 8 }, (_, place) => `01a00000-0000-7000-8000-00000000010${place}`);
    for (const [place, id] of ids.entries())
      await client.query(
        `insert into bank_lines (id, bank_statement_id, source, line_no, account_number, booked_at, amount, description, line_hash, search_key)
          values ('${id}', '${statement}', 'file', ${place}, '1012345678', '2026-11-05', 1000, 'a', decode(lpad('${place}', 64, '0'), 'hex'), 'a')`,
      );
    await run(client, 43, 43);
    const { rows } = await client.query<{ id: string; line: string }>(
      'select id, bank_line_id as line from bank_reports order by id',
    );
    expect(rows.map(({ line }) => line)).toEqual(ids);
    // Ids of now are later ones.
    expect(rows.every(({ id }) => id < '01a1')).toBe(true);
  } finally {
    await client.end();
    await database.drop();
  }
});
