import { presentDay } from '../../../kit/today.ts';
import { memberName } from '../../../db/names.ts';
import { committee } from '@hoivien/contract/areas/people/committee/committee.resource.ts';
import { sql } from 'drizzle-orm';
import { APPROVALS, TYPES } from '../../../db/codes.ts';
import { committees } from '../../../db/tables/committee.ts';
import { members } from '../../../db/tables/member.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { tableOf } from '../../../kit/crud/table.ts';
import { memberScope } from '../party/index.ts';
import { isSeated, warnedUntil } from './days.ts';
import { committeeScope } from './rights.ts';

const now = sql`from terms t where t.committee_id = ${committees.id} and t.starts_on <= ${presentDay} and t.ends_on > ${presentDay}`;
const termEndsOn = sql`(select t.ends_on ${now})`;

const source: Source = {
  resource: committee,
  table: tableOf(committee, committees),
  scope: committeeScope,
  ownClub: 'clubId',
  targets: { Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope } },
  computed: {
    clubName: memberName(committees.clubId),
    termName: sql`(select t.name ${now})`,
    termEndsOn,
    seatCount: sql<number>`(select count(*)::int from seats s join terms t on t.id = s.term_id join members m on m.id = s.member_id where m.approval = ${APPROVALS.approved} and t.committee_id = ${committees.id} and ${isSeated(presentDay)})`,
    termState: sql`case when ${termEndsOn} is null then 'none' when ${termEndsOn} <= ${warnedUntil} then 'ending' else 'current' end`,
  },
  faults: {
    committees_one_of_a_kind: { field: 'kind', message: 'Mes.Committees.Kind.AlreadyExist' },
  },
};

/** Committees of the association and of clubs. A club's user sees only those of the club. */
export const committeeArea = crudOf(committee, source);
