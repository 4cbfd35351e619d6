import { canMerge } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { MERGES_SHOWN, type Pair, type PairReason } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Changes } from '../../../db/tables/kit.ts';
import { members } from '../../../db/tables/member.ts';
import { duplicatePairs } from '../../../db/tables/merge.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { Refusal } from '../../../kit/errors.ts';
import { FORMS, memberScope } from '../party/index.ts';
import type { Kinds } from './kinds.ts';
import { calledBy } from './merge.ts';
import { readPairMembers } from './pair-member.ts';

/**
 * The weight of each reason. The identity number of an enterprise belongs to its representative, who may lead several.
 */
const WEIGHTS: Readonly<Record<PairReason, number>> = {
  taxCode: 0.9,
  emailAddress: 0.8,
  idCard: 0.95,
  phoneNumber: 0.5,
  birthday: 0.7,
  address: 0.7,
};
const REPRESENTATIVE = 0.3;

/** A value that so many members share identifies none of them: for example the switchboard of an industrial park. */
const SHARED_MAX = 20;

/**
 * Pairs of possible duplicates, the surest first, calculated on each request from equal values. Empty values never
 * match. Both members are of one kind, or one of them is an outsider.
 */
export async function listPairs(
  call: Call,
  kinds: Kinds,
  { page, dismissed }: { page: number; dismissed: boolean },
): Promise<Page<Pair>> {
  const types = kinds.typesOf(call, 'Search');
  const empty = { items: [], total: 0, page, pageSize: MERGES_SHOWN };
  if (types.length === 0) return empty;
  const { rows } = await call.db.execute<{
    a_id: string;
    b_id: string;
    reasons: PairReason[];
    score: number;
    total: number;
  }>(sql`${found(call, types)}
    select f.a_id, f.b_id, f.reasons, round((1 - f.doubt)::numeric, 3)::float8 as score, count(*) over ()::int as total
    from found f left join duplicate_pairs d on d.a_id = f.a_id and d.b_id = f.b_id
    where ${dismissed ? sql`d.dismissed_at is not null` : sql`d.dismissed_at is null`}
    order by f.doubt, f.a_id, f.b_id limit ${MERGES_SHOWN} offset ${(page - 1) * MERGES_SHOWN}`);
  const known = await readPairMembers(
    call,
    kinds,
    rows.flatMap(({ a_id, b_id }) => [a_id, b_id]),
  );
  const items = rows.flatMap(({ a_id, b_id, reasons, score }) => {
    const [a, b] = [known.get(a_id), known.get(b_id)];
    if (!a || !b) return [];
    return [{ a, b, reasons, score, mayMerge: canMerge(a.type, b.type) || canMerge(b.type, a.type) }];
  });
  return { items, total: rows[0]?.total ?? 0, page, pageSize: MERGES_SHOWN };
}

/** Marks a pair as two different members, or removes that mark. */
export async function dismissPair(
  call: Call,
  kinds: Kinds,
  { aId, bId, dismissed }: { aId: string; bId: string; dismissed: boolean },
): Promise<void> {
  const [first = '', second = ''] = [aId, bId].sort();
  if (first === second) throw new Refusal('Mes.Merges.LoserId.Duplicate', 400);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const rows = await tx
      .select({ id: members.id, type: members.type, name: members.name, code: members.code })
      .from(members)
      .where(
        and(
          inArray(members.id, [first, second]),
          inArray(members.type, kinds.typesOf(call, 'Update')),
          memberScope.filter(call.actor),
        ),
      );
    const [a, b] = [first, second].map((id) => rows.find((row) => row.id === id));
    if (!a || !b) throw new Refusal('Mes.Merges.MemberId.NotFound', 404);
    const said = { dismissedAt: dismissed ? call.now : null, dismissedBy: dismissed ? call.actor.userId : null };
    await tx
      .insert(duplicatePairs)
      .values({ aId: first, bId: second, score: 0, reasons: [], foundAt: call.now, ...said })
      .onConflictDoUpdate({ target: [duplicatePairs.aId, duplicatePairs.bId], set: said });
    const change = (other: string): Changes => ({ notDuplicate: dismissed ? [null, other] : [other, null] });
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const resource = kinds.sourceOf(one.type)?.resource;
      if (resource) await audit(inner, { ...factOf(resource, one, 'Update'), changes: change(calledBy(other)) });
    }
  });
}

/** The pairs as the SQL table `found`: both members, the reasons, and the remaining doubt. */
function found(call: Call, types: readonly number[]): SQL {
  const seen = and(
    inArray(members.type, [...types]),
    isNull(members.erasedAt),
    isNull(members.restrictedAt),
    memberScope.filter(call.actor),
  );
  const key = (reason: PairReason, value: SQL, from = sql`m`) =>
    sql`select m.id, m.register, ${sql.raw(`'${reason}'`)} as reason, ${value} as k from ${from} where ${value} <> ''`;
  const named = sql`m join named n on n.id = m.id`;
  return sql`with m as materialized (select id, register, phone_number, email_address_key, id_card_hash, name from ${members} where ${seen}),
    own as (
      select m.id, coalesce(e.birthday, p.day_of_birth)::text as birthday, a.commune_code || ' ' || a.road as address
      from m left join enterprise_profiles e on e.member_id = m.id left join person_profiles p on p.member_id = m.id
        left join addresses a on a.member_id = m.id and a.kind = case when e.member_id is null then 3 else 1 end),
    named as materialized (
      select o.id, ${coreName()} as core, o.birthday, ${folded(sql`o.address`)} as address
      from own o join m on m.id = o.id where o.birthday is not null or o.address is not null),
    keys as materialized (
      ${key('taxCode', sql`e.tax_code`, sql`m join enterprise_profiles e on e.member_id = m.id`)}
      union all ${key('phoneNumber', sql`m.phone_number`)}
      union all ${key('emailAddress', sql`m.email_address_key`)}
      union all ${key('idCard', sql`encode(m.id_card_hash, 'hex')`)}
      union all ${key('birthday', sql`(nullif(n.core, '') || ' ' || n.birthday)`, named)}
      union all ${key('address', sql`(nullif(n.core, '') || ' ' || n.address)`, named)}),
    shared as (select reason, k from keys group by reason, k having count(*) between 2 and ${SHARED_MAX}),
    alike as (select keys.* from keys join shared using (reason, k)),
    found as (
      select least(a.id, b.id) as a_id, greatest(a.id, b.id) as b_id,
        array_to_json(array_agg(distinct a.reason)) as reasons, exp(sum(ln(1 - ${weightOf()}))) as doubt
      from alike a join alike b on b.reason = a.reason and b.k = a.k and a.id < b.id
        and (a.register = b.register or a.register = 99 or b.register = 99)
      group by 1, 2)`;
}

function weightOf(): SQL {
  const cases = Object.entries(WEIGHTS).map(([reason, weight]) => `when '${reason}' then ${weight}`);
  return sql.raw(
    `(case when a.reason = 'idCard' and a.register in (1, 3, 5) then ${REPRESENTATIVE} else case a.reason ${cases.join(' ')} end end)`,
  );
}

/** The folded name; for an enterprise without its legal form. */
function coreName(): SQL {
  const words = sql`' ' || regexp_replace(${folded(sql`m.name`)}, '[^[:alnum:]]+', '  ', 'g') || ' '`;
  return sql`btrim(regexp_replace(case when m.register in (1, 3, 5) then ${withoutForms(words)} else ${words} end, ' +', ' ', 'g'))`;
}

/**
 * Removes legal forms from words that stand between double blanks. It uses one plain replacement for each form: one
 * pattern of all forms took 3.5 s for 100,000 names, most of the time for calculating the pairs.
 */
function withoutForms(words: SQL): SQL {
  const forms = FORMS.source.replaceAll('\\b', '').slice(1, -1).split('|');
  return forms.reduce((left, form) => sql`replace(${left}, ${` ${form.replaceAll(' ', '  ')} `}::text, ' ')`, words);
}

/** `fold()` in SQL: no accents, lower case, `d` instead of `đ`. */
function folded(value: SQL): SQL {
  return sql`replace(regexp_replace(normalize(lower(${value}), nfd), '[\u0300-\u036f]', '', 'g'), 'đ', 'd')`;
}
