import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { memberContacts, personProfiles } from '../../../db/tables/member.ts';

/** Where a person stands: a record of their own, or the leader or a contact of an organisation. */
export type PersonPlace = { memberId: string } | { contactId: string };

/** Links a committee member with the place from which its record was made. */
export async function linkSamePerson(db: Database, executiveId: string, place: PersonPlace): Promise<void> {
  if ('memberId' in place) {
    const sameAs = { sameAsId: place.memberId };
    await db.update(personProfiles).set(sameAs).where(eq(personProfiles.memberId, executiveId));
  } else {
    await db.update(memberContacts).set({ personId: executiveId }).where(eq(memberContacts.id, place.contactId));
  }
}
