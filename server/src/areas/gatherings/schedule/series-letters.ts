import { and, eq } from 'drizzle-orm';
import { scheduleParticipants } from '../../../db/tables/schedule.ts';
import { calendarFile } from '../../../kit/calendar-file.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import type { Message } from '../../../kit/outbox/outbox.ts';
import { forMail } from '../../../kit/rich-text/for-mail.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { type LetterFacts, wayTo } from '../invitation/index.ts';
import {
  ASK,
  marksOf,
  type Meeting,
  meetingById,
  meetings as invitations,
  nounOf,
  type Person,
  peopleOf,
  SERIES_LETTERS,
} from './letters.ts';
import { seriesMail, seriesSms } from './series-texts.ts';
import { meetingToken } from './public.ts';

/** A person with the meetings to which they are invited. */
interface Invited {
  person: Person;
  to: { meeting: Meeting; participant: Person['participant'] }[];
}

/**
 * Invites the participants of meetings that were added to a series: one letter to each person, with all of their
 * meetings and one calendar file. Returns the number of letters.
 */
export async function tellAdded(
  inner: Pick<Call, 'db' | 'now'>,
  services: LetterServices,
  ids: readonly string[],
): Promise<number> {
  const meetings: Meeting[] = [];
  for (const id of ids) meetings.push(await meetingById(inner, id));
  const [first] = meetings;
  if (!first?.seriesId) return 0;
  const invited = new Map<string, Invited>();
  for (const meeting of meetings)
    for (const person of await peopleOf(inner, meeting.id)) {
      if (!wayTo(person, first.bySms)) continue;
      const { participant } = person;
      const held = invited.get(participant.memberId) ?? { person, to: [] };
      held.to.push({ meeting, participant });
      invited.set(participant.memberId, held);
    }
  const compose = await composerOf(inner, services, first, first.seriesId);
  await services.outbox.postAll(inner.db, [...invited.values()].flatMap(compose), inner.now);
  const participants = [...invited.values()].flatMap(({ to }) => to);
  for (const meeting of meetings) {
    const told = participants.filter((one) => one.meeting === meeting).map(({ participant }) => participant.id);
    if (told.length === 0) continue;
    const ofMeeting = eq(scheduleParticipants.scheduleId, meeting.id);
    await inner.db
      .update(scheduleParticipants)
      .set({ invitedAt: inner.now, toldOf: invitations.factsOf(meeting) })
      .where(lockedInOrder(scheduleParticipants, and(ofMeeting, isOneOf(scheduleParticipants.id, told))));
  }
  return invited.size;
}

async function composerOf(
  { db }: Pick<Call, 'db'>,
  services: LetterServices,
  first: Meeting,
  seriesId: string,
): Promise<(invited: Invited) => Message[]> {
  const association = await services.association(db);
  const { language } = association;
  const sender = senderOf(association);
  const content = first.content ? forMail(first.content, { pictureOf: (id) => `cid:${id}` }).html : null;
  return ({ person, to }) => {
    const way = wayTo(person, first.bySms);
    if (!way) return [];
    const each = to.map(({ meeting, participant }) => {
      const answer = services.linkOf(meetingToken(services.links, participant, meeting));
      const facts: LetterFacts = {
        ...meeting,
        occasion: 'invitation',
        noun: nounOf(meeting),
        ask: ASK,
        name: person.participant.name,
        outsideAddress: person.isOutside ? person.emailAddress : null,
        association: association.name,
        host: first.meetingHostName,
        reason: null,
        content,
        answer,
        language,
      };
      return { meeting, facts };
    });
    const [one] = to;
    if (!one) return [];
    const { memberId } = person.participant;
    const shared = {
      address: way.address,
      holds: { linkOf: memberId },
      source: SERIES_LETTERS,
      occasion: 'invitation',
      sourceId: seriesId,
      memberId,
      language,
      marks: to.map(({ participant }) => marksOf(participant)),
      dedupeKey: `${SERIES_LETTERS}:${one.participant.id}:${way.channel}`,
    } as const;
    const all = each.map(({ meeting, facts }) => ({ ...facts, number: meeting.seriesNumber ?? 0 }));
    if (way.channel === 'sms') return [{ ...shared, channel: 'sms', body: seriesSms(all), hours: 'day' }];
    const entries = each.map(({ meeting, facts }) => invitations.entryFor(meeting, facts, association));
    const text = calendarFile({ name: association.name, method: 'PUBLISH', entries });
    return [{ ...shared, channel: 'mail', ...layOut(seriesMail(all), sender), ics: { method: 'PUBLISH', text } }];
  };
}
