import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { type PairMember } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { isOfPersons, personFields } from '@hoivien/contract/fragments/person-profile.ts';
import { inArray, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { shownValue } from '../../../kit/crud/guard.ts';
import type { Kinds } from './kinds.ts';

/** Members with the values that a comparison of duplicates shows, by id. */
export async function readPairMembers(
  call: Call,
  kinds: Kinds,
  ids: readonly string[],
): Promise<Map<string, PairMember>> {
  if (ids.length === 0) return new Map();
  const { id, type, code, name, phoneNumber, emailAddress, idCardLast4, approval, status, createdAt } = members;
  const text = (query: ReturnType<typeof sql>) => sql<string | null>`(${query})`;
  const rows = await call.db
    .select({
      id,
      type,
      code,
      name,
      phoneNumber,
      emailAddress,
      idCardLast4,
      approval,
      status,
      createdAt,
      taxCode: text(sql`select p.tax_code from enterprise_profiles p where p.member_id = ${members.id}`),
      birthday: text(sql`select coalesce(
        (select e.birthday::text from enterprise_profiles e where e.member_id = ${members.id}),
        (select p.day_of_birth::text from person_profiles p where p.member_id = ${members.id}))`),
      address: text(sql`select concat_ws(', ', a.road,
          (select u.full_name from units u where u.scheme = '2025' and u.code = a.commune_code),
          (select u.full_name from units u where u.scheme = '2025' and u.code = a.province_code))
        from addresses a where a.member_id = ${members.id} and a.kind in (1, 3) order by a.kind limit 1`),
    })
    .from(members)
    .where(inArray(id, [...ids]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        ...(isOrganisation(kinds, row.type) ? {} : seen(call, row)),
        area: kinds.sourceOf(row.type) ? (AREA_OF_TYPE[row.type] ?? null) : null,
        approval: row.approval ?? 0,
        status: row.status ?? 1,
        createdAt: row.createdAt.toISOString(),
      },
    ]),
  );
}

function isOrganisation(kinds: Kinds, type: number): boolean {
  const source = kinds.sourceOf(type);
  return source !== undefined && !isOfPersons(source.resource);
}

function seen(call: Call, { phoneNumber, birthday }: Pick<PairMember, 'phoneNumber' | 'birthday'>) {
  return {
    phoneNumber: shownValue(call, personFields.phoneNumber, phoneNumber),
    birthday: shownValue(call, personFields.dayOfBirth, birthday),
  };
}
