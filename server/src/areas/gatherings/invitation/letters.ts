import { createHash } from 'node:crypto';
import type { LetterOccasion, Toll } from '@hoivien/contract/fragments/letters.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { attachmentLinks } from '../../../db/tables/kit.ts';
import { deliveries, type Mark } from '../../../db/tables/outbox.ts';
import { audit } from '../../../kit/audit.ts';
import type { Association } from '../../../kit/association.ts';
import { calendarFile, type FileEntry } from '../../../kit/calendar-file.ts';
import { calendarUid } from '../../../kit/calendar-uid.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import type { Links } from '../../../kit/links.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import type { LetterKind } from '../../../kit/outbox/letter-kinds.ts';
import { cancelMessages, endMessages, type Message, unreadBy, voidWith } from '../../../kit/outbox/outbox.ts';
import { forMail } from '../../../kit/rich-text/for-mail.ts';
import { type Person, reachOf, wayTo } from './people.ts';
import { entryText, isOff, type LetterFacts, letterMail, letterSms } from './texts.ts';

/** What the room reads of a meeting or an event. */
export interface Occasion extends Readonly<Record<string, unknown>> {
  id: string;
  title: string;
  content: string | null;
  address: string | null;
  startTime: Date;
  endTime: Date;
  createdAt: Date;
  updatedAt: Date;
  icsUid: string | null;
  icsSequence: number;
  cancelledAt: Date | null;
  cancelReason: string | null;
  postponedAt: Date | null;
  postponeReason: string | null;
}

/** The time and the database of a change, inside its transaction. */
export type Inner = Pick<Call, 'db' | 'now'>;

type Named = Parameters<typeof factOf>[0];
/** The facts that only the area of the occasion knows. */
type OwnFacts = Pick<LetterFacts, 'noun' | 'ask' | 'link' | 'host' | 'agenda' | 'rows' | 'remark'>;

/** What meetings and events declare of themselves. */
export interface Kind<Row extends Occasion, Who extends Person> {
  /** Their letters in the outbox, and those that go out by themselves where these have a kind of their own. */
  letters: LetterKind;
  reminders: LetterKind;
  /** The name in the ids of calendar entries. */
  area: string;
  resourceOf: (row: Row) => Named;
  read: (db: Database, id: string) => Promise<Row>;
  peopleOf: (inner: Inner, id: string) => Promise<Who[]>;
  /** Everything of which participants must be told when it changes. Another order would tell everybody again. */
  told: (row: Row) => readonly unknown[];
  /** Whether a letter must tell a participant that it is off, or that they are off its list. */
  knows: (participant: Who['participant']) => boolean;
  isAhead: (row: Row, now: Date) => boolean;
  bySms: (row: Row) => boolean;
  /** Writes what the letters of a press note about participants. */
  mark: (db: Database, ids: readonly string[], set: Record<string, unknown>) => Promise<unknown>;
  /** What the letters of a press change about a participant. */
  marksOf: (participant: Who['participant']) => Mark;
  /** What a letter notes beside the invitation. */
  noted?: Partial<Record<LetterOccasion, string>>;
  token: (links: Links, participant: Who['participant'], row: Row) => string;
  /** Reads what all letters share, and returns what is of one person. */
  facts: (inner: Inner, row: Row) => Promise<(person: Who, occasion: LetterOccasion) => OwnFacts>;
}

/** Letters that do not change the entry that a calendar program has. */
const WITHOUT_ENTRY: readonly LetterOccasion[] = ['reminder', 'thanks', 'offer', 'offerEnded'];

export interface Letter<Who extends Person> {
  person: Who;
  occasion: LetterOccasion;
}

/** What the caller of a letter adds to it. `key` keeps it from being written twice. */
interface Words {
  key?: string;
  reason?: string | null;
  remark?: Pair | undefined;
}

/** What is done once for meetings and for events: whom a letter tells of what, and what each was told. */
export function invitationsTo<Row extends Occasion, Who extends Person>(kind: Kind<Row, Who>) {
  const { letters: source, read, peopleOf } = kind;

  /** A hash of everything of which participants must be told when it changes. */
  function factsOf(row: Row): string {
    return (
      createHash('sha256')
        // A postponement is a fact of its own; its end tells everybody, also of the same time.
        .update(JSON.stringify([...kind.told(row), ...(row.postponedAt ? ['postponed'] : [])]))
        .digest('base64url')
        .slice(0, 22)
    );
  }

  /** The letter that a person must get now; undefined when they know everything. */
  function dueLetter({ participant }: Who, facts: string): 'invitation' | 'change' | undefined {
    if (!participant.invitedAt) return 'invitation';
    return participant.toldOf === facts || !kind.knows(participant) ? undefined : 'change';
  }

  const isReached = (row: Row) => (person: Who) => wayTo(person, kind.bySms(row)) !== undefined;

  /**
   * Writes letters into the outbox and notes them. Those about the present state replace older ones that wait: a change of
   * what nobody has read yet invites anew. Returns the number of letters.
   */
  async function write(
    inner: Inner,
    services: LetterServices,
    row: Row,
    wanted: readonly Letter<Who>[],
    { key = String(inner.now.getTime()), reason = null, remark }: Words = {},
  ): Promise<number> {
    const { db, now } = inner;
    const uninvited = await unreadBy(db, { source, sourceId: row.id, occasion: 'invitation' }, now);
    const letters = wanted
      .filter(({ person }) => isReached(row)(person))
      .map(({ person, occasion }) => ({
        person,
        occasion: occasion === 'change' && uninvited.has(person.participant.memberId) ? 'invitation' : occasion,
      }));
    if (letters.length === 0) return 0;
    const of = (which: readonly LetterOccasion[]) =>
      letters.filter(({ occasion }) => which.includes(occasion)).map(({ person }) => person.participant);
    const replacing = of(['invitation', 'change', 'cancellation', 'postponement', 'removal']).map(
      ({ memberId }) => memberId,
    );
    if (replacing.length > 0) await cancelMessages(db, { source, sourceId: row.id, memberIds: replacing }, now);
    // What was said of a place before is not true any more.
    const placed = of(['offer', 'offerEnded', 'place']).map(({ memberId }) => memberId);
    if (placed.length > 0)
      await cancelMessages(
        db,
        { source, sourceId: row.id, memberIds: placed, occasions: ['offer', 'offerEnded'] },
        now,
      );
    const compose = await composer(inner, services, row, { reason, remark });
    const messages = letters.flatMap(({ person, occasion }): Message[] => {
      const message = compose(person, occasion);
      const to = occasion === 'reminder' ? kind.reminders : source;
      const marks = to === source ? { marks: [kind.marksOf(person.participant)] } : {};
      const { id } = person.participant;
      const dedupeKey = `${to}:${id}:${occasion}:${row.icsSequence}:${key}:${message?.channel}`;
      return message ? [{ ...message, ...marks, source: to, occasion, dedupeKey }] : [];
    });
    const count = await services.outbox.postAll(db, messages, now);
    const mark = (which: readonly LetterOccasion[], set: Record<string, unknown>) => {
      const ids = of(which).map(({ id }) => id);
      return ids.length > 0 ? kind.mark(db, ids, set) : undefined;
    };
    await mark(['invitation', 'change', 'postponement'], {
      invitedAt: sql`coalesce(invited_at, ${now.toISOString()})`,
      toldOf: factsOf(row),
    });
    for (const [occasion, column] of Object.entries(kind.noted ?? {}))
      await mark([occasion as LetterOccasion], { [column]: now });
    return count;
  }

  /** Reads what all letters share, and returns the function that writes the letter to one person. */
  async function composer(inner: Inner, services: LetterServices, row: Row, { reason, remark }: Words) {
    const { db, now } = inner;
    const association = await services.association(db);
    const { language } = association;
    const sender = senderOf(association);
    const own = await kind.facts(inner, row);
    const text = row.content ? forMail(row.content, { pictureOf: (id) => `cid:${id}` }) : null;
    const { attachmentId: id, area, entityId, slot, ord } = attachmentLinks;
    const files = await db
      .select({ id })
      .from(attachmentLinks)
      .where(and(eq(area, kind.resourceOf(row).area), eq(entityId, row.id), eq(slot, 'attachmentIds')))
      .orderBy(asc(ord));
    return (person: Who, occasion: LetterOccasion): Omit<Message, 'source' | 'dedupeKey'> | undefined => {
      const way = wayTo(person, kind.bySms(row));
      if (!way) return undefined;
      const { participant } = person;
      const takesAnswer = !isOff(occasion) && occasion !== 'thanks' && kind.isAhead(row, now);
      const facts: LetterFacts = {
        ...row,
        ...own(person, occasion),
        occasion,
        name: participant.name,
        outsideAddress: person.isOutside ? person.emailAddress : null,
        association: association.name,
        reason: reasonIn(row, occasion) ?? reason ?? null,
        ...(remark && { remark }),
        content: text?.html ?? null,
        answer: takesAnswer ? services.linkOf(kind.token(services.links, participant, row)) : null,
        language,
      };
      const shared = {
        address: way.address,
        holds: { linkOf: participant.memberId },
        sourceId: row.id,
        memberId: participant.memberId,
        language,
      } as const;
      if (way.channel === 'sms') return { ...shared, channel: 'sms', body: letterSms(facts), hours: 'day' };
      const hasContent = !isOff(occasion) && occasion !== 'thanks';
      const method = isOff(occasion) ? 'CANCEL' : 'REQUEST';
      const entry = { ...entryFor(row, facts, association), cancelled: isOff(occasion) };
      const attendees = [{ name: participant.name, email: way.address }];
      return {
        ...shared,
        channel: 'mail',
        ...layOut(letterMail(facts), sender),
        ...(hasContent && { attachments: files.map((file) => file.id) }),
        ...(hasContent && text && { pictures: text.pictures.map((picture) => ({ id: picture, cid: picture })) }),
        ...(!WITHOUT_ENTRY.includes(occasion) && {
          ics: {
            method,
            text: calendarFile({ name: association.name, method, entries: [{ ...entry, attendees }] }),
          },
        }),
      };
    };
  }

  /** The entry in calendar files of letters. */
  function entryFor(row: Row, facts: LetterFacts, association: Association): FileEntry {
    return {
      uid: calendarUid(kind.area, row),
      sequence: row.icsSequence,
      title: row.title,
      start: row.startTime,
      end: row.endTime,
      cancelled: false,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      place: row.address ?? facts.link,
      lines: [entryText(facts)],
      url: facts.answer,
      organizer: { name: association.name, email: association.emailAddress },
    };
  }

  /** Invites those who have no invitation and tells the others of changes; with `only` it does one of both. */
  async function tellDue(
    inner: Inner,
    services: LetterServices,
    id: string,
    { only }: { only?: 'change' } = {},
  ): Promise<number> {
    const row = await read(inner.db, id);
    if (!kind.isAhead(row, inner.now)) return 0;
    const facts = factsOf(row);
    const due = (await peopleOf(inner, id)).flatMap((person): Letter<Who>[] => {
      if (only) return mustKnow(person, facts) ? [{ person, occasion: only }] : [];
      const occasion = dueLetter(person, facts);
      return occasion ? [{ person, occasion }] : [];
    });
    return write(inner, services, row, due);
  }

  /** Whether a person goes by other facts than these: who was told of them, or confirmed without an invitation. */
  function mustKnow({ participant }: Who, facts: string): boolean {
    return kind.knows(participant) && participant.toldOf !== facts;
  }

  /** Whom a change from one state to another concerns: those who know of it, and how many of them a letter reaches. */
  async function unawareOf(inner: Inner, before: Row, id: string): Promise<{ memberIds: string[]; letters: number }> {
    const row = await read(inner.db, id);
    const facts = factsOf(row);
    if (factsOf(before) === facts || !kind.isAhead(row, inner.now)) return { memberIds: [], letters: 0 };
    const people = (await peopleOf(inner, id)).filter((person) => mustKnow(person, facts));
    return {
      memberIds: people.map(({ participant }) => participant.memberId),
      letters: people.filter(isReached(row)).length,
    };
  }

  /**
   * What a cancellation or a postponement of some records would write, and whom it does not reach. `renewed` are the
   * invitations that a new time writes again, because nobody has read them yet.
   */
  async function tollOf(inner: Inner, services: LetterServices, rows: readonly Row[]): Promise<Toll> {
    const toll = {
      letters: new Map<Toll['letters'][number]['channel'], number>(),
      unreachable: 0,
      leftOut: 0,
      renewed: 0,
    };
    for (const row of rows) {
      const { aware, unread } = await awareOf(inner, row.id);
      const { unreachable, leftOut } = reachOf(aware, kind.bySms(row));
      toll.unreachable += unreachable;
      toll.leftOut += leftOut;
      toll.renewed += unread.filter((person) => !aware.includes(person) && isReached(row)(person)).length;
      for (const person of aware) {
        const channel = wayTo(person, kind.bySms(row))?.channel;
        if (channel) toll.letters.set(channel, (toll.letters.get(channel) ?? 0) + 1);
      }
    }
    const ids = rows.map(({ id }) => id);
    return {
      ...toll,
      letters: [...toll.letters].map(([channel, count]) => ({ channel, count })),
      withdrawn: await inner.db.$count(deliveries, voidWith(sql`select unnest(${sql.param(ids)}::uuid[])`)),
      isPublic: services.isPublic,
    };
  }

  async function knownOf(inner: Inner, id: string): Promise<Who[]> {
    return (await peopleOf(inner, id)).filter(({ participant }) => kind.knows(participant));
  }

  /** Those whose invitation nobody has read yet, and those who know of it also when these are withdrawn. */
  async function awareOf(inner: Inner, id: string): Promise<{ aware: Who[]; unread: Who[] }> {
    const waiting = await unreadBy(inner.db, { source, sourceId: id, occasion: 'invitation' }, inner.now);
    const people = await peopleOf(inner, id);
    const isUnread = ({ participant }: Who) => waiting.has(participant.memberId);
    return {
      aware: people.filter((person) =>
        kind.knows(isUnread(person) ? { ...person.participant, invitedAt: null } : person.participant),
      ),
      unread: people.filter(isUnread),
    };
  }

  /**
   * Tells everybody who knows of it that it is off. Reminders and other letters that wait do not go out; people whose
   * invitation waited are not invited any more, and are again when there is a new time.
   */
  async function tellOff(
    inner: Inner,
    services: LetterServices,
    id: string,
    occasion: 'cancellation' | 'postponement',
  ): Promise<number> {
    const { aware, unread } = await awareOf(inner, id);
    await endMessages(inner.db, [id], occasion === 'cancellation' ? 'recordCancelled' : 'recordPostponed', inner.now);
    if (unread.length > 0)
      await kind.mark(
        inner.db,
        unread.map(({ participant }) => participant.id),
        { invitedAt: null, toldOf: null },
      );
    return write(inner, services, await read(inner.db, id), about(aware, occasion));
  }

  /** Tells everybody who knows of it of the new time that ended a postponement, or that the planned one stands again. */
  async function tellTimed(inner: Inner, services: LetterServices, id: string, words: Words = {}): Promise<number> {
    await cancelMessages(inner.db, { source: kind.reminders, sourceId: id }, inner.now);
    const row = await read(inner.db, id);
    if (!kind.isAhead(row, inner.now)) return 0;
    return write(inner, services, row, about(await knownOf(inner, id), 'change'), words);
  }

  /** Tells participants who were removed and knew of it. `before` are the participants before the change. */
  async function tellRemoved(
    inner: Inner,
    services: LetterServices,
    id: string,
    before: readonly Who[],
  ): Promise<number> {
    const present = new Set((await peopleOf(inner, id)).map(({ participant }) => participant.id));
    const gone = before.filter(({ participant }) => !present.has(participant.id));
    if (gone.length === 0) return 0;
    const memberIds = gone.map(({ participant }) => participant.memberId);
    for (const one of new Set([source, kind.reminders]))
      await cancelMessages(inner.db, { source: one, sourceId: id, memberIds, reason: 'personRemoved' }, inner.now);
    const row = await read(inner.db, id);
    if (!kind.isAhead(row, inner.now) && !isPostponed(row)) return 0;
    const known = gone.filter(({ participant }) => kind.knows(participant));
    return write(inner, services, row, about(known, 'removal'));
  }

  /** Adds an entry with the number of letters to the history. */
  async function noteLetters(inner: Call, id: string, count: number): Promise<void> {
    if (count === 0) return;
    const row = await read(inner.db, id);
    await audit(inner, { ...factOf(kind.resourceOf(row), { ...row }, 'Update'), changes: { letters: [null, count] } });
  }

  return {
    tollOf,
    tellOff,
    tellTimed,
    dueLetter,
    entryFor,
    factsOf,
    isReached,
    noteLetters,
    tellDue,
    unawareOf,
    tellRemoved,
    write,
  };
}

/** Does one piece after another, each in a transaction of its own, until there is none. Returns the sum. */
export async function untilNone(
  { db, now }: Inner,
  one: (inner: Inner) => Promise<number | undefined>,
): Promise<number> {
  for (let count = 0; ; ) {
    const written = await db.transaction((tx) => one({ db: tx, now }));
    if (written === undefined) return count;
    count += written;
  }
}

/** What every cancellation stores. Calendar programs take only a version with a higher number. */
export function cancelled({ now, actor }: Call, row: Readonly<Record<string, unknown>>, reason: string) {
  const icsSequence = Number(row.icsSequence) + 1;
  return { cancelledAt: now, cancelledBy: actor.userId, cancelReason: reason, icsSequence };
}

/** What every postponement stores. */
export function postponed({ now, actor }: Call, row: Readonly<Record<string, unknown>>, reason: string) {
  const icsSequence = Number(row.icsSequence) + 1;
  return { postponedAt: now, postponedBy: actor.userId, postponeReason: reason, icsSequence };
}

/** What the end of every postponement stores. */
export const NOT_POSTPONED = { postponedAt: null, postponedBy: null, postponeReason: null } as const;

/** The words of a letter that says that the planned time stands again. */
export const STANDS: Pair = [
  'Việc hoãn đã bỏ: thời gian như đã báo trước đây.',
  'It is no longer postponed: the time is the one that you were told before.',
];

interface Span {
  startTime: Date;
  endTime: Date;
}

/**
 * Whether a change of the times ends a postponement: another start does, and another end of a time that lies ahead. One of a
 * past time would end the record itself.
 */
export function endsPostponement(before: Span & { postponedAt: Date | null }, after: Span, now: Date): boolean {
  if (!before.postponedAt) return false;
  if (before.startTime.getTime() !== after.startTime.getTime()) return true;
  return before.endTime.getTime() !== after.endTime.getTime() && after.startTime > now;
}

function isPostponed({ postponedAt, cancelledAt }: Pick<Occasion, 'postponedAt' | 'cancelledAt'>): boolean {
  return postponedAt !== null && cancelledAt === null;
}

function reasonIn(row: Occasion, occasion: LetterOccasion): string | null {
  if (occasion === 'cancellation') return row.cancelReason;
  return occasion === 'postponement' ? row.postponeReason : null;
}

/** One letter to each of some people. */
export function about<Who extends Person>(people: readonly Who[], occasion: LetterOccasion): Letter<Who>[] {
  return people.map((person) => ({ person, occasion }));
}
