import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant, recordColumns, viText } from '../columns.ts';
import { clubs } from './member.ts';

export const roles = pgTable(
  'roles',
  {
    ...recordColumns(),
    name: viText('name').notNull(),
    nameKey: text('name_key').notNull(),
    description: text('description'),
    /** Users of the role sign in with a second factor, and reach nothing before they have set one up. */
    needsSecondFactor: boolean('needs_second_factor').notNull().default(false),
    /** So many minutes without a use end a session of the role; 0: none do. */
    idleMinutes: integer('idle_minutes').notNull().default(0),
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    uniqueIndex('roles_name_unique').on(table.nameKey),
    index('roles_name_id').on(table.name, table.id),
    index('roles_created_at_id').on(table.createdAt, table.id),
    index('roles_updated_at_id').on(table.updatedAt, table.id),
    index('roles_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('roles_name_length', sql`char_length(${table.name}) between 1 and 254`),
    check('roles_idle_minutes_range', sql`${table.idleMinutes} = 0 or ${table.idleMinutes} between 5 and 720`),
    check('roles_description_length', sql`char_length(${table.description}) <= 500`),
  ],
);

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.code] })],
);

export const users = pgTable(
  'users',
  {
    ...recordColumns(),
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull(),
    fullName: viText('full_name').notNull(),
    emailAddress: text('email_address').notNull(),
    emailAddressKey: text('email_address_key').notNull(),
    phoneNumber: text('phone_number'),
    /** The last word of the full name, the first sort key of persons: Anh Võ precedes Ánh Bùi. */
    givenName: viText('given_name').notNull().default(''),
    /** The full name with its last word first. */
    sortName: viText('sort_name').notNull().default(''),
    searchKey: text('search_key').notNull().default(''),
    gender: smallint('gender'),
    dayOfBirth: date('day_of_birth', { mode: 'string' }),
    avatarId: uuid('avatar_id'),
    language: text('language'),
    roleId: uuid('role_id').references(() => roles.id, { onDelete: 'restrict' }),
    clubId: uuid('club_id').references((): AnyPgColumn => clubs.id, { onDelete: 'restrict' }),
    passwordHash: text('password_hash').notNull(),
    /**
     * True when another person knows the password (generated, set by an administrator): the user must change it at the
     * next sign-in.
     */
    passwordExpired: boolean('password_expired').notNull().default(false),
    otpWrong: smallint('otp_wrong').notNull().default(0),
    lockedAt: instant('locked_at'),
    deactivatedAt: instant('deactivated_at'),
    lastSignInAt: instant('last_sign_in_at'),
    /** Raised when all sessions end; addresses that work without a session hold the value of their making. */
    accessCounter: integer('access_counter').notNull().default(0),
    operationStatus: smallint('operation_status').generatedAlwaysAs(
      sql`case when deactivated_at is null then 1 else 2 end`,
    ),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(table.usernameKey),
    uniqueIndex('users_email_address_unique').on(table.emailAddressKey),
    uniqueIndex('users_phone_number_unique').on(table.phoneNumber),
    index('users_role_id').on(table.roleId),
    index('users_club_id').on(table.clubId),
    index('users_person_id').on(table.givenName, table.sortName, table.id),
    index('users_username_id').on(table.username, table.id),
    index('users_created_at_id').on(table.createdAt, table.id),
    index('users_updated_at_id').on(table.updatedAt, table.id),
    index('users_search').using('gin', sql`${table.searchKey} gin_trgm_ops`),
    check('users_username_form', sql`${table.username} ~ '^[a-z0-9._-]{3,50}$'`),
    check('users_gender_known', sql`${table.gender} in (1, 2)`),
    check('users_language_known', sql`${table.language} in ('vi', 'en')`),
  ],
);

/** A session that sees as a person, or as a role of the association. */
export interface Seeing {
  userId: string | null;
  roleId: string | null;
  until: string;
}

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull().default(false),
    ip: inet('ip'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** The secret of the mailed link that ends the session, where it came from a new device. */
    endLinkHash: bytea('end_link_hash'),
    /** Whose rights the session reads with now (decision 0261). */
    seeing: jsonb('seeing').$type<Seeing>(),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    uniqueIndex('sessions_end_link_hash_unique').on(table.endLinkHash),
  ],
);

/** The browsers and networks from which somebody signed in; a sign-in from another one is told by mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Browser and system without versions. */
    agent: text('agent').notNull(),
    /** 24 bits of an IPv4 address, 48 of an IPv6 address. */
    network: text('network').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [uniqueIndex('known_devices_user_agent_network').on(table.userId, table.agent, table.network)],
);

/** Each session has one valid token. Replaced tokens are kept, so that the server notices their reuse. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull(),
    /** The token that replaced this one, encrypted. A second tab gets it within the grace period. */
    successorEnc: bytea('successor_enc'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    uniqueIndex('refresh_tokens_token_hash_unique').on(table.tokenHash),
    uniqueIndex('refresh_tokens_one_live').on(table.sessionId).where(sql`replaced_at is null`),
  ],
);

/** Codes of six digits by SMS, stored as hashes. A person may have several; using one ends all. */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('otp_codes_user_id').on(table.userId)],
);

/**
 * The link in the mail and the typed code are two forms of the same secret. A person may have several; using one ends all.
 */
export const recoveryTokens = pgTable(
  'recovery_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull(),
    codeHash: bytea('code_hash').notNull(),
    wrong: smallint('wrong').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('recovery_tokens_token_hash_unique').on(table.tokenHash),
    index('recovery_tokens_user_id').on(table.userId),
  ],
);

/**
 * The second factors of a user: apps that show codes (TOTP) and passkeys. A code is taken once: `lastStep` is the time step
 * of the last one.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at'),
    /** The secret of an app, encrypted with a key that derives from SECRET_KEY. */
    secretEnc: bytea('secret_enc'),
    lastStep: bigint('last_step', { mode: 'number' }),
    credentialId: bytea('credential_id'),
    /** The host for which a passkey was made: it works at no other one. */
    rpId: text('rp_id'),
    publicKey: bytea('public_key'),
    counter: bigint('counter', { mode: 'number' }),
    /** The ways to the device, such as `usb nfc`, with spaces between them. */
    transports: text('transports'),
    /** Whether the device keeps the account with the key, so that the key alone signs in. */
    isDiscoverable: boolean('is_discoverable'),
    /** Whether the device asked for a finger, a face or a PIN. */
    isUserVerified: boolean('is_user_verified'),
    isBackedUp: boolean('is_backed_up'),
  },
  (table) => [
    index('second_factors_user_id').on(table.userId),
    uniqueIndex('second_factors_credential_id_unique').on(table.credentialId),
    check('second_factors_kind_known', sql`${table.kind} in ('totp', 'passkey')`),
    check(
      'second_factors_whole',
      sql`case ${table.kind} when 'totp' then ${table.secretEnc} is not null
        else ${table.credentialId} is not null and ${table.publicKey} is not null and ${table.counter} is not null end`,
    ),
  ],
);

/** The codes for a person who has lost their second factor, as hashes; each works once. */
export const factorCodes = pgTable(
  'factor_codes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    usedAt: instant('used_at'),
  },
  (table) => [index('factor_codes_user_id').on(table.userId)],
);

/** The accounts that sign in at a provider of identities: who they are there. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('user_identities_subject_unique').on(table.issuer, table.subject),
    uniqueIndex('user_identities_user_unique').on(table.userId, table.issuer),
  ],
);

/**
 * What the server waits for after the first step of a sign-in, or while a passkey is added. A sign-in by a passkey alone
 * begins without a user.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: uuid('id').primaryKey(),
    /** 'signIn' or 'add'. */
    use: text('use').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The session that adds a passkey. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** How the first step was done: 'password' or 'sms'; null when a passkey is the only step. */
    firstStep: text('first_step'),
    remember: boolean('remember').notNull().default(false),
    wrong: smallint('wrong').notNull().default(0),
    ip: inet('ip'),
    /** What a passkey signs. */
    nonce: bytea('nonce'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('factor_challenges_token_hash_unique').on(table.tokenHash),
    index('factor_challenges_user_id').on(table.userId),
    index('factor_challenges_session_id').on(table.sessionId),
    check('factor_challenges_use_known', sql`${table.use} in ('signIn', 'add')`),
  ],
);

/** Counted tries and used captchas, in the schema of rate-limiter-flexible. */
export const counters = pgTable(
  'counters',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('counters_expire').on(table.expire)],
);

/** A person's settings by key: columns of a list, density. */
export const userSettings = pgTable(
  'user_settings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
