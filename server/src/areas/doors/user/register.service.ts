import type { RegisterInput } from '@hoivien/contract/kit/session/register.schema.ts';
import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { personNames } from '@hoivien/contract/kit/person.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { eq, or } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { Refusal } from '../../../kit/errors.ts';
import { networksOf } from '../../../kit/http/networks.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import { layOut, type MailContent } from '../../../kit/mail/layout.ts';
import type { Message } from '../../../kit/outbox/outbox.ts';
import { searchKey } from '../../../kit/search/search-key.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import type { Door } from './door.ts';
import { inEvenTime } from './even-time.ts';
import { mailText } from './mail.texts.ts';
import { newPassword, requireGoodPassword } from './password.ts';
import { auditOwn } from './user-call.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';

const REGISTERED = letterKind('register', {
  stays: 'It tells what was asked for by the form, and belongs to no record.',
  atOnce: 'Its reader waits for it in front of the screen.',
});

/**
 * Creates an account without a role. Only a mail to the address says that the name or the address is taken. The office
 * gets the phone number in a notice, and the account does not store it: nobody has proved it, and a stored number can
 * sign in.
 */
export async function register(visit: Visit, door: Door, input: RegisterInput): Promise<void> {
  if (!door.isRegistrationOpen) throw new Refusal('Mes.Users.Register.NotAllowed', 403);
  await requireGoodPassword(input, { field: 'password' });
  await door.captcha.check(visit, input.captcha);
  await door.mailTries.count(`${fold(input.emailAddress)} ${networksOf(visit.ip).own}`);
  const passwordHash = await newPassword(input, { field: 'password' });
  await inEvenTime(() =>
    visit.db.transaction(async (tx) => {
      const inner = { ...visit, db: tx };
      const id = (await isTaken(inner, input)) ? undefined : await addUser(inner, input, passwordHash);
      if (id) await tellOffice(inner, input, id);
      await tell(inner, door, input, id !== undefined);
    }),
  );
}

async function isTaken({ db }: Visit, { username, emailAddress }: RegisterInput): Promise<boolean> {
  const [name, mail] = [fold(username), fold(emailAddress)];
  // Sign-in reads both from one field, so a name must not equal another user's address.
  const same = or(
    eq(users.usernameKey, name),
    eq(users.emailAddressKey, mail),
    eq(users.usernameKey, mail),
    eq(users.emailAddressKey, name),
  );
  const found = await db.select({ id: users.id }).from(users).where(same).limit(1);
  return found.length > 0;
}

/** Returns undefined when another registration with the same name or address was faster. */
async function addUser(visit: Visit, input: RegisterInput, passwordHash: string): Promise<string | undefined> {
  const { username, fullName, emailAddress } = input;
  const [added] = await visit.db
    .insert(users)
    .values({
      id: uuidv7(),
      createdAt: visit.now,
      updatedAt: visit.now,
      username,
      usernameKey: fold(username),
      fullName,
      ...personNames(fullName),
      emailAddress,
      emailAddressKey: fold(emailAddress),
      searchKey: searchKey(user, { username, fullName, emailAddress }),
      passwordHash,
    })
    .onConflictDoNothing()
    .returning();
  if (added) await auditOwn(visit, added, 'Create', { username: [null, username], emailAddress: [null, emailAddress] });
  return added?.id;
}

/** Tells every user who can give a role that a new user waits for one. */
async function tellOffice(visit: Visit, { fullName: name, username }: RegisterInput, id: string): Promise<void> {
  await notify(visit, {
    userIds: await holdersOf(visit.db, 'UsersUpdate'),
    kind: 'Mes.Notices.RegistrationWaits',
    area: 'Users',
    entityId: id,
    params: { name, username },
    dedupeKey: `registration:${id}`,
  });
}

async function tell(visit: Visit, door: Door, input: RegisterInput, isNew: boolean): Promise<void> {
  const association = await door.association(visit.db);
  const { name: app, emailAddress: contact, language } = association;
  const sender = senderOf(association);
  const { address } = door;
  const { username, fullName: name, emailAddress: mail, phoneNumber: phone } = input;
  const text = mailText(language);
  const key = `register:${visit.requestId}`;
  const message = (to: string, part: string, words: MailContent): Message => ({
    channel: 'mail',
    address: to,
    holds: 'nothing',
    source: REGISTERED,
    dedupeKey: `${key}:${part}`,
    ...layOut(words, sender),
  });
  if (!isNew) {
    const words = text.taken({ app, contact, link: `${address}/#/forgot` });
    await door.outbox.post(visit.db, message(mail, 'taken', words), visit.now);
    return;
  }
  const welcome = text.registered({ app, name, username, contact });
  await door.outbox.post(visit.db, message(mail, 'person', welcome), visit.now);
  const office = text.newAccount({ app, name, username, mail, phone, link: `${address}/#/user` });
  await door.outbox.post(visit.db, message(contact, 'office', office), visit.now);
}
