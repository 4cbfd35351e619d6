import { ADDRESS_PARTS, type Address } from '@hoivien/contract/kit/address.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { addresses, members } from '../../../db/tables/member.ts';
import { units } from '../../../db/tables/unit.ts';
import { insertMany, isOneOf, literal, lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Part } from '../../../kit/crud/part.ts';
import type { Values } from '../../../kit/crud/table.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

/** The kinds of addresses by field. */
const kindOf = { headOfficeAddress: 1, transactionOfficeAddress: 2, homeAddress: 3 } as const;

const nameOf = (scheme: string, code: string) =>
  sql.raw(`max(u.full_name) filter (where u.scheme = '${scheme}' and u.code = a.${code})`);

/** The names of the units of an address `a` by one scan: a subquery for each name takes the database twice as long. */
const unitNames = sql`(select ${nameOf('2025', 'commune_code')} as commune, ${nameOf('2025', 'province_code')} as province,
  ${nameOf('legacy', 'legacy_commune_code')} as legacy_commune, ${nameOf('legacy', 'legacy_district_code')} as legacy_district,
  ${nameOf('legacy', 'legacy_province_code')} as legacy_province
  from units u where u.scheme in ('2025', 'legacy') and u.code in (a.commune_code, a.province_code,
    a.legacy_commune_code, a.legacy_district_code, a.legacy_province_code))`;

/**
 * One address of a member. A legacy address keeps its own codes. Beside them stand the codes of its successors of 2025,
 * so that lists and filters use only one kind of province.
 */
export function addressPart(resource: Resource, field: keyof typeof kindOf): Part {
  const kind = kindOf[field];
  return {
    fields: [field],
    empty: { [field]: null },
    filled: {
      [field]: sql`${members.id} in (select a.member_id from addresses a where a.kind = ${sql.raw(String(kind))})`,
    },
    json: sql`(select json_build_object(${literal(field)}, jsonb_build_object(
      'scheme', a.scheme,
      'provinceCode', case a.scheme when '2025' then a.province_code else a.legacy_province_code end,
      'districtCode', case a.scheme when 'legacy' then a.legacy_district_code end,
      'communeCode', case a.scheme when '2025' then a.commune_code else a.legacy_commune_code end,
      'road', a.road,
      'text', case a.scheme when '2025' then concat_ws(', ', a.road, n.commune, n.province)
        else concat_ws(', ', a.road, n.legacy_commune, n.legacy_district, n.legacy_province) end)
      || case when a.scheme = '2025' and a.legacy_province_code is not null then jsonb_build_object('legacyText',
        concat_ws(', ', a.road, n.legacy_commune, n.legacy_district, n.legacy_province)) else '{}'::jsonb end)
      from addresses a cross join lateral ${unitNames} n where a.member_id = ${members.id} and a.kind = ${sql.raw(String(kind))})`,
    check: (db, inputs) => checkUnits(db, resource, field, inputs),
    save: async ({ db }, records, isNew) => {
      const ids = records.map(({ id }) => id);
      const mine = and(isOneOf(addresses.memberId, ids), eq(addresses.kind, kind));
      const held = isNew ? [] : await db.select().from(addresses).where(mine);
      if (!isNew) await db.delete(addresses).where(lockedInOrder(addresses, mine, 'update'));
      const given = records.flatMap(({ id, values }) =>
        values[field] ? [{ memberId: id, address: values[field] as Address }] : [],
      );
      const known = await readUnits(
        db,
        given.flatMap(({ address }) => (address.scheme === 'legacy' ? [address] : [])),
      );
      const rows = given.map(({ memberId, address }) => ({
        id: uuidv7(),
        memberId,
        kind,
        ...columnsOf(
          address,
          known,
          held.find((row) => row.memberId === memberId),
        ),
      }));
      await insertMany(db, addresses, rows);
    },
  };
}

type Unit = Pick<typeof units.$inferSelect, 'code' | 'parentCode' | 'level' | 'successors'>;

function columnsOf(
  { scheme, provinceCode, districtCode, communeCode, road }: Address,
  known: ReadonlyMap<string, Unit>,
  held: typeof addresses.$inferSelect | undefined,
) {
  if (scheme === '2025') {
    // The old names of a converted address stay beside it until a person changes the place.
    const isSamePlace =
      held?.scheme === 'legacy' || (held?.communeCode === communeCode && held?.provinceCode === provinceCode);
    const former = isSamePlace && held?.legacyProvinceCode ? legacyOf(held) : {};
    return { scheme, provinceCode, communeCode, road, ...former };
  }
  const successor = (code: string | null) => (code && known.get(`legacy ${code}`)?.successors?.[0]) || null;
  return {
    scheme,
    road,
    legacyProvinceCode: provinceCode,
    legacyDistrictCode: districtCode,
    legacyCommuneCode: communeCode,
    provinceCode: successor(provinceCode),
    // A divided commune has several successors, and the address does not tell which of them is right.
    communeCode: known.get(`legacy ${communeCode}`)?.successors?.length === 1 ? successor(communeCode) : null,
  };
}

function legacyOf({ legacyProvinceCode, legacyDistrictCode, legacyCommuneCode }: typeof addresses.$inferSelect) {
  return { legacyProvinceCode, legacyDistrictCode, legacyCommuneCode };
}

async function checkUnits(db: Database, resource: Resource, field: string, inputs: readonly Values[]) {
  const given = inputs.map((input) => (input[field] ?? null) as Address | null);
  const known = await readUnits(
    db,
    given.filter((address) => address !== null),
  );
  const errors = new Map<number, FieldError[]>();
  given.forEach((address, place) => {
    const wrong = address ? wrongPart(address, known) : undefined;
    if (!wrong) return;
    errors.set(place, [{ field: `${field}.${wrong}`, message: fieldKey(resource, field, 'NotFound', wrong) }]);
  });
  return errors;
}

/** The first part of an address that names no unit, or a unit outside of the one above it. */
function wrongPart(address: Address, known: ReadonlyMap<string, Unit>): string | undefined {
  const { scheme, provinceCode, districtCode, communeCode } = address;
  const unit = (code: string | null) => (code ? known.get(`${scheme} ${code}`) : undefined);
  const above = scheme === 'legacy' ? (districtCode ?? null) : provinceCode;
  if (provinceCode && unit(provinceCode)?.level !== 1) return 'provinceCode';
  if (districtCode && unit(districtCode)?.parentCode !== provinceCode) return 'districtCode';
  if (communeCode && unit(communeCode)?.parentCode !== above) return 'communeCode';
  return undefined;
}

async function readUnits(db: Database, given: readonly Address[]): Promise<Map<string, Unit>> {
  const codes = new Set(given.flatMap((address) => ADDRESS_PARTS.slice(1).map((part) => address[part] ?? '')));
  codes.delete('');
  if (codes.size === 0) return new Map();
  const { scheme, code, parentCode, level, successors } = units;
  const rows = await db
    .select({ scheme, code, parentCode, level, successors })
    .from(units)
    .where(isOneOf(code, [...codes]));
  return new Map(rows.map((unit) => [`${unit.scheme} ${unit.code}`, unit]));
}
