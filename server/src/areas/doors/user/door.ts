import type pg from 'pg';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { type Association, associationOf } from '../../../kit/association.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import { type Outbox, outboxOf } from '../../../kit/outbox/outbox.ts';
import { type SealedTexts, sealedTexts } from '../../../kit/sealed-text.ts';
import { type Captcha, captchaOf } from './captcha.ts';
import { type PasskeyPlace, passkeyPlace } from './second-factor/passkey-place.ts';
import { codeHasher, codeHashes } from './secrets.ts';
import { type Oidc, oidcOf } from './oidc.service.ts';
import type { AccessTokens } from './tokens.ts';
import { type AddressTries, addressTriesOf, type Tries, triesOf } from './tries.ts';

/** The dependencies of the ways in, apart from the database. */
export interface Door {
  tokens: AccessTokens;
  captcha: Captcha;
  outbox: Outbox;
  hashCode: (code: string) => Buffer;
  /** The hashes that a typed code may have; the first is that of `hashCode`. */
  hashesOf: (code: string) => readonly [Buffer, ...Buffer[]];
  /** Failed sign-ins of all names, by network address. */
  addressTries: AddressTries;
  /** Requests for mails, by typed address and by network address. */
  mailTries: Tries;
  /** Typed recovery codes, by network address. */
  codeTries: AddressTries;
  /** Requests for one-time codes, and wrong codes, by network address. */
  otpAsked: AddressTries;
  otpTries: AddressTries;
  /** Wrong codes of second factors by account; a new password or the end of a lock does not empty it. */
  factorTries: Tries;
  /** Encrypts the secrets of second factors. */
  factorSecrets: SealedTexts;
  /** Where passkeys work; undefined where they do not. */
  passkeys: PasskeyPlace | undefined;
  /** Sign-ins with a passkey alone that were begun, by network address: each stores a challenge. */
  passkeyAsked: AddressTries;
  /** One SMS a minute and five a day to a number, with or without an account. */
  otpPause: Tries;
  otpDay: Tries;
  /** The name of the product, which a text message has room for. */
  appName: string;
  /** The association as it is saved now: its name, e-mail and language for mails. */
  association: (db: Database) => Promise<Association>;
  /** The public address of the product, with which links in mails begin. */
  address: string;
  isRegistrationOpen: boolean;
  /** The provider of identities; undefined while none is set up. */
  oidc: Oidc | undefined;
  /** Called with the username after a user has chosen a new password. */
  passwordChanged: (username: string) => void;
}

/** The use of the key that encrypts the secrets of second factors. */
export const FACTOR_SECRETS = 'second factors';

const QUARTER = 15 * 60;

interface DoorOptions {
  pool: pg.Pool;
  tokens: AccessTokens;
  secretKey: string;
  jobs: Jobs;
  drivers: Drivers;
  config: AppConfig;
  passwordChanged?: ((username: string) => void) | undefined;
}

export function doorOf({ pool, tokens, secretKey, jobs, drivers, config, passwordChanged }: DoorOptions): Door {
  return {
    tokens,
    captcha: captchaOf(secretKey, config.captcha === 'on'),
    outbox: outboxOf(jobs, drivers),
    hashCode: codeHasher(secretKey),
    hashesOf: codeHashes(secretKey),
    addressTries: addressTriesOf(pool, { name: 'sign-in', most: 100, seconds: QUARTER }),
    mailTries: triesOf(pool, { name: 'mail', most: 5, seconds: QUARTER }),
    codeTries: addressTriesOf(pool, { name: 'code', most: 5, seconds: 10 * 60 }),
    otpAsked: addressTriesOf(pool, { name: 'otp-asked', most: 10, seconds: 60 * 60 }),
    otpTries: addressTriesOf(pool, { name: 'otp-tried', most: 20, seconds: QUARTER }),
    factorTries: triesOf(pool, { name: 'factor', most: 50, seconds: 24 * 60 * 60 }),
    factorSecrets: sealedTexts(secretKey, FACTOR_SECRETS),
    passkeys: passkeyPlace(config),
    passkeyAsked: addressTriesOf(pool, { name: 'passkey-asked', most: 100, seconds: QUARTER }),
    otpPause: triesOf(pool, { name: 'otp', most: 1, seconds: 60, key: 'Mes.Users.Otp.TooSoon' }),
    otpDay: triesOf(pool, { name: 'otp-day', most: 5, seconds: 24 * 60 * 60, key: 'Mes.Users.Otp.TooMany' }),
    appName: config.appName,
    address: config.publicUrl ?? config.address,
    association: (db) => associationOf(db, config),
    oidc: oidcOf(config, secretKey, config.publicUrl ?? config.address),
    isRegistrationOpen: config.registration === 'on',
    passwordChanged: passwordChanged ?? (() => undefined),
  };
}
