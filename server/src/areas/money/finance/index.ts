import {
  discountCalls,
  financeCalls,
  financeListCalls,
  levelCalls,
  rankingCalls,
} from '@hoivien/contract/areas/money/finance/finance.calls.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { reasonSchema } from '@hoivien/contract/kit/reason.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  accumulationLevels,
  financeDayTotals,
  financeRecords,
  financeYears,
  memberYearTotals,
  ranks,
  yearRanks,
} from '../../../db/tables/finance.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { fileDay, workbookFile } from '../../../kit/exchange/workbook-file.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { stepRouteOf } from '../../../kit/http/step-route.ts';
import { readDb } from '../../../kit/long-reads.ts';
import { type MemberColumn, moves } from '../../../kit/of-members.ts';
import type { SheetColumn } from '../../../kit/spreadsheet/sheet-xml.ts';
import { writeXlsx } from '../../../kit/spreadsheet/write-xlsx.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { loadFinance } from './demo.ts';
import { discountArea, type FinanceArea, netRevenueArea, sponsorArea } from './finance.area.ts';
import { financeOfMember, offerTo } from './of-member.ts';
import { readRanking, wholeRanking } from './ranking.ts';
import { financeTimeline } from './timeline.ts';
import { rankArea } from './ranks.area.ts';
import { programCodes, readSums } from './sums.ts';
import { LEVELS } from './rights.ts';
import { closeYear, readLevels, saveLevels } from './years.ts';

export { keptDays } from './day-totals.ts';

const lists: readonly FinanceArea[] = [netRevenueArea, discountArea, sponsorArea];

const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'finance_records',
    column: 'member_id',
    // The trigger takes the money of paid entries along into the totals of the other member.
    move: moves({ counted: { as: 'finance', place: 141 } }),
    copy: {
      name: 'finance',
      place: 141,
      rows: ({
        id,
      }) => sql`select jsonb_build_object('type', x.type, 'code', x.code, 'date', x.record_date, 'product', x.product,
        'content', x.content, 'unitPrice', x.unit_price, 'quantity', x.quantity, 'money', x.money, 'status', x.status) as row
        from finance_records x where x.member_id = ${id} order by x.record_date, x.id`,
    },
    // Accounts keep what was bought and for how much; a free text may tell about the person.
    blank: async (db, id) => {
      await db.execute(sql`update finance_records set content = case when content is null then null else ${ERASED} end,
        reason = case when reason is null then null else ${ERASED} end, search_key = lower(code) where ${lockedInOrder('finance_records', sql`member_id = ${id}`)}`);
    },
    ownWords: (ids) => sql`select x.id from finance_records x where x.member_id in (${ids})`,
  },
  {
    table: 'member_year_totals',
    column: 'member_id',
    move: { nothing: 'A trigger calculates them from the entries, which move.' },
    copy: { nothing: 'The entries of the copy add up to them.' },
    blank: { nothing: 'They are sums of money without a name.' },
  },
];

/** Revenue, discounts and sponsors of members, their ranks, the accumulation levels and the ranking of a year. */
export const financeModule: AreaModule = {
  name: 'finance',
  tables: [financeRecords, memberYearTotals, financeDayTotals, ranks, financeYears, accumulationLevels, yearRanks],
  records: [...lists, rankArea],
  timeline: financeTimeline,
  bulk: new Map(
    lists.map((area) => [area.source.resource.area, { ApproveClose: area.approveClose, Delete: area.remove }]),
  ),
  routes: financeRoutes,
  demo: { after: ['party'], load: loadFinance },
  ofMembers: rowsOfMembers,
};

function financeRoutes(): Route[] {
  return [
    ...lists.flatMap(listRoutes),
    ...memberRoutes(),
    ...resourceRoutes(rankArea, { choosers: chooserCodes('Ranks') }),
    ...levelRoutes(),
    ...rankingRoutes(),
  ];
}

function listRoutes(area: FinanceArea): Route[] {
  const { resource } = area.source;
  const tag = resource.area;
  const calls = financeListCalls(resource);
  const step = stepRouteOf(area);
  return [
    ...resourceRoutes(area, { choosers: chooserCodes(tag) }),
    step('ApproveClose', 'ApproveClose', 'Close an entry as paid; it stays as it is from then on', area.approveClose),
    step(
      'Reverse',
      'Reverse',
      'Correct a closed entry by one with the contrary quantity',
      (call, id, { reason }) => area.reverse(call, id, reason),
      z.object({ reason: reasonSchema(tag) }),
    ),
    serve(calls.sums, async (call, { query }) => ({ data: await readSums(call, area.source, query) })),
    serve(calls.programCodes, async (call, { query }) => ({
      data: await programCodes(call, area.source, query.search),
    })),
  ];
}

function memberRoutes(): Route[] {
  return [
    serve(financeCalls.ofMember, async (call, { params: { id } }) => ({ data: await financeOfMember(call, id) })),
    serve(discountCalls.offer, async (call, { query }) => ({ data: await offerTo(call, query.memberId, query.on) })),
  ];
}

function levelRoutes(): Route[] {
  return [
    serve(levelCalls.read, async (call, { query }) => ({ data: await readLevels(call, query.year) })),
    serve(levelCalls.save, async (call, { body }) => {
      await saveLevels(call, body);
      return { data: await readLevels(call, body.year), message: `Mes.${LEVELS}.Update.Successfully` };
    }),
    serve(levelCalls.close, async (call, { params: { year }, body }) => {
      await closeYear(call, year, body?.reason ?? null);
      return { data: await readLevels(call, year), message: `Mes.${LEVELS}.Close.Successfully` };
    }),
  ];
}

function rankingRoutes(): Route[] {
  const tag = 'AccumulationRanks';
  return [
    serve(rankingCalls.list, async (call, { query }) => ({ data: await readRanking(call, query) })),
    serve(
      rankingCalls.workbook,
      async (call, { query: { language, ...query } }) => {
        const words = areaTexts(tag);
        const label = (name: string) => words?.fields?.[name]?.[language === 'vi' ? 0 : 1] ?? name;
        const kinds: readonly [name: string, kind: SheetColumn['kind']][] = [
          ['place', 'number'],
          ['code', 'text'],
          ['name', 'text'],
          ['revenue', 'money'],
          ['rankName', 'text'],
          ['percentageValue', 'number'],
          ['accumulation', 'money'],
          ['discount', 'money'],
          ['sponsor', 'money'],
          ['missing', 'money'],
          ['nextName', 'text'],
        ];
        const columns = kinds.map(([name, kind]) => ({ header: label(name), kind }));
        const reader = { ...call, db: readDb(call) };
        const title = words?.title[language === 'vi' ? 0 : 1] ?? tag;
        const year = String(query.year ?? fileDay(call.now).slice(0, 4));
        return workbookFile([title, year], writeXlsx({ sheet: title, columns, rows: rows() }));

        async function* rows() {
          for await (const batch of wholeRanking(reader, query))
            yield batch.map((row) =>
              kinds.map(([name, kind]) => {
                const value = row[name as keyof typeof row];
                return kind === 'money' && typeof value === 'string' ? amountIn(value) : value;
              }),
            );
        }
      },
      { long: true },
    ),
  ];
}

/** A sum as a number, so that spreadsheets can add it up; as a text beyond the exact numbers. */
function amountIn(digits: string): number | string {
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
}
