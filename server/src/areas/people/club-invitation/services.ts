import type pg from 'pg';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { type Association, associationOf } from '../../../kit/association.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';
import type { Keepers } from '../../../kit/outbox/holds.ts';
import { type Outbox, outboxOf } from '../../../kit/outbox/outbox.ts';
import { type Links, linksOf } from '../../../kit/links.ts';
import { triesOf } from '../../doors/user/index.ts';

/** The dependencies of invitations, apart from the database. */
export interface InvitationServices {
  links: Links;
  outbox: Outbox;
  /** Counts how often one invitation is sent again. */
  resends: ReturnType<typeof triesOf>;
  /** The association as it is saved now, for mails and public pages. */
  association: (db: Database) => Promise<Association>;
  linkOf: (token: string) => string;
  /** Finds the members that a user may change; only such a user sees links of these members. */
  changeable: Keepers['members'];
}

export interface InvitationOptions {
  pool: pg.Pool;
  secretKey: string;
  jobs: Jobs;
  drivers: Drivers;
  config: AppConfig;
  changeable: Keepers['members'];
}

export function invitationServices({
  pool,
  secretKey,
  jobs,
  drivers,
  config,
  changeable,
}: InvitationOptions): InvitationServices {
  return {
    links: linksOf(secretKey),
    outbox: outboxOf(jobs, drivers),
    resends: triesOf(pool, {
      name: 'invitation-resend',
      most: 5,
      seconds: 24 * 60 * 60,
      key: 'Mes.ClubInvitations.Resend.TooMany',
    }),
    association: (db) => associationOf(db, config),
    linkOf: (token) => `${config.publicUrl ?? config.address}/#/answer/${token}`,
    changeable,
  };
}
