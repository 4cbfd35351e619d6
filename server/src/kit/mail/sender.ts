import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { Association } from '../association.ts';

/** Who writes: the association as mails name it. */
export interface Sender {
  name: string;
  emailAddress?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  website?: string | undefined;
}

/** The association as the sender of mails. */
export function senderOf({ name, emailAddress, switchboard, address, website }: Association): Sender {
  return {
    name,
    // An address of .invalid is the default of a product that nobody has set up.
    emailAddress: emailAddress.endsWith('.invalid') ? undefined : emailAddress,
    phone: switchboard === null ? undefined : showPhone(switchboard),
    address: address ?? undefined,
    website: website ?? undefined,
  };
}
