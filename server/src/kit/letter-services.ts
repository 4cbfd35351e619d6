import type { AppConfig } from '../app-config.ts';
import type { Database } from '../db/connect.ts';
import { type Association, associationOf } from './association.ts';
import type { Jobs } from './jobs.ts';
import { type Links, linksOf } from './links.ts';
import type { Drivers } from './outbox/drivers.ts';
import { type Outbox, outboxOf } from './outbox/outbox.ts';

/** What writing letters needs apart from the database. */
export interface LetterServices {
  links: Links;
  outbox: Outbox;
  jobs: Pick<Jobs, 'send'>;
  association: (db: Database) => Promise<Association>;
  linkOf: (token: string) => string;
  /** The address of a page of the product, for readers with an account. */
  pageOf: (path: `/${string}`) => string;
  /** Makes the ids of calendar entries unique in the world. */
  host: string;
  /** Whether links lead to a public address. */
  isPublic: boolean;
}

export interface LetterOptions {
  secretKey: string;
  jobs: Jobs;
  drivers: Drivers;
  config: AppConfig;
}

export function letterServices({ secretKey, jobs, drivers, config }: LetterOptions): LetterServices {
  const base = config.publicUrl ?? config.address;
  return {
    links: linksOf(secretKey),
    outbox: outboxOf(jobs, drivers),
    jobs,
    association: (db) => associationOf(db, config),
    linkOf: (token) => `${base}/#/answer/${token}`,
    pageOf: (path) => `${base}/#${path}`,
    host: URL.parse(base)?.hostname ?? 'localhost',
    isPublic: config.publicUrl !== undefined,
  };
}
