import { createHash } from 'node:crypto';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { isMobile } from '@hoivien/contract/kit/phone.ts';
import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { attachmentLinks } from '../../db/tables/kit.ts';
import { scheduleAgendas } from '../../db/tables/meeting.ts';
import { members } from '../../db/tables/member.ts';
import type { Mark } from '../../db/tables/outbox.ts';
import { scheduleParticipants, schedules } from '../../db/tables/schedule.ts';
import { audit } from '../../kit/audit.ts';
import type { Association } from '../../kit/association.ts';
import { calendarFile, type FileEntry } from '../../kit/calendar-file.ts';
import { calendarUid } from '../../kit/calendar-uid.ts';
import type { Call } from '../../kit/call.ts';
import { factOf } from '../../kit/crud/facts.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { layOut } from '../../kit/mail/layout.ts';
import { senderOf } from '../../kit/mail/sender.ts';
import { isStopped } from '../../kit/outbox/bounces.ts';
import { cancelMessages, endMessages, type Message, unreadBy } from '../../kit/outbox/outbox.ts';
import { forMail } from '../../kit/rich-text/for-mail.ts';
import { leftBy } from '../party/index.ts';
import type { LetterHouse } from '../../kit/letter-house.ts';
import { entryText, letterMail, letterSms, type LetterFacts, type Occasion } from './letter-texts.ts';
import { meetingToken } from './public.ts';
import { letterKind } from '../../kit/outbox/letter-kinds.ts';

/** The sources of letters in the outbox. Their `sourceId` is the meeting. */
export const LETTERS = letterKind('meeting', {
  ends: 'withItsRecord',
  telling: ['cancellation', 'removal'],
  waits: true,
  marks: scheduleParticipants,
});
export const REMINDERS = letterKind('meeting-reminder', { ends: 'withItsRecord', atOnce: 'It has a set time.' });
/** One letter about the meetings that were added to a series. Its `sourceId` is the series. */
export const SERIES_LETTERS = letterKind('meeting-series', {
  stays: 'It tells of several meetings. One of them that ends needs a cancellation, which tells its readers.',
  waits: true,
  marks: scheduleParticipants,
});

export type Meeting = typeof schedules.$inferSelect;
type Participant = typeof scheduleParticipants.$inferSelect;

/** A participant with the ways to reach them now. */
export interface Person {
  participant: Participant;
  name: string;
  emailAddress: string | null;
  /** No member: known by the address of an invitation alone. */
  isOutside: boolean;
  phoneNumber: string | null;
  /** Restricted, erased, left, or their mails came back too often. */
  isLeftOut: boolean;
}

/** The time and the database of a change, inside its transaction. */
type Inner = Pick<Call, 'db' | 'now'>;

export async function meetingById({ db }: Pick<Inner, 'db'>, id: string): Promise<Meeting> {
  const [meeting] = await db.select().from(schedules).where(eq(schedules.id, id));
  if (!meeting) throw new Error('The meeting is gone.');
  return meeting;
}

/** The participants of a meeting with their present addresses. */
export async function peopleOf({ db, now }: Inner, scheduleId: string): Promise<Person[]> {
  const rows = await db
    .select({
      participant: getTableColumns(scheduleParticipants),
      type: members.type,
      emailAddress: members.emailAddress,
      phoneNumber: members.phoneNumber,
      isOut: sql<boolean>`(${members.restrictedAt} is not null or ${members.erasedAt} is not null or ${leftBy(now)})`,
    })
    .from(scheduleParticipants)
    .innerJoin(members, eq(members.id, scheduleParticipants.memberId))
    .where(eq(scheduleParticipants.scheduleId, scheduleId))
    .orderBy(asc(scheduleParticipants.id));
  const people = rows.map(({ participant, type, emailAddress, phoneNumber, isOut }) => ({
    participant,
    name: participant.name,
    // A guest is known only by the address of the invitation.
    emailAddress: type === OUTSIDE ? participant.emailAddress : emailAddress,
    isOutside: type === OUTSIDE,
    phoneNumber,
    isLeftOut: isOut,
  }));
  const stopped = await isStopped(
    db,
    people.flatMap((person) => person.emailAddress ?? []),
  );
  return people.map((person) =>
    person.emailAddress && stopped.has(person.emailAddress) ? { ...person, isLeftOut: true } : person,
  );
}

/** How a person is reached: by mail, or by SMS where it is chosen; undefined for nobody to reach. */
export function wayTo(person: Person, bySms: boolean): { channel: 'mail' | 'sms'; address: string } | undefined {
  if (person.isLeftOut) return undefined;
  if (person.emailAddress) return { channel: 'mail', address: person.emailAddress };
  if (bySms && person.phoneNumber && isMobile(person.phoneNumber))
    return { channel: 'sms', address: person.phoneNumber };
  return undefined;
}

/** A hash of everything of which participants must be told when it changes. */
export function factsOf({ title, startTime, endTime, type, address, link }: Meeting): string {
  const facts = [title, startTime.getTime(), endTime.getTime(), type, address, link];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

/** The letter that a person must get now; undefined when they know everything. */
export function dueLetter(person: Person, facts: string): 'invitation' | 'change' | undefined {
  if (!person.participant.invitedAt) return 'invitation';
  return person.participant.toldOf === facts ? undefined : 'change';
}

/**
 * Invites those participants who have no invitation and tells the others of changes, in the transaction of `inner`.
 * Earlier letters to them that are not out yet are cancelled. `only` leaves out invitations. Returns the number of letters.
 */
export async function tellDue(
  inner: Inner,
  house: LetterHouse,
  id: string,
  { only }: { only?: 'change' } = {},
): Promise<number> {
  const meeting = await meetingById(inner, id);
  const facts = factsOf(meeting);
  const uninvited = await unreadBy(inner.db, { source: LETTERS, sourceId: id, occasion: 'invitation' }, inner.now);
  const due = (await peopleOf(inner, id)).flatMap((person) => {
    const occasion = dueLetter(person, facts);
    return occasion && (!only || occasion === only)
      ? [{ person, occasion: uninvited.has(person.participant.memberId) ? 'invitation' : occasion }]
      : [];
  });
  const written = await write(inner, house, meeting, due);
  if (written.length === 0) return 0;
  await inner.db
    .update(scheduleParticipants)
    .set({ invitedAt: sql`coalesce(${scheduleParticipants.invitedAt}, ${inner.now.toISOString()})`, toldOf: facts })
    .where(
      isOneOf(
        scheduleParticipants.id,
        written.map(({ participant }) => participant.id),
      ),
    );
  return written.length;
}

/** After a change of the content, which is no part of what each was told of, everybody with an invitation is told again. */
export async function forgetTold({ db }: Pick<Inner, 'db'>, id: string): Promise<void> {
  await db
    .update(scheduleParticipants)
    .set({ toldOf: null })
    .where(and(eq(scheduleParticipants.scheduleId, id), isNotNull(scheduleParticipants.invitedAt)));
}

/** Tells everybody with an invitation that the meeting is cancelled. Nothing that waits goes out any more. */
export async function tellCancelled(inner: Inner, house: LetterHouse, id: string): Promise<number> {
  const meeting = await meetingById(inner, id);
  await endMessages(inner.db, [id], 'recordCancelled', inner.now);
  const invited = (await peopleOf(inner, id)).filter(({ participant }) => participant.invitedAt);
  return (await write(inner, house, meeting, occasionFor(invited, 'cancellation'))).length;
}

/** Tells removed participants who had an invitation. `before` are the participants before the change. */
export async function tellRemoved(
  inner: Inner,
  house: LetterHouse,
  id: string,
  before: readonly Person[],
): Promise<number> {
  const present = new Set((await peopleOf(inner, id)).map(({ participant }) => participant.id));
  const gone = before.filter(({ participant }) => participant.invitedAt && !present.has(participant.id));
  if (gone.length === 0) return 0;
  await endReminders(inner, id, gone);
  return (await write(inner, house, await meetingById(inner, id), occasionFor(gone, 'removal'))).length;
}

/** Cancels reminders that wait: of an earlier time, or to people who are gone. */
export async function endReminders({ db, now }: Inner, id: string, people?: readonly Person[]): Promise<void> {
  const memberIds = people?.map(({ participant }) => participant.memberId);
  await cancelMessages(db, { source: REMINDERS, sourceId: id, ...(memberIds && { memberIds }) }, now);
}

/** Adds an entry with the number of letters to the history of a meeting. */
export async function noteLetters(inner: Call, id: string, count: number): Promise<void> {
  if (count === 0) return;
  const meeting = await meetingById(inner, id);
  await audit(inner, { ...factOf(schedule, meeting, 'Update'), changes: { letters: [null, count] } });
}

interface Letter {
  person: Person;
  occasion: Occasion;
}

function occasionFor(people: readonly Person[], occasion: Occasion): Letter[] {
  return people.map((person) => ({ person, occasion }));
}

/** Writes letters into the outbox, in place of older ones that wait. Returns the people who get one. */
async function write(
  inner: Inner,
  house: LetterHouse,
  meeting: Meeting,
  letters: readonly Letter[],
): Promise<Person[]> {
  const reached = letters.filter(({ person }) => wayTo(person, meeting.bySms));
  if (reached.length === 0) return [];
  const memberIds = reached.map(({ person }) => person.participant.memberId);
  await cancelMessages(inner.db, { source: LETTERS, sourceId: meeting.id, memberIds }, inner.now);
  const compose = await composer(inner.db, house, meeting);
  const messages = reached.flatMap(({ person, occasion }) => {
    const message = compose(person, occasion);
    const { id } = person.participant;
    const key = `${LETTERS}:${id}:${meeting.icsSequence}:${occasion}`;
    const about = { source: LETTERS, occasion, marks: [marksOf(person.participant)] };
    return message ? [{ ...message, ...about, dedupeKey: `${key}:${message.channel}` }] : [];
  });
  await house.outbox.postAll(inner.db, messages, inner.now);
  return reached.map(({ person }) => person);
}

/** What the letters of a press change about a participant. */
export function marksOf({ id, invitedAt, toldOf }: Participant): Mark {
  return { id, invitedAt, toldOf };
}

/** What a letter has before its source and key. */
type Composed = Omit<Message, 'source' | 'dedupeKey'>;

/** Reads what all letters of a meeting share, and returns the function that writes the letter to one person. */
export async function composer(
  db: Database,
  house: LetterHouse,
  meeting: Meeting,
): Promise<(person: Person, occasion: Occasion) => Composed | undefined> {
  const association = await house.association(db);
  const sender = senderOf(association);
  const [held] = await db.select().from(scheduleAgendas).where(eq(scheduleAgendas.scheduleId, meeting.id));
  const host = await hostName(db, meeting);
  const text = meeting.content ? forMail(meeting.content, { pictureOf: (id) => `cid:${id}` }) : null;
  const files = await db
    .select({ id: attachmentLinks.attachmentId })
    .from(attachmentLinks)
    .where(
      and(
        eq(attachmentLinks.area, schedule.area),
        eq(attachmentLinks.entityId, meeting.id),
        eq(attachmentLinks.slot, 'attachmentIds'),
      ),
    )
    .orderBy(asc(attachmentLinks.ord));
  return (person, occasion) => {
    const way = wayTo(person, meeting.bySms);
    if (!way) return undefined;
    const isOff = occasion === 'cancellation' || occasion === 'removal';
    const facts: LetterFacts = {
      ...meeting,
      occasion,
      name: person.name,
      outsideAddress: person.isOutside ? person.emailAddress : null,
      association: association.name,
      host,
      reason: occasion === 'cancellation' ? meeting.cancelReason : null,
      agenda: held?.items ?? [],
      content: text?.html ?? null,
      answer: isOff ? null : house.linkOf(meetingToken(house.links, person.participant, meeting)),
      language: association.language,
    };
    const { memberId } = person.participant;
    const shared = {
      address: way.address,
      holds: { linkOf: memberId },
      sourceId: meeting.id,
      memberId,
      language: association.language,
    } as const;
    if (way.channel === 'sms') return { ...shared, channel: 'sms', body: letterSms(facts), hours: 'day' };
    const method = isOff ? 'CANCEL' : 'REQUEST';
    return {
      ...shared,
      channel: 'mail',
      ...layOut(letterMail(facts), sender),
      ...(!isOff && { attachments: files.map(({ id }) => id) }),
      ...(!isOff && text && { pictures: text.pictures.map((id) => ({ id, cid: id })) }),
      // A reminder does not change the entry that the calendar program has.
      ...(occasion !== 'reminder' && {
        ics: {
          method,
          text: calendarFile({
            name: association.name,
            method,
            entries: [
              {
                ...entryFor(meeting, facts, association),
                cancelled: isOff,
                attendees: [{ name: person.name, email: way.address }],
              },
            ],
          }),
        },
      }),
    };
  };
}

/** The entry of a meeting in calendar files of letters. */
export function entryFor(meeting: Meeting, facts: LetterFacts, association: Association): FileEntry {
  return {
    uid: calendarUid(schedule.area, meeting),
    sequence: meeting.icsSequence,
    title: meeting.title,
    start: meeting.startTime,
    end: meeting.endTime,
    cancelled: false,
    createdAt: meeting.createdAt,
    updatedAt: meeting.updatedAt,
    place: meeting.address ?? meeting.link,
    lines: [entryText(facts)],
    url: facts.answer,
    organizer: { name: association.name, email: association.emailAddress },
  };
}

export async function hostName(db: Database, { hostId, meetingHostName }: Meeting): Promise<string | null> {
  if (!hostId) return meetingHostName;
  const [host] = await db.select({ name: members.name }).from(members).where(eq(members.id, hostId));
  return host?.name ?? meetingHostName;
}
