import { memberName, userName } from '../../../db/names.ts';
import { discount } from '@hoivien/contract/areas/money/finance/discount.resource.ts';
import { financeLife } from '@hoivien/contract/areas/money/finance/finance.life.ts';
import { financeErrors } from '@hoivien/contract/areas/money/finance/finance.rules.ts';
import { netRevenue } from '@hoivien/contract/areas/money/finance/net-revenue.resource.ts';
import { sponsor } from '@hoivien/contract/areas/money/finance/sponsor.resource.ts';
import { FINANCE_STATUS, FINANCE_TYPE } from '@hoivien/contract/codes.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { isFarDay } from '@hoivien/contract/kit/period.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { eq, inArray, isNotNull, and, type SQL, sql } from 'drizzle-orm';
import { financeRecords, financeYears } from '../../../db/tables/finance.ts';
import { audit } from '../../../kit/audit.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import { removeMany } from '../../../kit/crud/bulk.ts';
import { type Crud, crudOf } from '../../../kit/crud/crud.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { statesOf } from '../../../kit/crud/file-states.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import type { FaultsByPlace, Source } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { looseTable, type Values } from '../../../kit/crud/table.ts';
import { inTransaction } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { textOf } from '../../../kit/text.ts';
import { today } from '../../../kit/today.ts';
import { transition } from '../../../kit/transition.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { anyClub, anyMember } from '../../people/party/index.ts';
import { financeRights } from './rights.ts';

type Entry = typeof financeRecords.$inferSelect;

/** One of the three lists. */
interface Kind {
  type: number;
  /** The beginning of the codes that the server gives. */
  prefix: string;
  /** The field with the day. */
  date: 'netRevenueDate' | 'sponsorDate';
}

/** What a list does beyond the kit. */
export interface FinanceArea<R extends Resource = Resource> extends Crud<R> {
  readonly type: number;
  approveClose(this: void, call: Call, id: string): Promise<string | null>;
  reverse(this: void, call: Call, id: string, reason: string): Promise<string | null>;
}

const reversal = (column: SQL) =>
  sql`(select ${column} from finance_records v where v.reverses_id = ${financeRecords.id})`;

function sourceOf(resource: Resource, { type, prefix, date }: Kind): Source {
  const { area } = resource;
  const files = [
    ['attachmentIds', 'attachment'],
    ['invoiceFileIds', 'invoice'],
  ] as const;
  const source: Source = {
    resource,
    table: looseTable(financeRecords),
    within: eq(financeRecords.type, type),
    scope: financeRights,
    names: { [date]: 'recordDate' },
    fixed: () => ({ type }),
    targets: { AnyMembers: anyMember, Clubs: anyClub },
    parts: files.flatMap(([field, slot]) => {
      const shape = resource.fields[field];
      return shape ? [filesPart(field, area, financeRecords.id, limitsOf(shape), slot)] : [];
    }),
    life: {
      of: financeLife,
      facts: {
        reversedById: async (call, { id }) => {
          const [found] = await call.db
            .select({ id: financeRecords.id })
            .from(financeRecords)
            .where(eq(financeRecords.reversesId, String(id)));
          return found?.id ?? null;
        },
      },
    },
    states: statesOf(resource, financeLife, { take: { ApproveClose: (call, id) => approveClose(call, source, id) } }),
    computed: {
      memberName: memberName(financeRecords.memberId),
      clubId: sql`(select min(b.club_id::text) from club_members b where b.member_id = ${financeRecords.memberId} and b.left_on is null)`,
      closedByName: userName(financeRecords.closedBy),
      reversesCode: sql`(select o.code from finance_records o where o.id = ${financeRecords.reversesId})`,
      reversedById: reversal(sql`v.id`),
      reversedByCode: reversal(sql`v.code`),
    },
    matching: {
      clubId: (filter) =>
        sql`${financeRecords.memberId} in (select b.member_id from club_members b
          where b.left_on is null and ${isOneOf(sql`b.club_id`, valuesOf(filter))})`,
    },
    forClub: (clubId) => ({ computed: financeRights.columns(clubId) }),
    faults: {
      finance_records_year_closed: { field: date, message: fieldKey(resource, date, 'NotAllowed') },
    },
    rules: (values) => financeErrors(resource, values),
    asks: ({ now }, values) =>
      isFarDay(values[date], today(now))
        ? [{ field: date, message: `Mes.${area}.${date[0]?.toUpperCase()}${date.slice(1)}.Asked` }]
        : [],
    complete: (call, inputs) => withCodes(call, prefix, type, inputs),
    check: (call, inputs) => refuseClosedYears(call, resource, date, inputs),
    nextCode: (call) => nextCode(call, prefix, type),
    takesBack: {
      look: async (call, ids) => {
        const all = await entriesOf(call, ids);
        const cancelled = all.filter((entry) => entry.closedAt).length;
        return { removed: all.length - cancelled, cancelled, receipts: 0 };
      },
      closed: async (call, ids) => {
        const all = await entriesOf(call, ids);
        return (
          await refuseClosedYears(
            call,
            resource,
            date,
            all.map(({ recordDate }) => ({ [date]: recordDate })),
          )
        ).size;
      },
      // What is paid is final, so its contrary stands beside it (decision 0142).
      run: async (call, rows) => {
        const paid = rows.filter(({ closedAt }) => closedAt);
        for (const { id } of paid) await reverse(call, source, { type, prefix, date }, id, 'Hoàn tác lần nhập tệp');
        await removeMany(
          call,
          source,
          rows.filter(({ closedAt }) => !closedAt),
        );
        return paid.length;
      },
    },
  };
  return source;
}

function financeArea<R extends Resource>(resource: R, kind: Kind): FinanceArea<R> {
  const source = sourceOf(resource, kind);
  const crud = crudOf(resource, source);
  return {
    ...crud,
    type: kind.type,
    create: async (call, input) => {
      let id = '';
      // The number of a new code stays locked until the record is there.
      await inTransaction(call, source, async (inner) => {
        ({ id } = (await crud.create(inner, input)) as { id: string });
      });
      return crud.get(call, id);
    },
    approveClose: (call, id) => approveClose(call, source, id),
    reverse: (call, id, reason) => reverse(call, source, kind, id, reason),
  };
}

export const netRevenueArea = financeArea(netRevenue, {
  type: FINANCE_TYPE.revenue,
  prefix: 'DTH',
  date: 'netRevenueDate',
});
export const discountArea = financeArea(discount, {
  type: FINANCE_TYPE.discount,
  prefix: 'CK',
  date: 'netRevenueDate',
});
export const sponsorArea = financeArea(sponsor, { type: FINANCE_TYPE.sponsor, prefix: 'TT', date: 'sponsorDate' });

function entriesOf({ db }: Call, ids: readonly string[]): Promise<Entry[]> {
  return db
    .select()
    .from(financeRecords)
    .where(isOneOf(financeRecords.id, [...ids]));
}

/** The next code: one above the highest number at the end of a code of this kind. An index has these numbers. */
async function nextCode(call: Pick<Call, 'db'>, prefix: string, type: number): Promise<string> {
  const number = sql`substring(code from '[0-9]{1,9}$')::int`;
  const { rows } = await call.db.execute<{ highest: number | null }>(
    sql`select max(${number}) as highest from finance_records where type = ${type} and ${number} < 800000000`,
  );
  return `${prefix}-${String((rows[0]?.highest ?? 0) + 1).padStart(5, '0')}`;
}

/** Gives codes to the inputs without one. Two people who add entries at once get different ones. */
async function withCodes(call: Call, prefix: string, type: number, inputs: readonly Values[]): Promise<Values[]> {
  if (inputs.every(({ code }) => code)) return [...inputs];
  await call.db.execute(sql`select pg_advisory_xact_lock(hashtext('finance_records'), ${type})`);
  const first = await nextCode(call, prefix, type);
  let number = Number(first.slice(prefix.length + 1));
  const taken = new Set(inputs.map(({ code }) => code));
  return inputs.map((input) => {
    if (input.code) return input;
    while (taken.has(codeOf(prefix, number))) number += 1;
    number += 1;
    return { ...input, code: codeOf(prefix, number - 1) };
  });
}

function codeOf(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(5, '0')}`;
}

/** A closed year takes no more entries. */
async function refuseClosedYears(
  call: Call,
  resource: Resource,
  date: string,
  inputs: readonly Values[],
): Promise<FaultsByPlace> {
  const yearOf = (values: Values) => Number(textOf(values[date]).slice(0, 4));
  const years = [...new Set(inputs.map(yearOf))].filter((year) => year > 0);
  const bad = new Map<number, { field: string; message: string }[]>();
  for (const [place, values] of inputs.entries()) {
    const year = yearOf(values);
    if (year > 0 && (year < 2000 || year > 2100))
      bad.set(place, [{ field: date, message: fieldKey(resource, date, 'InValid') }]);
  }
  if (years.length === 0) return bad;
  const closed = await call.db
    .select({ year: financeYears.year })
    .from(financeYears)
    .where(
      and(
        isNotNull(financeYears.closedAt),
        inArray(
          financeYears.year,
          years.filter((year) => year < 32_768),
        ),
      ),
    );
  const isClosed = new Set(closed.map(({ year }) => year));
  for (const [place, values] of inputs.entries())
    if (isClosed.has(yearOf(values)))
      bad.set(place, [{ field: date, message: fieldKey(resource, date, 'NotAllowed') }]);
  return bad;
}

/** Closes an entry as paid, for ever. Of fifty people who close at once, the first one does. */
function approveClose(call: Call, source: Source, id: string): Promise<string | null> {
  return transition(call, source, 'ApproveClose', id, async (inner) => ({
    set: { closedAt: inner.now, closedBy: inner.actor.userId },
    changes: { status: [FINANCE_STATUS.notPaid, FINANCE_STATUS.paid] },
  }));
}

/**
 * Adds the contrary of a closed entry, closed as well. It counts on the day of the entry, or today when that year is
 * closed meanwhile.
 */
function reverse(call: Call, source: Source, kind: Kind, id: string, reason: string): Promise<string | null> {
  return transition(call, source, 'Reverse', id, async (inner, row) => {
    const entry = row as Entry;
    const [year] = await inner.db
      .select({ closedAt: financeYears.closedAt })
      .from(financeYears)
      .where(eq(financeYears.year, Number(entry.recordDate.slice(0, 4))));
    const [coded] = await withCodes(inner, kind.prefix, kind.type, [{ code: null }]);
    const code = String(coded?.code);
    const { money: _money, status: _status, ...copied } = entry;
    const who = { createdAt: inner.now, createdBy: inner.actor.userId };
    const contrary = {
      ...copied,
      ...who,
      id: uuidv7(),
      updatedAt: inner.now,
      updatedBy: inner.actor.userId,
      version: 1,
      code,
      codeKey: fold(code),
      quantity: -entry.quantity,
      recordDate: year?.closedAt ? today(inner.now) : entry.recordDate,
      reversesId: entry.id,
      reason,
      closedAt: inner.now,
      closedBy: inner.actor.userId,
      searchKey: `${entry.searchKey} ${fold(code)}`,
    };
    await inner.db.insert(financeRecords).values(contrary);
    await audit(inner, {
      ...factOf(source.resource, contrary, 'Create'),
      changes: {
        code: [null, code],
        reversesCode: [null, entry.code],
        quantity: [null, contrary.quantity],
        reason: [null, reason],
      },
    });
    return { changes: { reversedByCode: [null, code], reason: [null, reason] } };
  });
}

/** The refusal for a member whom the reader does not see. */
export function noSuchMember(area: string): Refusal {
  return new Refusal(`Mes.${area}.MemberId.NotFound`, 404);
}
