import { executiveCommittee } from '@hoivien/contract/areas/executive-committee/executive-committee.resource.ts';
import { seatErrors } from '@hoivien/contract/areas/executive-committee/executive-committee.rules.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { seats, terms } from '../../db/tables/committee.ts';
import { members } from '../../db/tables/member.ts';
import { titles } from '../../db/tables/title.ts';
import { filesPart } from '../../kit/attachments/files-part.ts';
import type { Call } from '../../kit/call.ts';
import type { Seal } from '../../kit/crud/seal.ts';
import type { Source } from '../../kit/crud/source.ts';
import type { Values } from '../../kit/crud/table.ts';
import { readDb } from '../../kit/long-reads.ts';
import type { Scope } from '../../kit/rights.ts';
import { memberScope, type PartyArea, partyArea, personSource, nextCode } from '../party/index.ts';
import { withOwnSeats } from './own-seats.ts';
import { committeeTarget, termScope } from './rights.ts';
import { seatColumns } from './seat-columns.ts';
import { seatsPart } from './seats-part.ts';
import { termLabel, termMark } from './term.area.ts';

type Executive = typeof executiveCommittee;

/** The slot of a committee member's picture. */
export const AVATAR = 'avatar';

/** The type of committee members in the table of members, and their register. */
const TYPE = 4;

/** Only the association changes a person who also has seats in other committees. */
const scope: Scope = {
  ...memberScope,
  writes: (actor) => and(memberScope.writes?.(actor), actor.clubId === null ? undefined : ownSeatsAlone(actor.clubId)),
};

function ownSeatsAlone(clubId: string): SQL {
  return sql`not exists (select 1 from seats s join terms t on t.id = s.term_id join committees k on k.id = t.committee_id
          where s.member_id = ${members.id} and k.club_id is distinct from ${clubId})`;
}

/** Members of committees over the table of all members. `seal` seals identity numbers. */
export function executiveArea(seal: Seal, prefix: string): PartyArea<Executive> {
  const parts = [
    seatsPart(executiveCommittee),
    filesPart('avatar', executiveCommittee.area, members.id, limitsOf(executiveCommittee.fields.avatar), AVATAR),
  ];
  const person = personSource(executiveCommittee, { register: TYPE, type: TYPE, seal, parts });
  const withSeats = (clubId?: string) => {
    const { computed, matching, orders } = seatColumns(clubId);
    return { computed: { ...person.computed, ...computed }, matching: { ...person.matching, ...matching }, orders };
  };
  const source: Source = {
    ...person,
    scope,
    nextCode: (call) => nextCode(call, prefix),
    rules: (values) => [...(person.rules?.(values) ?? []), ...seatErrors(executiveCommittee, values)],
    children: [...(person.children ?? []), { table: seats, owner: seats.memberId }],
    targets: {
      ...person.targets,
      Terms: { table: terms, name: termLabel, mark: termMark, scope: termScope },
      Titles: { table: titles },
      Committees: committeeTarget,
    },
    ...withSeats(),
    forClub: withSeats,
    adds: [{ names: ['prorogues', 'allowedActions'], from: [], of: ownSeats }],
    faults: {
      ...person.faults,
      seats_starts_on_overlap: { field: 'prorogues', message: 'Mes.ExecutiveCommittees.ProroguesTermId.Duplicate' },
    },
  };
  const area = partyArea(executiveCommittee, source);
  return {
    ...area,
    exportRows: async function* (call, query) {
      for await (const rows of area.exportRows(call, query)) {
        const reader = { ...call, db: readDb(call) };
        const seats = await withOwnSeats(reader, rows);
        yield seats.map(({ record }) => record);
      }
    },
  };
}

/**
 * Shows a club's user only seats in committees of their club. They may not act on a person who also has other seats.
 */
async function ownSeats(call: Call, records: readonly Values[]): Promise<Values[]> {
  if (call.actor.clubId === null) return [];
  const seats = await withOwnSeats(call, records);
  return seats.map(({ record: { prorogues }, isForeign }) => ({ prorogues, ...(isForeign && { allowedActions: [] }) }));
}
