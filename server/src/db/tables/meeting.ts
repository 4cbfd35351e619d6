import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, recordColumns } from '../columns.ts';
import { users } from './access.ts';
import { members } from './member.ts';
import { schedules } from './schedule.ts';

const ofSchedule = () =>
  uuid('schedule_id')
    .notNull()
    .references(() => schedules.id, { onDelete: 'cascade' });

/** The agenda of a meeting as a whole, with a version of its own: it is written also when the meeting is over. */
export const scheduleAgendas = pgTable(
  'schedule_agendas',
  {
    ...recordColumns(),
    scheduleId: ofSchedule(),
    items: jsonb('items').$type<{ time: string | null; text: string; speaker: string | null }[]>().notNull(),
  },
  (table) => [uniqueIndex('schedule_agendas_schedule').on(table.scheduleId)],
);

/** The minutes of a meeting: a draft until the day on which they are signed. */
export const scheduleMinutes = pgTable(
  'schedule_minutes',
  {
    ...recordColumns(),
    scheduleId: ofSchedule(),
    content: text('content'),
    number: text('number'),
    secretaryUserId: uuid('secretary_user_id').references(() => users.id, { onDelete: 'set null' }),
    secretaryMemberId: uuid('secretary_member_id').references(() => members.id, { onDelete: 'set null' }),
    secretaryName: text('secretary_name'),
    chairName: text('chair_name'),
    signedOn: date('signed_on'),
  },
  (table) => [
    uniqueIndex('schedule_minutes_schedule').on(table.scheduleId),
    index('schedule_minutes_secretary').on(table.secretaryMemberId),
    index('schedule_minutes_secretary_user').on(table.secretaryUserId),
  ],
);

/** The decisions of meetings, in the order in which they were added. */
export const scheduleDecisions = pgTable(
  'schedule_decisions',
  {
    ...recordColumns(),
    scheduleId: ofSchedule(),
    content: text('content').notNull(),
    votesFor: integer('votes_for').notNull().default(0),
    votesAgainst: integer('votes_against').notNull().default(0),
    votesAbstain: integer('votes_abstain').notNull().default(0),
    ownerId: uuid('owner_id').references(() => members.id, { onDelete: 'set null' }),
    dueOn: date('due_on'),
    doneAt: instant('done_at'),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('schedule_decisions_schedule').on(table.scheduleId, table.id),
    index('schedule_decisions_owner').on(table.ownerId),
    index('schedule_decisions_due_on_id').on(table.dueOn, table.id),
    index('schedule_decisions_created_at_id').on(table.createdAt, table.id),
    index('schedule_decisions_updated_at_id').on(table.updatedAt, table.id),
    index('schedule_decisions_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('schedule_decisions_content_length', sql`char_length(${table.content}) between 1 and 2000`),
    check(
      'schedule_decisions_votes',
      sql`${table.votesFor} >= 0 and ${table.votesAgainst} >= 0 and ${table.votesAbstain} >= 0`,
    ),
  ],
);
