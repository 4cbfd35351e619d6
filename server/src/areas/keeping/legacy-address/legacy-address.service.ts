import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import {
  ADDRESSES_SHOWN,
  type Convert,
  type Converted,
  type LegacyAddress,
  type LegacyPage,
  type LegacyQuery,
  type LegacyState,
} from '@hoivien/contract/areas/keeping/legacy-address/legacy-address.schema.ts';
import type { Address } from '@hoivien/contract/kit/address.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { type Call, can } from '../../../kit/call.ts';
import { lockRows, updateMany } from '../../../kit/crud/bulk.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { readValues } from '../../../kit/crud/values.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { type Located as Row, located, readRows } from './located.ts';

/** The field of each kind of address, by its number. */
const fieldOf = ['', 'headOfficeAddress', 'transactionOfficeAddress', 'homeAddress'] as const;
/** The number of records in one transaction. */
const BATCH = 200;

/** The addresses from before July 2025 in one state, each with its possible successors. */
export async function listLegacy(
  call: Call,
  areas: readonly AnyCrud[],
  { state, page }: LegacyQuery,
): Promise<LegacyPage> {
  const from = located(call, typesOf(call, areas, 'Search'));
  const [rows, { rows: counted }] = await Promise.all([
    readRows(call, from, sql`state = ${state}`, sql`limit ${ADDRESSES_SHOWN} offset ${(page - 1) * ADDRESSES_SHOWN}`),
    call.db.execute<{ state: LegacyState; count: number }>(
      sql`${from} select state, count(*)::int as count from located group by state`,
    ),
  ]);
  const count = (name: LegacyState) => counted.find((row) => row.state === name)?.count ?? 0;
  const counts = {
    certain: count('certain'),
    ambiguous: count('ambiguous'),
    open: count('open'),
    converted: count('converted'),
  };
  return { items: rows.map(toAddress), total: counts[state], page, pageSize: ADDRESSES_SHOWN, counts };
}

/** Writes present units into old addresses, with a history entry for each member. The old names stay beside them. */
export async function convertLegacy(call: Call, areas: readonly AnyCrud[], asked: Convert): Promise<Converted> {
  const from = located(call, typesOf(call, areas, 'Update'));
  const ids = asked.choices.map(({ id }) => id);
  const wanted = asked.certain ? sql`state = 'certain'` : sql`state in ('certain', 'ambiguous') and id in ${ids}`;
  const rows = await readRows(call, from, wanted, sql``);
  if (!asked.certain && rows.length < ids.length) throw new Refusal('Mes.LegacyAddresses.Id.NotFound', 404);
  const chosen = new Map(asked.choices.map(({ id, communeCode }) => [id, communeCode]));
  const targets = rows.map((row) => {
    const code = chosen.get(row.id);
    const unit = code === undefined ? row.candidates[0] : row.candidates.find((one) => one.code === code);
    if (!unit) throw new Refusal('Mes.LegacyAddresses.Choices.NotAllowed', 400);
    return { row, unit };
  });
  const done: string[] = [];
  await inBatches(call, areas, targets, async (inner, source, part) => {
    const address = (held: Address, { unit }: (typeof targets)[number]): Address => ({
      scheme: '2025',
      provinceCode: unit.provinceCode,
      districtCode: null,
      // The successor of an old province is a province without a commune.
      communeCode: unit.code.length === 5 ? unit.code : null,
      road: held.road ?? null,
    });
    done.push(...(await rewrite(inner, source, part, 'legacy', address)));
  });
  return { ids: done, left: targets.length - done.length };
}

/** Gives converted addresses their units from before July 2025 again. */
export async function revertLegacy(call: Call, areas: readonly AnyCrud[], ids: readonly string[]): Promise<Converted> {
  const from = located(call, typesOf(call, areas, 'Update'));
  const rows = await readRows(call, from, sql`state = 'converted' and id in ${ids}`, sql``);
  if (rows.length === 0) throw new Refusal('Mes.LegacyAddresses.Id.NotFound', 404);
  const codes = await legacyCodes(call, rows);
  const done: string[] = [];
  await inBatches(
    call,
    areas,
    rows.map((row) => ({ row })),
    async (inner, source, part) => {
      const address = (held: Address, { row }: { row: Row }): Address => ({
        scheme: 'legacy',
        ...(codes.get(row.id) ?? { provinceCode: null, districtCode: null, communeCode: null }),
        road: held.road ?? null,
      });
      done.push(...(await rewrite(inner, source, part, '2025', address)));
    },
  );
  return { ids: done, left: rows.length - done.length };
}

/**
 * Changes the addresses of members of one kind through their records, as a save does. Returns the ids of the new rows.
 */
async function rewrite<T extends { row: Row }>(
  call: Call,
  source: Source,
  part: readonly T[],
  scheme: Address['scheme'],
  address: (held: Address, one: T) => Address,
): Promise<string[]> {
  const memberIds = [...new Set(part.map(({ row }) => row.member_id))];
  const before = await lockRows(call, source, memberIds);
  const values = await readValues(call.db, source, before);
  const changed = before.flatMap((row, place) => {
    const input = { ...values[place] };
    let isChanged = false;
    for (const one of part.filter(({ row: { member_id } }) => member_id === row.id)) {
      const field = fieldOf[one.row.kind] ?? '';
      const held = input[field] as Address | null | undefined;
      if (held?.scheme !== scheme) continue;
      input[field] = address(held, one);
      isChanged = true;
    }
    return isChanged ? [{ before: row, input }] : [];
  });
  await updateMany(call, source, changed);
  const kinds = part.map(({ row }) => sql`(${row.member_id}::uuid, ${row.kind}::smallint)`);
  const { rows } = await call.db.execute<{ id: string }>(
    sql`select id from addresses where (member_id, kind) in (${sql.join(kinds, sql`, `)}) and scheme <> ${scheme}`,
  );
  return rows.map(({ id }) => id);
}

/** Runs the work on all rows, kind by kind, with a limited number of records in each transaction. */
async function inBatches<T extends { row: Row }>(
  call: Call,
  areas: readonly AnyCrud[],
  all: readonly T[],
  work: (inner: Call, source: Source, part: readonly T[]) => Promise<void>,
): Promise<void> {
  for (const { source } of areas) {
    const { area } = source.resource;
    const own = all.filter(({ row }) => AREA_OF_TYPE[row.type] === area);
    for (let start = 0; start < own.length; start += BATCH) {
      const part = own.slice(start, start + BATCH);
      await call.db.transaction((tx) => work({ ...call, db: tx }, source, part));
    }
    if (own.length > 0) call.totals.changed(area);
  }
}

async function legacyCodes(call: Call, rows: readonly Row[]) {
  const { rows: found } = await call.db.execute<
    { id: string } & Pick<Address, 'provinceCode' | 'districtCode' | 'communeCode'>
  >(
    sql`select id, legacy_province_code as "provinceCode", legacy_district_code as "districtCode", legacy_commune_code as "communeCode"
      from addresses where id in ${rows.map(({ id }) => id)}`,
  );
  return new Map(found.map(({ id, ...codes }) => [id, codes]));
}

/** The types of members that the actor may see or change, by action. */
function typesOf(call: Call, areas: readonly AnyCrud[], action: string): number[] {
  const there = new Set(areas.map(({ source }) => source.resource.area));
  return Object.entries(AREA_OF_TYPE)
    .filter(([, area]) => there.has(area) && can(call, permissionCode(area, action)))
    .map(([type]) => Number(type));
}

function toAddress({ member_id, legacy_text, type, road, ...row }: Row): LegacyAddress {
  const [only, ...others] = row.candidates;
  return {
    ...row,
    memberId: member_id,
    area: AREA_OF_TYPE[type] ?? '',
    legacyText: legacy_text,
    text: row.text ?? (only && others.length === 0 ? [road, only.fullName].filter(Boolean).join(', ') : null),
  };
}
