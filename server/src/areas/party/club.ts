import { type SQL, sql } from 'drizzle-orm';
import { clubs, members } from '../../db/tables/member.ts';
import { saveMany } from '../../kit/crud/statements.ts';
import type { Part, PartRecord } from '../../kit/crud/part.ts';
import type { Values } from '../../kit/crud/table.ts';

/** What makes a party a club: the row that everything of a club points at, with the decision that founded it. */
export const clubPart: Part = {
  fields: ['establishmentDecision'],
  empty: { establishmentDecision: null },
  json: sql`(select json_build_object('establishmentDecision', case when k.decision_number is null and k.decision_on is null and k.decision_signer is null then null
    else json_build_object('number', k.decision_number, 'date', k.decision_on, 'signer', k.decision_signer) end) from clubs k where k.id = ${members.id})`,
  row: { table: clubs, of: clubRow },
  save: ({ db }, records, isNew) => saveMany(db, clubs, ['id'], records.map(clubRow), isNew),
};

function clubRow({ id, values }: PartRecord) {
  const decision = values.establishmentDecision as Values | null | undefined;
  return {
    id,
    decisionNumber: decision?.number ?? null,
    decisionOn: decision?.date ?? null,
    decisionSigner: decision?.signer ?? null,
  };
}

/** How many approved members of these types belong to a club now. */
export function belonging(types: string): SQL<number> {
  return sql`(select count(*)::int from club_members b join members p on p.id = b.member_id
    where b.club_id = ${members.id} and b.left_on is null and p.type in (${sql.raw(types)}) and p.approval = 1)`;
}
