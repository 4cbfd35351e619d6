import pg from 'pg';
import { findPlace, makeSocketFolder } from '../server/src/db/embedded/place.ts';
import { appRole } from '../server/src/db/embedded/site.ts';
import { call, type House } from './house.ts';

/** The text of a message as it goes out: the outbox shows nobody its live links. */
export async function letterText(house: House, id: string | undefined): Promise<string> {
  return (await bodies(house, 'id', id))[0] ?? '';
}

/** Sends a member the link to their own page; returns its address on this product. */
export async function ownLink(house: House, memberId: string): Promise<string> {
  await call(house, 'POST', `/api/Links/Members/${memberId}/Send`);
  const [body = ''] = await bodies(house, 'source_id', memberId);
  return `${house.url}/#/answer/${/#\/answer\/([\w-]+)/.exec(body)?.[1]}`;
}

async function bodies({ folder }: House, column: 'id' | 'source_id', id: string | undefined): Promise<string[]> {
  const host = makeSocketFolder(findPlace(folder));
  const client = new pg.Client({ host, port: 5432, user: appRole, database: appRole });
  await client.connect();
  const { rows } = await client.query<{ body: string }>(
    `select body from deliveries where ${column} = $1 order by id desc`,
    [id],
  );
  await client.end();
  return rows.map(({ body }) => body);
}
