import type { Database } from '../../db/connect.ts';

/** Who writes: the association as mails name it. */
export interface Sender {
  name: string;
  emailAddress?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  website?: string | undefined;
}

/** Finds the association. It is asked for every mail, because people change its name while the server runs. */
export type FindSender = (db: Database) => Promise<Sender>;

/** The association as the configuration names it. */
export function senderOf({ appName, adminEmail }: { appName: string; adminEmail: string }): FindSender {
  // An address of .invalid is the default of a product that nobody has set up.
  const emailAddress = adminEmail.endsWith('.invalid') ? undefined : adminEmail;
  return async () => ({ name: appName, emailAddress });
}
