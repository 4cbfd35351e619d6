import type { Merge, MergePreview } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { MERGES_SHOWN } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { members } from '../../../db/tables/member.ts';
import { merges } from '../../../db/tables/merge.ts';
import type { Call } from '../../../kit/call.ts';
import { shown } from '../../../kit/crud/guard.ts';
import { readValues } from '../../../kit/crud/values.ts';
import type { RawRow } from '../../../kit/moved-rows.ts';
import { hasRight } from '../../../kit/rights.ts';
import { mergeFields } from './fields.ts';
import type { Kinds } from './kinds.ts';
import { masked, readTwo, type Two } from './merge.ts';
import { readPairMembers } from './pair-member.ts';
import { countedOf } from './rules.ts';
import { mergeRights, ownMerges } from './rights.ts';

const CLUB = 5;

/** The result of a merge without merging. Refuses for the same reasons as the merge. */
export async function previewMerge(
  call: Call,
  kinds: Kinds,
  ids: { survivorId: string; loserId: string },
): Promise<MergePreview> {
  const two = await readTwo(call, kinds, ids);
  const { source, survivor, loser } = two;
  const [mine = {}, theirs = {}] = await readValues(call.db, source, [survivor, loser]);
  const all = mergeFields(
    kinds.rules,
    source.resource,
    { ...mine, ...masked(survivor) },
    { ...theirs, ...masked(loser) },
  );
  const beside = await readPairMembers(call, kinds, [survivor.id, loser.id]);
  const { area } = source.resource;
  const seen = (name: string, value: unknown) => shown(call, source.resource, { [name]: value })[name];
  const fields = all.map((field) => {
    return { ...field, survivor: seen(field.name, field.survivor), loser: seen(field.name, field.loser) };
  });
  const moves = hasRight(call, mergeRights.countMoves) ? await countMoves(call, kinds, two) : [];
  const [first, second] = [beside.get(survivor.id), beside.get(loser.id)];
  if (!first || !second) throw new Error('Both were read a moment ago.');
  return { area, survivor: first, loser: second, fields, moves };
}

/** The numbers of rows that a merge would move, by the name that people know them under. */
async function countMoves({ db }: Call, { rules }: Kinds, { loser }: Two): Promise<MergePreview['moves']> {
  const counts = new Map<string, { count: number; place: number }>();
  for (const named of loser.type === CLUB ? [...rules.members, ...rules.clubs] : rules.members) {
    const counted = countedOf(named);
    if (!counted) continue;
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(named.table)} where ${sql.identifier(named.column)} = ${loser.id}`,
    );
    const { count: before, place } = counts.get(counted.as) ?? { count: 0, place: counted.place };
    counts.set(counted.as, { count: before + (rows[0]?.count ?? 0), place });
  }
  return [...counts]
    .sort(([, a], [, b]) => a.place - b.place)
    .flatMap(([name, { count: number }]) => (number > 0 ? [{ name, count: number }] : []));
}

/** Merges, newest first, and whether each can be undone. */
export async function listMerges(call: Call, kinds: Kinds, page: number): Promise<Page<Merge>> {
  const types = kinds.typesOf(call, 'Search');
  const where = and(inArray(merges.type, types), ownMerges(call.actor));
  const [rows, [counted]] = await Promise.all([
    call.db
      .select({ merge: merges, mergedByName: users.fullName, version: members.version })
      .from(merges)
      .leftJoin(users, eq(users.id, merges.createdBy))
      .leftJoin(members, eq(members.id, merges.survivorId))
      .where(where)
      .orderBy(desc(merges.mergedAt), desc(merges.id))
      .limit(MERGES_SHOWN)
      .offset((page - 1) * MERGES_SHOWN),
    call.db.select({ total: count() }).from(merges).where(where),
  ]);
  const items = rows.map(({ merge, mergedByName, version }) => {
    const named = (row: unknown) => row as { name: string; code: string | null };
    const survivor = named((merge.survivorBefore as Record<string, RawRow>).members);
    const loser = named((merge.loserSnapshot as Record<string, RawRow>).members);
    const isChanged = version !== merge.survivorVersion;
    return {
      id: merge.id,
      area: AREA_OF_TYPE[merge.type] ?? '',
      survivorId: merge.survivorId,
      survivorName: survivor.name,
      survivorCode: survivor.code,
      loserName: loser.name,
      loserCode: loser.code,
      mergedAt: merge.mergedAt.toISOString(),
      mergedByName,
      undoneAt: merge.undoneAt?.toISOString() ?? null,
      refusal: merge.undoneAt === null && isChanged ? 'Mes.Merges.Survivor.Changed' : null,
    };
  });
  return { items, total: counted?.total ?? 0, page, pageSize: MERGES_SHOWN };
}
