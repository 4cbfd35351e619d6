import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { seatErrors } from '@hoivien/contract/areas/people/committee/executive-committee.rules.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { seats, terms } from '../../../db/tables/committee.ts';
import { members } from '../../../db/tables/member.ts';
import { titles } from '../../../db/tables/title.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import type { Seal } from '../../../kit/crud/seal.ts';
import type { Source } from '../../../kit/crud/source.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { readDb } from '../../../kit/long-reads.ts';
import { type PartyArea, partyArea, personSource, nextCode } from '../party/index.ts';
import { withOwnSeats } from './own-seats.ts';
import { committeeTarget, termScope, executiveScope } from './rights.ts';
import { seatColumns } from './seat-columns.ts';
import { seatsPart } from './seats-part.ts';
import { termLabel, termMark } from './term.area.ts';

type Executive = typeof executiveCommittee;

/** The slot of a committee member's picture. */
export const AVATAR = 'avatar';

/** The type of committee members in the table of members, and their register. */
const TYPE = 4;

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
    scope: executiveScope,
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
    adds: [{ names: ['prorogues'], from: [], of: ownSeats }],
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
        yield await withOwnSeats(reader, rows);
      }
    },
  };
}

/** Shows a club's user only seats in committees of their club. */
async function ownSeats(call: Call, records: readonly Values[]): Promise<Values[]> {
  const seen = await withOwnSeats(call, records);
  return seen.map(({ prorogues }) => ({ prorogues }));
}
