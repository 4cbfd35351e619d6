import type pg from 'pg';
import type { AppConfig } from '../../app-config.ts';
import { type FindSender, senderOf } from '../../kit/mail/sender.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Drivers } from '../../kit/outbox/drivers.ts';
import { type Outbox, outboxOf } from '../../kit/outbox/outbox.ts';
import { type Captcha, captchaOf } from './captcha.ts';
import { codeHasher } from './secrets.ts';
import type { AccessTokens } from './tokens.ts';
import { type Tries, triesOf } from './tries.ts';

/** The dependencies of the ways in, apart from the database. */
export interface Door {
  tokens: AccessTokens;
  captcha: Captcha;
  outbox: Outbox;
  hashCode: (code: string) => Buffer;
  /** Wrong passwords, by account (or by the typed name without an account) and network address. */
  passwordTries: Tries;
  /** Failed sign-ins of all names, by network address. */
  addressTries: Tries;
  /** Wrong present passwords in a change of password, by user. */
  changeTries: Tries;
  /** Requests for mails, by typed address and by network address. */
  mailTries: Tries;
  /** Typed recovery codes, by network address. */
  codeTries: Tries;
  /** Requests for one-time codes, and wrong codes, by network address. */
  otpAsked: Tries;
  otpTries: Tries;
  /** One SMS per minute to a number, with or without an account. */
  otpPause: Tries;
  /** The association in whose name mails go out. */
  sender: FindSender;
  /** The public address of the product, with which links in mails begin. */
  address: string;
  contactEmail: string;
  language: 'vi' | 'en';
  isRegistrationOpen: boolean;
  /** Called with the username after a user has chosen a new password. */
  passwordChanged: (username: string) => void;
}

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
    // The tenth attempt is refused.
    passwordTries: triesOf(pool, { name: 'password', most: 9, seconds: QUARTER }),
    addressTries: triesOf(pool, { name: 'sign-in', most: 100, seconds: QUARTER }),
    changeTries: triesOf(pool, { name: 'change', most: 9, seconds: QUARTER }),
    mailTries: triesOf(pool, { name: 'mail', most: 5, seconds: QUARTER }),
    codeTries: triesOf(pool, { name: 'code', most: 5, seconds: 10 * 60 }),
    otpAsked: triesOf(pool, { name: 'otp-asked', most: 10, seconds: 60 * 60 }),
    otpTries: triesOf(pool, { name: 'otp-tried', most: 20, seconds: QUARTER }),
    otpPause: triesOf(pool, { name: 'otp', most: 1, seconds: 60, key: 'Mes.Users.Otp.TooSoon' }),
    sender: senderOf(config),
    address: config.publicUrl ?? config.address,
    contactEmail: config.adminEmail,
    language: config.defaultLanguage,
    isRegistrationOpen: config.registration === 'on',
    passwordChanged: passwordChanged ?? (() => undefined),
  };
}
