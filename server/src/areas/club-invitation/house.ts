import type pg from 'pg';
import type { AppConfig } from '../../app-config.ts';
import { type FindSender, senderOf } from '../../kit/mail/sender.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Drivers } from '../../kit/outbox/drivers.ts';
import type { Keepers } from '../../kit/outbox/holds.ts';
import { type Outbox, outboxOf } from '../../kit/outbox/outbox.ts';
import { triesOf } from '../user/index.ts';
import { type InvitationTokens, invitationTokens } from './tokens.ts';

/** The dependencies of invitations, apart from the database. */
export interface InvitationHouse {
  tokens: InvitationTokens;
  outbox: Outbox;
  /** Counts links without an invitation by network address. */
  wrongLinks: ReturnType<typeof triesOf>;
  /** Counts how often one invitation is sent again. */
  resends: ReturnType<typeof triesOf>;
  sender: FindSender;
  contactEmail: string;
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

export function invitationHouse({
  pool,
  secretKey,
  jobs,
  drivers,
  config,
  changeable,
}: InvitationOptions): InvitationHouse {
  return {
    tokens: invitationTokens(secretKey),
    outbox: outboxOf(jobs, drivers),
    wrongLinks: triesOf(pool, { name: 'invitation-link', most: 20, seconds: 10 * 60 }),
    resends: triesOf(pool, {
      name: 'invitation-resend',
      most: 5,
      seconds: 24 * 60 * 60,
      key: 'Mes.ClubInvitations.Resend.TooMany',
    }),
    sender: senderOf(config),
    contactEmail: config.adminEmail,
    linkOf: (token) => `${config.publicUrl ?? config.address}/#/answer/${token}`,
    changeable,
  };
}
