import { fold } from '@hoivien/contract/kit/fold.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { notificationRecipients as recipients, notifications } from '../../../db/tables/notification.ts';
import type { Call } from '../../../kit/call.ts';
import type { Part } from '../../../kit/crud/part.ts';
import { insertMany, lockedInOrder } from '../../../kit/crud/statements.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { type Outsider, outsiderIds } from '../../people/party/index.ts';

/** The recipients whom people chose one by one: members by id and outsiders by e-mail, each once. */
export const recipientsPart: Part = {
  fields: ['memberIds', 'otherEmails'],
  empty: { memberIds: [], otherEmails: [] },
  json: sql`(select json_build_object(
    'memberIds', coalesce(json_agg(p.member_id order by p.member_id) filter (where m.type <> ${TYPES.outside}), '[]'),
    'otherEmails', coalesce(json_agg(json_build_object('id', p.member_id, 'name', p.name, 'emailAddress', p.email_address) order by p.id) filter (where m.type = ${TYPES.outside}), '[]'))
    from notification_recipients p join members m on m.id = p.member_id where p.notification_id = ${notifications.id} and p.chosen having count(*) > 0)`,
  save: async (call, records, isNew) => {
    for (const { id, values } of records) {
      const guests = (values.otherEmails ?? []) as Outsider[];
      const outsiders = await outsiderIds(call, guests);
      const wanted = new Set([...((values.memberIds ?? []) as string[]), ...outsiders]);
      const held = isNew ? [] : await present(call, id);
      const gone = held.filter((memberId) => !wanted.has(memberId));
      if (gone.length > 0)
        await call.db
          .delete(recipients)
          .where(
            lockedInOrder(
              recipients,
              and(eq(recipients.notificationId, id), inArray(recipients.memberId, gone)),
              'update',
            ),
          );
      await choose(
        call,
        id,
        [...wanted].filter((one) => !held.includes(one)),
        guests,
      );
    }
  },
};

/** Adds the people outside the system whom groups have when the notification is sent. */
export async function addGuests(call: Call, id: string, guests: readonly Outsider[]): Promise<void> {
  const held = new Set(await present(call, id));
  const ids = (await outsiderIds(call, guests)).filter((one) => !held.has(one));
  await choose(call, id, ids, guests, false);
}

async function present({ db }: Call, id: string): Promise<string[]> {
  const { memberId, notificationId } = recipients;
  const rows = await db.select({ memberId }).from(recipients).where(eq(notificationId, id));
  return rows.map((row) => row.memberId);
}

/** Names and addresses are read again at the sending; a guest keeps the name of this notification. */
async function choose(
  call: Call,
  notificationId: string,
  ids: readonly string[],
  guests: readonly Outsider[],
  chosen = true,
): Promise<void> {
  if (ids.length === 0) return;
  const { id, type, name, emailAddress, emailAddressKey } = members;
  const rows = await call.db
    .select({ id, type, name, emailAddress, key: emailAddressKey })
    .from(members)
    .where(inArray(id, [...ids]));
  await insertMany(
    call.db,
    recipients,
    rows.map(({ id: memberId, type: kind, key, ...held }) => {
      const guest = kind === OUTSIDE ? guests.find((one) => fold(one.emailAddress) === key) : undefined;
      const known = guest ?? held;
      return {
        id: uuidv7(),
        createdAt: call.now,
        notificationId,
        memberId,
        chosen,
        name: known.name,
        emailAddress: known.emailAddress,
      };
    }),
  );
}
