import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { isOneOf, lockInOrder } from '../../../kit/crud/statements.ts';
import type { NotificationSkip } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import { notificationRecipients as recipients } from '../../../db/tables/notification.ts';
import { leftBy, memberScope } from '../../people/party/index.ts';
import type { Notification } from './message.ts';
import { accountOf, bounced, reachOf, refusedChannels, withdrewNews } from './reach.ts';

/** Recipients of one statement. */
const ROWS = 1_000;

/** A recipient with the present name, addresses and channels, or the reason why none reaches them. */
export interface ReachedRow {
  id: string;
  name: string;
  emailAddress: string | null;
  phoneNumber: string | null;
  userId: string | null;
  methods: number[];
  skipped: NotificationSkip | null;
}

/** Reads how the recipients of a notification are reached at this moment; `where` limits them. */
export async function readReach(db: Database, row: Notification, now: Date, where?: SQL): Promise<ReachedRow[]> {
  const seen = memberScope.filter({ ...NOBODY, clubId: row.clubId });
  const rows = await db
    .select({
      id: recipients.id,
      ownName: recipients.name,
      type: members.type,
      name: members.name,
      emailAddress: members.emailAddress,
      phoneNumber: members.phoneNumber,
      userId: accountOf,
      isUnfit: sql<boolean>`(${members.restrictedAt} is not null or ${members.erasedAt} is not null)`,
      isInactive: sql<boolean>`(${members.deactivatedAt} is not null)`,
      isForeign: seen
        ? sql<boolean>`(${members.type} <> ${OUTSIDE} and not coalesce(${seen}, false))`
        : sql<boolean>`false`,
      hasLeft: leftBy(now),
      isStopped: bounced,
      withdrew: withdrewNews,
      refused: refusedChannels,
      isRepeated: isRepeated(row.id),
    })
    .from(recipients)
    .innerJoin(members, eq(members.id, recipients.memberId))
    .where(and(eq(recipients.notificationId, row.id), where));
  const includesLeft = (row.groups as { includeLeft?: boolean } | null)?.includeLeft === true;
  return rows.map(({ isUnfit, isForeign, hasLeft, ...member }) => {
    const isGone = isUnfit || isForeign || (hasLeft && !includesLeft);
    const { emailAddress, phoneNumber, userId } = member;
    const name = member.type === OUTSIDE ? member.ownName : member.name;
    return { id: member.id, name, emailAddress, phoneNumber, userId, ...reachOf(row, { ...member, isGone }) };
  });
}

/** An other e-mail that is the address of a member among the recipients, who gets the mail under their own name. */
function isRepeated(notificationId: string): SQL<boolean> {
  return sql<boolean>`(${members.type} = ${OUTSIDE} and exists (select 1 from notification_recipients o join members om on om.id = o.member_id
    where o.notification_id = ${notificationId} and o.member_id <> ${members.id} and om.type <> ${OUTSIDE}
      and om.email_address_key = ${members.emailAddressKey} and om.restricted_at is null and om.erased_at is null))`;
}

const NOBODY = { userId: '', userName: '', sessionId: '', roleId: null, permissions: new Set<string>() };

/** Writes names, addresses and channels into the rows; those who are reached are wanted in this round. */
export async function writeReach(db: Database, rows: readonly ReachedRow[], round: number): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) {
    const batch = rows.slice(at, at + ROWS);
    await lockInOrder(
      db,
      'notification_recipients',
      isOneOf(
        sql`id`,
        batch.map(({ id }) => id),
      ),
    );
    const some = JSON.stringify(
      batch.map(({ id, name, emailAddress, phoneNumber, userId, methods, skipped }) => {
        return { id, name, email: emailAddress, phone: phoneNumber, user_id: userId, methods, skipped };
      }),
    );
    await db.execute(sql`update notification_recipients r set name = f.name, email_address = f.email,
        phone_number = f.phone, user_id = f.user_id, methods = f.methods, skipped = f.skipped,
        wanted_round = case when f.skipped is null then ${round}::int else 0 end
      from jsonb_to_recordset(${some}::jsonb)
        as f(id uuid, name text, email text, phone text, user_id uuid, methods smallint[], skipped text)
      where r.id = f.id`);
  }
}
