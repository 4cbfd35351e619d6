import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { scheduleLife } from '@hoivien/contract/areas/schedule/schedule.life.ts';
import { scheduleErrors } from '@hoivien/contract/areas/schedule/schedule.rules.ts';
import { type ScheduleInput, schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../db/codes.ts';
import { members } from '../../db/tables/member.ts';
import { scheduleParticipants, schedules } from '../../db/tables/schedule.ts';
import { filesPart } from '../../kit/attachments/files-part.ts';
import type { Call } from '../../kit/call.ts';
import { crudOf } from '../../kit/crud/crud.ts';
import { valuesOf } from '../../kit/crud/filter.ts';
import { stateSql } from '../../kit/crud/life.ts';
import type { Source } from '../../kit/crud/source.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { tableOf, type Values } from '../../kit/crud/table.ts';
import { inputRefusal } from '../../kit/errors.ts';
import type { Scope } from '../../kit/scope.ts';
import { transition } from '../../kit/transition.ts';
import { memberScope } from '../party/index.ts';
import { isShownTo, participantsPart } from './participants.ts';

/** A club's users see what is theirs and what one of theirs is invited to, and write only what is theirs. */
const scope: Scope = {
  filter: ({ clubId }): SQL | undefined =>
    clubId === null
      ? undefined
      : or(
          eq(schedules.clubId, clubId),
          sql`${schedules.id} in (select p.schedule_id from schedule_participants p where p.member_id = ${clubId}
            or p.member_id in (select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null))`,
        ),
  writes: ({ clubId }) => (clubId === null ? undefined : eq(schedules.clubId, clubId)),
  mayWrite: () => true,
};

const state = stateSql(scheduleLife, getTableColumns(schedules));

const columns = {
  state,
  participantCount: countOf(),
  clubName: sql`(select m.name from members m where m.id = ${schedules.clubId})`,
};

const inState: NonNullable<Source['matching']> = {
  state: (filter) => {
    const states = valuesOf(filter).map((value) => sql`${Number(value)}::int`);
    return states.length > 0 ? sql`${state} in (${sql.join(states, sql`, `)})` : undefined;
  },
};

/** The meetings to which one of some members is invited. */
function invites(memberIds: readonly string[]): SQL {
  return sql`${schedules.id} in (select p.schedule_id from schedule_participants p where ${isOneOf(sql`p.member_id`, [...memberIds])})`;
}

/** How many are invited. */
function countOf(visible: SQL = sql`true`): SQL<number> {
  return sql<number>`(select count(*)::int from schedule_participants p where p.schedule_id = ${schedules.id} and ${visible})`;
}

/** Who is invited, by name; null when nobody is. */
function namesOf(visible: SQL = sql`true`): SQL {
  return sql`(select string_agg(p.name, '; ') from schedule_participants p where p.schedule_id = ${schedules.id} and ${visible})`;
}

const source: Source = {
  resource: schedule,
  table: tableOf(schedule, schedules),
  scope,
  fixed: ({ actor }) => ({ clubId: actor.clubId }),
  parts: [participantsPart, filesPart('attachmentIds', 'Schedules', schedules.id, FEW_FILES)],
  children: [{ table: scheduleParticipants, owner: scheduleParticipants.scheduleId }],
  targets: {
    Members: { table: members, within: sql`${members.type} <> ${TYPES.club}`, scope: memberScope },
    Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope },
  },
  // Guests stand in no club: whose meeting it is knows them.
  keptFields: ['otherEmails'],
  life: { of: scheduleLife },
  adds: [{ names: ['allowedActions'], from: ['clubId'], of: ownActions }],
  computed: { ...columns, memberNames: namesOf() },
  matching: {
    ...inState,
    memberIds: (filter) => invites(valuesOf(filter)),
  },
  // Who else is invited to a meeting of theirs is not a club's to know.
  forClub: (clubId) => {
    const visible = isShownTo({ clubId });
    return { computed: { ...columns, participantCount: countOf(visible), memberNames: namesOf(visible) } };
  },
};

const crud = crudOf(schedule, source);

/** Of a meeting that is not theirs, a club's users may change nothing. */
function ownActions({ actor: { clubId } }: Call, records: readonly Values[]): Values[] {
  return records.map((record) => (clubId === null || record.clubId === clubId ? {} : { allowedActions: [] }));
}

/** Meetings and entries of the calendar. */
export const scheduleArea = {
  ...crud,
  create: async (call: Call, input: ScheduleInput) => {
    requireSound(scheduleErrors(input));
    return crud.create(call, input);
  },
  update: async (call: Call, id: string, input: ScheduleInput & { version: number }) => {
    requireSound(scheduleErrors(input));
    return crud.update(call, id, input);
  },
  /** Ends a meeting before its time, with a reason that everybody invited may read. */
  cancel: (call: Call, id: string, { reason }: { reason: string }) =>
    transition(call, source, 'Cancel', id, async ({ now, actor }, row) => ({
      set: {
        cancelledAt: now,
        cancelledBy: actor.userId,
        cancelReason: reason,
        icsSequence: Number(row.icsSequence) + 1,
      },
      changes: { state: [stateAt(scheduleLife, row, now), SCHEDULE_STATE.cancelled], cancelReason: [null, reason] },
    })),
};

function requireSound(errors: ReturnType<typeof scheduleErrors>): void {
  if (errors.length > 0) throw inputRefusal(errors);
}
