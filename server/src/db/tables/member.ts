import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant, recordColumns, viText } from '../columns.ts';
import { careers } from './career.ts';
import { certificates } from './certificate.ts';
import { enterprises } from './enterprise.ts';
import { fieldGroups, fields } from './field.ts';
import { markets } from './market.ts';
import { organizations } from './organization.ts';
import { targetCustomers } from './target-customer.ts';

/**
 * The indexes for the orders of lists have no rows that lists leave out; only then can the database read a far page
 * from the index alone.
 */
const listed = sql`restricted_at is null and erased_at is null`;

/**
 * All parties of the association: 1 unit member, 2 affiliate member, 3 business partner, 4 executive committee member,
 * 5 club, 6 personal member, 7 personal partner, 99 person outside the system.
 */
export const members = pgTable(
  'members',
  {
    ...recordColumns(),
    type: smallint('type').notNull(),
    /** The list of the row: unit and affiliate members share one. */
    register: smallint('register').notNull().generatedAlwaysAs(sql`case when type = 2 then 1 else type end`),
    code: text('code'),
    codeKey: text('code_key'),
    name: viText('name').notNull(),
    givenName: viText('given_name').notNull().default(''),
    sortName: viText('sort_name').notNull().default(''),
    searchKey: text('search_key').notNull().default(''),
    phoneNumber: text('phone_number'),
    emailAddress: text('email_address'),
    emailAddressKey: text('email_address_key'),
    /** The encrypted identity number, its keyed hash for uniqueness and search, and its last four digits. */
    idCardEnc: bytea('id_card_enc'),
    idCardHash: bytea('id_card_hash'),
    idCardLast4: text('id_card_last4'),
    canConfirmActivity: boolean('can_confirm_activity').notNull().default(false),
    approvedAt: instant('approved_at'),
    refusedAt: instant('refused_at'),
    refuseReason: text('refuse_reason'),
    decidedBy: uuid('decided_by'),
    deactivatedAt: instant('deactivated_at'),
    restrictedAt: instant('restricted_at'),
    erasedAt: instant('erased_at'),
    /** Raised to revoke the links of the member. */
    linkCounter: integer('link_counter').notNull().default(0),
    approval: smallint('approval').generatedAlwaysAs(
      sql`case when approved_at is not null then 1 when refused_at is not null then 2 else 0 end`,
    ),
    status: smallint('status').generatedAlwaysAs(sql`case when deactivated_at is null then 1 else 2 end`),
  },
  (table) => [
    uniqueIndex('members_code_unique').on(table.codeKey),
    uniqueIndex('members_email_address_unique').on(table.register, table.emailAddressKey).where(sql`erased_at is null`),
    uniqueIndex('members_id_card_unique').on(table.type, table.idCardHash).where(sql`type in (4, 6, 7)`),
    // A ranking leaves these few out.
    index('members_hidden').on(table.id).where(sql`erased_at is not null or restricted_at is not null`),
    index('members_name_id').on(table.register, table.name, table.id).where(listed),
    index('members_code_id').on(table.register, table.code, table.id).where(listed),
    index('members_created_at_id').on(table.register, table.createdAt, table.id).where(listed),
    index('members_updated_at_id').on(table.register, table.updatedAt, table.id).where(listed),
    index('members_person_id').on(table.register, table.givenName, table.sortName, table.id).where(listed),
    index('members_state_name_id').on(table.register, table.approval, table.status, table.name, table.id).where(listed),
    // Figures of all members read it alone.
    index('members_figures').on(table.register, table.id, table.type, table.approval, table.status).where(listed),
    index('members_waiting').on(table.id).where(sql`approved_at is null and refused_at is null`),
    index('members_phone_number').on(table.phoneNumber),
    index('members_id_card_hash').on(table.idCardHash),
    index('members_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    index('members_name_key').on(sql`split_part(search_key, '|', 1)`).where(listed),
    check('members_type_known', sql`${table.type} in (1, 2, 3, 4, 5, 6, 7, 99)`),
    check('members_code_there', sql`${table.type} = 99 or ${table.code} is not null`),
    check('members_code_length', sql`char_length(${table.code}) between 1 and 32`),
    check('members_name_length', sql`char_length(${table.name}) between 1 and 254`),
    check('members_refuse_reason_length', sql`char_length(${table.refuseReason}) <= 1000`),
    check('members_decided_once', sql`${table.approvedAt} is null or ${table.refusedAt} is null`),
  ],
);

/** The words of the name without legal forms, as the index has them: `.go.an.cuong.` */
export const memberNameKey: SQL<string> = sql`split_part(${members.searchKey}, '|', 1)`;

/** Month and day of a date as one number, as `week.ts` of the area compares them. */
const anniversaryOf = (day: AnyPgColumn) => sql`((extract(month from ${day}) * 100 + extract(day from ${day}))::int)`;

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Additional columns of enterprises and clubs (types 1, 2, 3, 5). Money in whole VND. */
export const enterpriseProfiles = pgTable(
  'enterprise_profiles',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    enterpriseEnglishName: text('enterprise_english_name'),
    enterpriseAcronymsName: text('enterprise_acronyms_name'),
    taxCode: text('tax_code'),
    /** The reason why another record of the same list may have this tax code. */
    duplicateReason: text('duplicate_reason'),
    website: text('website'),
    fanpage: text('fanpage'),
    birthday: date('birthday', { mode: 'string' }),
    charterCapital: bigint('charter_capital', { mode: 'number' }),
    turnover: bigint('turnover', { mode: 'number' }),
    enterpriseScale: smallint('enterprise_scale'),
    marketId: uuid('market_id').references(() => markets.id, { onDelete: 'restrict' }),
    targetCustomerId: uuid('target_customer_id').references(() => targetCustomers.id, { onDelete: 'restrict' }),
    certificateId: uuid('certificate_id').references(() => certificates.id, { onDelete: 'restrict' }),
    prize: text('prize'),
    certificateOfMerit: text('certificate_of_merit'),
    partnerSource: smallint('partner_source'),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'restrict' }),
    enterpriseId: uuid('enterprise_id').references(() => enterprises.id, { onDelete: 'restrict' }),
  },
  (table) => [
    index('enterprise_profiles_tax_code').on(table.taxCode),
    index('enterprise_profiles_anniversary').on(anniversaryOf(table.birthday)),
    index('enterprise_profiles_scale').on(table.enterpriseScale, table.memberId),
    index('enterprise_profiles_market').on(table.marketId),
    index('enterprise_profiles_target_customer').on(table.targetCustomerId),
    index('enterprise_profiles_certificate').on(table.certificateId),
    index('enterprise_profiles_organization').on(table.organizationId),
    index('enterprise_profiles_enterprise').on(table.enterpriseId),
    check('enterprise_profiles_duplicate_reason', sql`char_length(${table.duplicateReason}) <= 1000`),
    check('enterprise_profiles_scale_known', sql`${table.enterpriseScale} between 1 and 4`),
    check('enterprise_profiles_source_known', sql`${table.partnerSource} in (1, 2)`),
    check('enterprise_profiles_charter_capital', sql`${table.charterCapital} between 0 and 999999999999999`),
    check('enterprise_profiles_turnover', sql`${table.turnover} between 0 and 999999999999999`),
  ],
);

/** Additional columns of persons (types 4, 6, 7, 99). */
export const personProfiles = pgTable(
  'person_profiles',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    gender: smallint('gender'),
    dayOfBirth: date('day_of_birth', { mode: 'string' }),
    position: text('position'),
    workUnit: text('work_unit'),
    workMemberId: uuid('work_member_id').references((): AnyPgColumn => members.id, { onDelete: 'set null' }),
    /** For a committee member: the same person as a personal member, from whose record this one was made. */
    sameAsId: uuid('same_as_id').references((): AnyPgColumn => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('person_profiles_work_member').on(table.workMemberId),
    index('person_profiles_anniversary').on(anniversaryOf(table.dayOfBirth)),
    index('person_profiles_same_as').on(table.sameAsId),
    check('person_profiles_gender_known', sql`${table.gender} in (1, 2)`),
  ],
);

/** Additional columns of clubs (type 5). Rows that belong to a club refer to this table. */
export const clubs = pgTable('clubs', {
  id: uuid('id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  decisionNumber: text('decision_number'),
  decisionOn: date('decision_on', { mode: 'string' }),
  decisionSigner: text('decision_signer'),
});

/** Kinds: 1 head office, 2 transaction office, 3 home. The codes are those of 2025; legacy codes stand beside them. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    kind: smallint('kind').notNull(),
    scheme: text('scheme').notNull(),
    provinceCode: text('province_code'),
    communeCode: text('commune_code'),
    legacyProvinceCode: text('legacy_province_code'),
    legacyDistrictCode: text('legacy_district_code'),
    legacyCommuneCode: text('legacy_commune_code'),
    road: text('road'),
  },
  (table) => [
    uniqueIndex('addresses_kind_unique').on(table.memberId, table.kind),
    index('addresses_province').on(table.provinceCode, table.memberId).where(sql`kind = 1`),
    check('addresses_scheme_known', sql`${table.scheme} in ('2025', 'legacy')`),
    check('addresses_road_length', sql`char_length(${table.road}) <= 254`),
  ],
);

/** Kinds: 1 leader, at most one; 2 contact. */
export const memberContacts = pgTable(
  'member_contacts',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    memberId: memberId(),
    kind: smallint('kind').notNull(),
    ord: integer('ord').notNull().default(0),
    name: text('name'),
    position: text('position'),
    phoneNumber: text('phone_number'),
    gender: smallint('gender'),
    dayOfBirth: date('day_of_birth', { mode: 'string' }),
    emailAddress: text('email_address'),
    personId: uuid('person_id').references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('member_contacts_one_leader').on(table.memberId).where(sql`kind = 1`),
    index('member_contacts_member').on(table.memberId, table.kind, table.ord),
    index('member_contacts_person').on(table.personId),
    index('member_contacts_phone_number').on(table.phoneNumber),
    index('member_contacts_email_address').on(sql`lower(${table.emailAddress})`),
    index('member_contacts_anniversary').on(anniversaryOf(table.dayOfBirth)).where(sql`kind = 1`),

    check('member_contacts_gender_known', sql`${table.gender} in (1, 2)`),
  ],
);

export const memberCareers = pgTable(
  'member_careers',
  {
    memberId: memberId(),
    careerId: uuid('career_id')
      .notNull()
      .references(() => careers.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.careerId] }),
    index('member_careers_career').on(table.careerId, table.memberId),
  ],
);

/** The fields of a member, each with none, one or more of its groups. */
export const memberFields = pgTable(
  'member_fields',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId(),
    fieldId: uuid('field_id')
      .notNull()
      .references(() => fields.id, { onDelete: 'restrict' }),
    fieldGroupId: uuid('field_group_id'),
  },
  (table) => [
    unique('member_fields_unique').on(table.memberId, table.fieldId, table.fieldGroupId).nullsNotDistinct(),
    index('member_fields_field').on(table.fieldId, table.memberId),
    index('member_fields_group').on(table.fieldGroupId),
    foreignKey({
      name: 'member_fields_group_of_field',
      columns: [table.fieldId, table.fieldGroupId],
      foreignColumns: [fieldGroups.fieldId, fieldGroups.id],
    }),
  ],
);
