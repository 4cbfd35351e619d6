import type { Database } from '../../db/connect.ts';
import type { Driver } from './driver.ts';
import { smtpDriver } from './smtp.ts';
import { type SmsGateway, smsDriver } from './sms.ts';
import { zaloDriver } from './zalo.ts';
import { type ZaloApp, zaloTokens } from './zalo-tokens.ts';

export interface Drivers {
  mail?: Driver | undefined;
  sms?: Driver | undefined;
  zalo?: Driver | undefined;
  /** The part after @ in a Message-ID. */
  domain: string;
  /** Most mails of all servers together within a minute; unlimited when left out. */
  mailPerMinute?: number | undefined;
  /** Milliseconds for which letters of a press wait and can be taken back; none when left out. */
  pressWait?: number | undefined;
}

export interface DriverSettings {
  smtpUrl?: string | undefined;
  mailFrom: string;
  /** The name of the association, which stands before the address of mails. */
  senderName: () => Promise<string>;
  mailPerMinute?: number | undefined;
  pressWait?: number | undefined;
  sms?: SmsGateway | undefined;
  zalo?: ZaloApp | undefined;
}

/** The parts of the product that drivers use: Zalo keeps its tokens in the database. */
interface DriverServices {
  db: Database;
  secretKey: string;
  now: () => Date;
}

/** The drivers of the configured channels. Messages of a channel without a driver stay in the outbox. */
export function driversOf(settings: DriverSettings, { db, secretKey, now }: DriverServices): Drivers {
  const { smtpUrl, mailFrom, senderName, mailPerMinute, pressWait, sms, zalo } = settings;
  return {
    mail: smtpUrl ? smtpDriver(smtpUrl, { name: senderName, address: mailFrom }, now) : undefined,
    sms: sms && smsDriver(sms, now),
    zalo: zalo && zaloDriver(zalo, zaloTokens(db, zalo, secretKey, now), now),
    domain: mailFrom.split('@')[1] ?? 'localhost',
    mailPerMinute,
    pressWait,
  };
}
