import { ANSWER, MEMBER_TYPE, SCHEDULE_KIND } from '@hoivien/contract/codes.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import type { InvitedTo } from '@hoivien/contract/areas/gatherings/schedule/schedule.schema.ts';
import type { ListQuery, Page } from '@hoivien/contract/kit/paging.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { OUTSIDE, type Participant } from '@hoivien/contract/kit/participant.ts';
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import type { Call } from '../../../kit/call.ts';
import { insertMany, lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Part } from '../../../kit/crud/part.ts';
import { looseTable } from '../../../kit/crud/table.ts';
import { storable } from '../../../kit/crud/write.ts';
import { type FieldError, Refusal } from '../../../kit/errors.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { type Outsider, outsiderIds, seenType } from '../../people/party/index.ts';
import { isShownTo } from './rights.ts';

/**
 * The participants of a meeting: members by id and outsiders by e-mail, each once. Participants who stay keep their
 * answers.
 */
export const participantsPart: Part = {
  fields: ['memberIds', 'otherEmails'],
  empty: { memberIds: [], otherEmails: [] },
  json: sql`(select json_build_object(
    'memberIds', coalesce(json_agg(p.member_id order by p.member_id) filter (where m.type <> ${TYPES.outside}), '[]'),
    'otherEmails', coalesce(json_agg(json_build_object('id', p.member_id, 'name', p.name, 'emailAddress', p.email_address) order by p.id) filter (where m.type = ${TYPES.outside}), '[]'))
    from schedule_participants p join members m on m.id = p.member_id where p.schedule_id = ${schedules.id} having count(*) > 0)`,
  save: async (call, records, isNew, loses) => {
    for (const { id, values } of records) {
      const guests = (values.otherEmails ?? []) as Outsider[];
      const outsiders = await outsiderIds(call, guests);
      const wanted = new Set([...((values.memberIds ?? []) as string[]), ...outsiders]);
      const held = isNew ? [] : await present(call, id);
      const gone = held.filter((memberId) => !wanted.has(memberId));
      if (gone.length > 0) {
        const isGone = inArray(scheduleParticipants.memberId, gone);
        const taken = await call.db
          .delete(scheduleParticipants)
          .where(lockedInOrder(scheduleParticipants, and(eq(scheduleParticipants.scheduleId, id), isGone), 'update'))
          .returning();
        loses?.(id, taken);
      }
      const added = [...wanted].filter((memberId) => !held.includes(memberId));
      await invite(call, id, added, guests);
      await giveBackAnswers(call, id, added);
    }
  },
};

/**
 * Gives people whom an undo puts back on the list their former answer, attendance and link. They read that they are off the
 * list, so they count as not invited and get an invitation again.
 */
async function giveBackAnswers({ db, lost = [] }: Call, id: string, added: readonly string[]): Promise<void> {
  for (const { invitedAt: _, toldOf: __, ...row } of lost as (typeof scheduleParticipants.$inferSelect)[]) {
    const { scheduleId, memberId, ...kept } = storable(looseTable(scheduleParticipants), row) as typeof row;
    if (scheduleId === id && added.includes(memberId))
      await db
        .update(scheduleParticipants)
        .set(kept)
        .where(and(eq(scheduleParticipants.scheduleId, id), eq(scheduleParticipants.memberId, memberId)));
  }
}

/** Asks about people who have answered and whom a save would take off the list. */
export async function asksOfPeople(
  { db, now }: Call,
  { memberIds, otherEmails }: Readonly<Record<string, unknown>>,
  scheduleId?: string,
): Promise<FieldError[]> {
  if (scheduleId === undefined) return [];
  const { memberId, name, emailAddress, status } = scheduleParticipants;
  const answered = await db
    .select({ memberId, name, emailAddress })
    .from(scheduleParticipants)
    .innerJoin(schedules, eq(schedules.id, scheduleParticipants.scheduleId))
    .where(
      and(
        eq(schedules.id, scheduleId),
        gt(schedules.endTime, now),
        isNull(schedules.cancelledAt),
        ne(status, ANSWER.none),
      ),
    )
    .orderBy(asc(name));
  const kept = new Set([
    ...((memberIds ?? []) as string[]),
    ...((otherEmails ?? []) as Outsider[]).map((one) => fold(one.emailAddress)),
  ]);
  const gone = answered.filter((one) => !kept.has(one.memberId) && !kept.has(fold(one.emailAddress ?? '')));
  const params = { count: gone.length, name: gone[0]?.name ?? '' };
  return gone.length > 0 ? [{ field: 'memberIds', message: 'Mes.Schedules.MemberIds.Asked', params }] : [];
}

/** The visible participants of a meeting, by name. */
export async function listParticipants(call: Call, scheduleId: string): Promise<Participant[]> {
  const { id, memberId, name, emailAddress, status } = scheduleParticipants;
  const rows = await call.db
    .select({ id, memberId, memberType: members.type, name, emailAddress, status })
    .from(scheduleParticipants)
    .innerJoin(members, eq(members.id, memberId))
    .where(
      and(
        eq(scheduleParticipants.scheduleId, scheduleId),
        sql`${id} in (select p.id from schedule_participants p where p.schedule_id = ${scheduleId} and ${isShownTo(call.actor)})`,
      ),
    )
    .orderBy(asc(name), asc(id));
  return rows.map((row) => ({ ...row, status: row.status ?? ANSWER.none }));
}

/** The meetings to which a member of any kind is invited, the newest first, with what they answered. 404 for a member whom the reader does not see. */
export async function meetingsOf(
  call: Call,
  list: (call: Call, query: ListQuery) => Promise<Page<ScheduleRecord>>,
  memberId: string,
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
): Promise<Page<InvitedTo>> {
  if ((await seenType(call, memberId)) === undefined) throw new Refusal('Mes.Schedules.MemberIds.NotFound', 404);
  const filters = [{ kind: 'values' as const, field: 'memberIds', values: [memberId] }];
  const sort = [{ column: 'startTime', descending: true }];
  const found = await list(call, { page, pageSize, search: '', sort, filters });
  const { scheduleId, status } = scheduleParticipants;
  const answers = await call.db
    .select({ scheduleId, status })
    .from(scheduleParticipants)
    .where(
      and(
        eq(scheduleParticipants.memberId, memberId),
        inArray(
          scheduleId,
          found.items.map(({ id }) => id),
        ),
      ),
    );
  const answerTo = new Map(answers.map((row) => [row.scheduleId, row.status]));
  return { ...found, items: found.items.map((item) => ({ ...item, answer: answerTo.get(item.id) ?? 1 }) as InvitedTo) };
}

/** The kinds of people who are suggested as voters: members and those of committees, not partners and guests. */
const VOTERS: ReadonlySet<number> = new Set([
  MEMBER_TYPE.unit,
  MEMBER_TYPE.affiliate,
  MEMBER_TYPE.executive,
  MEMBER_TYPE.person,
]);

async function present({ db }: Call, scheduleId: string): Promise<string[]> {
  const rows = await db
    .select({ memberId: scheduleParticipants.memberId })
    .from(scheduleParticipants)
    .where(eq(scheduleParticipants.scheduleId, scheduleId));
  return rows.map(({ memberId }) => memberId);
}

/**
 * Adds participants with their present name and address. A guest gets the name of this invitation, because names from
 * other invitations of the same address must not show.
 */
async function invite(
  call: Call,
  scheduleId: string,
  memberIds: readonly string[],
  guests: readonly Outsider[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const rows = await call.db
    .select({
      id: members.id,
      type: members.type,
      name: members.name,
      emailAddress: members.emailAddress,
      key: members.emailAddressKey,
      kind: sql<number>`(select s.kind from schedules s where s.id = ${scheduleId})`,
    })
    .from(members)
    .where(inArray(members.id, [...memberIds]));
  await insertMany(
    call.db,
    scheduleParticipants,
    rows.map(({ id, type, key, kind, ...held }) => {
      const guest = type === OUTSIDE ? guests.find(({ emailAddress }) => fold(emailAddress) === key) : undefined;
      const { name, emailAddress } = guest ?? held;
      // Most meetings are those of members, so that guests and partners are the exception that a person corrects.
      const voting = kind === SCHEDULE_KIND.meeting && VOTERS.has(type);
      return { id: uuidv7(), createdAt: call.now, scheduleId, memberId: id, name, emailAddress, voting };
    }),
  );
}
