import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../../../kit/call.ts';
import type { FaultsByPlace } from '../../../kit/crud/source.ts';
import { isOneOf, lockTexts } from '../../../kit/crud/statements.ts';
import { textOf } from '../../../kit/text.ts';
import type { Values } from '../../../kit/crud/table.ts';

/** Rows with a period, of which each owner may have only one at a time; without an end a period continues. */
interface Spans {
  table: PgTable;
  /** The field with the owner. */
  owner: string;
  /** The key of the message at `startsOn`. */
  message: string;
}

/**
 * Finds the inputs that overlap another row of their owner: a row in the table that is not among `ids`, or an earlier
 * input. Changes of existing rows count as earlier than new rows, whatever their positions.
 */
export function oneAtATime({ table, owner, message }: Spans) {
  const { id, startsOn, endsOn, ...columns } = getTableColumns(table) as Record<string, PgColumn>;
  return async (
    { db }: Call,
    inputs: readonly Values[],
    ids: readonly (string | undefined)[],
  ): Promise<FaultsByPlace> => {
    const given = inputs.map((input, place) => {
      const rank = ids[place] === undefined ? inputs.length + place : place;
      return { place, rank, owner: input[owner] ?? NOBODY, starts: input.startsOn, ends: input.endsOn ?? 'infinity' };
    });
    // Those of one owner are added one after the other: the constraint alone lets two wait for each other.
    await lockTexts(
      db,
      given.map((one) => `${getTableName(table)} ${textOf(one.owner)}`),
    );
    const own = ids.filter((one) => one !== undefined);
    const whose = sql`coalesce(${columns[owner]}, ${NOBODY}::uuid)`;
    const { rows } = await db.execute<{ place: number }>(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as g(place int, rank int, owner uuid, starts date, ends date)
      ), others as (
        select -1 as rank, ${whose} as owner, ${startsOn} as starts, coalesce(${endsOn}, 'infinity') as ends
        from ${table} where not ${isOneOf(id as PgColumn, own)} and ${whose} in (select owner from given)
        union all select rank, owner, starts, ends from given
      )
      select distinct g.place from given g join others o
        on o.owner = g.owner and o.rank < g.rank and o.starts < g.ends and g.starts < o.ends`);
    return new Map(rows.map(({ place }) => [place, [{ field: 'startsOn', message }]]));
  };
}

/** The owner of rows without an owner, as in the constraints of the tables. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
