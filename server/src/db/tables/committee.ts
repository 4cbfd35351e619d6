import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { recordColumns, viText } from '../columns.ts';
import { clubs, members } from './member.ts';
import { titles } from './title.ts';

/** A committee of the association (no club) or of a club: 1 executive, 2 standing, 3 inspection. */
export const committees = pgTable(
  'committees',
  {
    ...recordColumns(),
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'cascade' }),
    kind: smallint('kind').notNull(),
    name: viText('name').notNull(),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    unique('committees_one_of_a_kind').on(table.clubId, table.kind).nullsNotDistinct(),
    index('committees_name_id').on(table.name, table.id),
    index('committees_created_at_id').on(table.createdAt, table.id),
    index('committees_updated_at_id').on(table.updatedAt, table.id),
    check('committees_kind_known', sql`${table.kind} in (1, 2, 3)`),
    check('committees_name_length', sql`char_length(${table.name}) between 1 and 254`),
  ],
);

/** A term of a committee (prorogue); `endsOn` is the first day after it. Terms of one committee never overlap. */
export const terms = pgTable(
  'terms',
  {
    ...recordColumns(),
    committeeId: uuid('committee_id')
      .notNull()
      .references(() => committees.id, { onDelete: 'restrict' }),
    name: viText('name').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    congress: text('congress'),
    decisionNumber: text('decision_number'),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('terms_committee').on(table.committeeId, table.startsOn),
    index('terms_ends_on').on(table.endsOn, table.id),
    index('terms_starts_on_id').on(table.startsOn, table.id),
    index('terms_name_id').on(table.name, table.id),
    index('terms_created_at_id').on(table.createdAt, table.id),
    index('terms_updated_at_id').on(table.updatedAt, table.id),
    check('terms_range', sql`${table.endsOn} > ${table.startsOn}`),
    check('terms_name_length', sql`char_length(${table.name}) between 1 and 254`),
    check('terms_congress_length', sql`char_length(${table.congress}) <= 254`),
    check('terms_decision_length', sql`char_length(${table.decisionNumber}) <= 50`),
  ],
);

/**
 * A person's seat with its title in a committee during a term; `endsOn` null means the end of the term. Seats of one
 * person never overlap.
 */
export const seats = pgTable(
  'seats',
  {
    ...recordColumns(),
    termId: uuid('term_id')
      .notNull()
      .references(() => terms.id, { onDelete: 'restrict' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    titleId: uuid('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'restrict' }),
    position: text('position'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    endReason: text('end_reason'),
  },
  (table) => [
    index('seats_term').on(table.termId),
    index('seats_member').on(table.memberId, table.startsOn),
    index('seats_title').on(table.titleId),
    check('seats_range', sql`${table.endsOn} > ${table.startsOn}`),
    check('seats_position_length', sql`char_length(${table.position}) <= 100`),
    check('seats_end_reason_length', sql`char_length(${table.endReason}) <= 1000`),
  ],
);

/** Representatives of a club, of an enterprise, or (without an owner) of the association; one at a time for each. */
export const representatives = pgTable(
  'representatives',
  {
    ...recordColumns(),
    ownerId: uuid('owner_id').references(() => members.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').references(() => members.id, { onDelete: 'restrict' }),
    name: viText('name').notNull(),
    givenName: viText('given_name').notNull().default(''),
    sortName: viText('sort_name').notNull().default(''),
    position: text('position'),
    phoneNumber: text('phone_number'),
    emailAddress: text('email_address'),
    gender: smallint('gender'),
    dayOfBirth: date('day_of_birth', { mode: 'string' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    decisionNumber: text('decision_number'),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('representatives_owner').on(table.ownerId, table.startsOn),
    index('representatives_person').on(table.personId),
    index('representatives_name_id').on(table.givenName, table.sortName, table.id),
    index('representatives_starts_on_id').on(table.startsOn, table.id),
    index('representatives_created_at_id').on(table.createdAt, table.id),
    index('representatives_updated_at_id').on(table.updatedAt, table.id),
    check('representatives_range', sql`${table.endsOn} > ${table.startsOn}`),
    check('representatives_name_length', sql`char_length(${table.name}) between 1 and 254`),
    check('representatives_gender_known', sql`${table.gender} in (1, 2)`),
  ],
);
