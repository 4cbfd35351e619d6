import { type Contact, contact, type ContactRecord } from '@hoivien/contract/areas/doors/contact/contact.resource.ts';
import { storedPhone } from '@hoivien/contract/kit/phone-plans.ts';
import {
  type AssociationDefaults,
  CONTACT_KEY,
  forgetAssociation,
  type StoredContact,
} from '../../../kit/association.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import { grantedOf } from '../../../kit/rights.ts';
import { readSingle, saveSingle, type SingleRecord } from '../../../kit/single-record.ts';
import { contactRights } from './rights.ts';

export const contactRecord: SingleRecord = {
  key: CONTACT_KEY,
  area: contact.area,
  entity: contact.singular,
  entityId: '00000000-0000-7000-8000-000000000001',
};

/** The saved contact details, or those of the configuration with version 0. */
export async function readContact(call: Call, defaults: AssociationDefaults): Promise<ContactRecord> {
  const { value, version, updatedAt } = await readSingle<StoredContact>(call.db, contactRecord);
  return {
    ...(value ?? ofConfiguration(defaults)),
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    may: grantedOf(call, { Update: contactRights.change }),
  };
}

export async function saveContact(
  call: Call,
  defaults: AssociationDefaults,
  { version, ...input }: Contact & { version: number },
): Promise<void> {
  const switchboard = input.switchboard && storedPhone(input.switchboard);
  if (switchboard === undefined)
    throw inputRefusal([{ field: 'switchboard', message: 'Mes.Contacts.Switchboard.InValid' }]);
  await saveSingle<StoredContact>(call, contactRecord, {
    version,
    value: { ...input, switchboard },
    before: ofConfiguration(defaults),
    label: input.name,
    current: (db) => readContact({ ...call, db }, defaults),
  });
  forgetAssociation();
}

function ofConfiguration({ appName, adminEmail }: AssociationDefaults): StoredContact {
  return {
    name: appName,
    switchboard: null,
    email: adminEmail,
    website: null,
    fanpage: null,
    address: null,
    latitude: null,
    longitude: null,
  };
}
