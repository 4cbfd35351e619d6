import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Call } from '../../../kit/call.ts';
import type { Visit } from '../../../kit/http/route.ts';
import type { Links } from '../../../kit/links.ts';
import {
  type GivenAnswer,
  type LinkedRow,
  type LinkPurpose,
  type PublicPart,
  raisesCounter,
  type Reader,
  type Taken,
} from '../../../kit/public-link.ts';
import type { Guest } from './people.ts';

/** How long after its end the link to an occasion opens it, in milliseconds. */
const TOLD_FOR = 30 * 24 * 60 * 60 * 1000;
/** The last moment that a link can name, in the year 2106, in milliseconds. */
const LAST = 0xff_ff_ff_ff * 1000;
/** The most coming occasions on the page of a member. */
export const SHOWN_MOST = 50;

/** The token by which a participant answers. A raised counter or a removed participant ends it. */
export function tokenOf(
  purpose: string,
  links: Links,
  { id, linkCounter }: Pick<Guest, 'id' | 'linkCounter'>,
  { endTime }: { endTime: Date },
): string {
  return links.of(purpose, { id, counter: linkCounter }, new Date(Math.min(endTime.getTime() + TOLD_FOR, LAST)));
}

/** A participant with what the page shows of the occasion. */
interface Found {
  participant: Pick<Guest, 'id' | 'memberId' | 'linkCounter'>;
  clubId: string | null;
}

interface Linked<Row extends Found> {
  purpose: string;
  part: string;
  /** One occasion on the page. */
  item: z.ZodType;
  /** The code of which the maker of a copied link needs one. */
  code: string;
  guests: PgTable & { id: AnyPgColumn; memberId: AnyPgColumn; linkCounter: AnyPgColumn };
  /** The condition of those on the page of a member. */
  coming: (now: Date, reader: Reader) => SQL | undefined;
  read: (visit: Visit, where: SQL | undefined) => Promise<Row[]>;
  show: (visit: Visit, row: Row) => unknown;
  /** Takes an answer. The entry of `inner` belongs to the club of the occasion, so that its users see it. */
  answer: (inner: Call, row: Row, given: GivenAnswer) => Promise<Taken>;
}

/** The links of participants, and the part of a member's page with what is to come. */
export function linksTo<Row extends Found>({ purpose, part, item, code, guests, ...of }: Linked<Row>) {
  const read = async (visit: Visit, where: SQL | undefined): Promise<(LinkedRow & { row: Row })[]> =>
    (await of.read(visit, where)).map((row) => {
      const { id, memberId, linkCounter } = row.participant;
      return { id, memberId, counter: linkCounter, row };
    });
  const link: LinkPurpose<LinkedRow & { row: Row }> = {
    purpose,
    revoke: raisesCounter(guests),
    find: async (visit, id) => (await read(visit, eq(guests.id, id)))[0],
    about: { part, read: async (visit, { row }) => [of.show(visit, row)] },
    answer: (visit, { row }, { id, code: name }, given) => {
      const actor = { userId: id, userName: name ?? '', sessionId: '', roleId: null, clubId: row.clubId };
      return of.answer({ ...visit, actor: { ...actor, permissions: new Set<string>() } }, row, given);
    },
  };
  const page: PublicPart = {
    name: part,
    schema: z.array(item),
    codes: () => [code],
    read: async (visit, { id }, reader) => {
      const coming = await of.read(visit, and(eq(guests.memberId, id), of.coming(visit.now, reader)));
      return coming.map((row) => of.show(visit, row));
    },
  };
  return { purposes: [link], parts: [page] };
}
