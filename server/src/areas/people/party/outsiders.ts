import { personFields } from '@hoivien/contract/fragments/person-profile.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { personNames } from '@hoivien/contract/kit/person.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { searchKey } from '../../../kit/search/search-key.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

/** The searched fields of a person without a record of an area. */
const SEARCHED = {
  area: 'Outsiders',
  fields: { name: personFields.name, emailAddress: personFields.emailAddress },
};

/** A person outside the system, known by name and e-mail only. */
export interface Outsider {
  name: string;
  emailAddress: string;
}

/** Finds the outsiders with these e-mails, and adds missing ones. */
export async function outsiderIds(call: Call, people: readonly Outsider[]): Promise<string[]> {
  if (people.length === 0) return [];
  const keyOf = ({ emailAddress }: Outsider) => fold(emailAddress);
  const who = { createdAt: call.now, createdBy: call.actor.userId, updatedAt: call.now, updatedBy: call.actor.userId };
  const rows = people.map((person) => ({
    id: uuidv7(),
    type: OUTSIDE,
    name: person.name,
    ...personNames(person.name),
    emailAddress: person.emailAddress,
    emailAddressKey: keyOf(person),
    searchKey: searchKey(SEARCHED, { ...person }),
    approvedAt: call.now,
    ...who,
  }));
  await call.db.insert(members).values(rows).onConflictDoNothing();
  const found = await call.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.type, OUTSIDE), inArray(members.emailAddressKey, people.map(keyOf))));
  return found.map(({ id }) => id);
}
