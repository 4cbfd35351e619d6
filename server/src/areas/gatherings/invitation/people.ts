import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { isMobile } from '@hoivien/contract/kit/phone.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import { isStopped } from '../../../kit/outbox/bounces.ts';
import { leftBy } from '../../people/party/index.ts';

/** What the room reads of a row in a list of invited people. */
export interface Guest {
  id: string;
  memberId: string;
  name: string;
  emailAddress: string | null;
  linkCounter: number;
  invitedAt: Date | null;
  toldOf: string | null;
}

/** A participant with the ways to reach them now. */
export interface Person<Row extends Guest = Guest> {
  participant: Row;
  emailAddress: string | null;
  /** No member: known by the address of an invitation alone. */
  isOutside: boolean;
  phoneNumber: string | null;
  /** Restricted, erased, left, or their mails came back too often. */
  isLeftOut: boolean;
}

/** The columns of `members` that `withWays` wants beside a participant. */
export function waysAt(now: Date) {
  const isOut = sql<boolean>`(${members.restrictedAt} is not null or ${members.erasedAt} is not null or ${leftBy(now)})`;
  return { type: members.type, address: members.emailAddress, phoneNumber: members.phoneNumber, isOut };
}

interface Found {
  participant: Guest;
  type: number;
  address: string | null;
  phoneNumber: string | null;
  isOut: boolean;
}

/** Participants as people with their present addresses. A guest is known only by the address of the invitation. */
export async function withWays<Row extends Found>(db: Database, rows: readonly Row[]) {
  const people = rows.map(({ type, address, isOut, ...row }) => ({
    ...row,
    emailAddress: type === OUTSIDE ? (row.participant.emailAddress ?? address) : address,
    isOutside: type === OUTSIDE,
    isLeftOut: isOut,
  }));
  const stopped = await isStopped(
    db,
    people.flatMap(({ emailAddress }) => emailAddress ?? []),
  );
  for (const person of people) if (person.emailAddress && stopped.has(person.emailAddress)) person.isLeftOut = true;
  return people;
}

/** How a person is reached: by mail, or by SMS where it is chosen; undefined for nobody to reach. */
export function wayTo(person: Person, bySms = false): { channel: 'mail' | 'sms'; address: string } | undefined {
  if (person.isLeftOut) return undefined;
  if (person.emailAddress) return { channel: 'mail', address: person.emailAddress };
  if (bySms && person.phoneNumber && isMobile(person.phoneNumber))
    return { channel: 'sms', address: person.phoneNumber };
  return undefined;
}

/** How many of the people get letters, and how many do not. */
export function reachOf(people: readonly Person[], bySms = false) {
  return {
    people: people.length,
    unreachable: people.filter((person) => !person.isLeftOut && !wayTo(person, bySms)).length,
    leftOut: people.filter(({ isLeftOut }) => isLeftOut).length,
  };
}
