import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { financeSumsSchema, memberFinanceSchema, offerSchema } from '@hoivien/contract/areas/finance/finance.schema.ts';
import {
  levelsInputSchema,
  levelsQuerySchema,
  closeYearSchema,
  levelsSchema,
  rankingPageSchema,
  rankingQuerySchema,
  rankingSchema,
  yearParams,
} from '@hoivien/contract/areas/finance/level.schema.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
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
} from '../../db/tables/finance.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import { fileDay, workbookFile } from '../../kit/exchange/workbook-file.ts';
import { resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { stepRouteOf } from '../../kit/http/step-route.ts';
import { readDb } from '../../kit/long-reads.ts';
import { type MemberColumn, moves } from '../../kit/of-members.ts';
import type { SheetColumn } from '../../kit/spreadsheet/sheet-xml.ts';
import { writeXlsx } from '../../kit/spreadsheet/write-xlsx.ts';
import { lockedInOrder } from '../../kit/crud/statements.ts';
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
  const code = (action: string) => permissionCode(tag, action);
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
    route({
      tag,
      method: 'GET',
      url: `/api/${tag}/Sums`,
      summary: `The sums over the list of ${tag} under its search and filters, in whole đồng`,
      access: [code('Search')],
      query: listQuerySchema(resource),
      answer: financeSumsSchema,
      handle: async (call, { query }) => ({ data: await readSums(call, area.source, query) }),
    }),
    route({
      tag,
      method: 'GET',
      url: `/api/${tag}/ProgramCodes`,
      summary: 'The programme codes that were used before, those of the newest entries first',
      access: [code('Search'), code('Create'), code('Update')],
      query: z.object({
        search: z
          .string()
          .max(100, { error: `Mes.${tag}.Search.OverLength` })
          .default(''),
      }),
      answer: z.array(z.string()),
      handle: async (call, { query }) => ({ data: await programCodes(call, area.source, query.search) }),
    }),
  ];
}

function memberRoutes(): Route[] {
  return [
    route({
      tag: 'NetRevenues',
      method: 'GET',
      url: '/api/NetRevenues/OfMember/:id',
      operation: 'financeOfMember',
      summary: 'What a member brought in each year, with the rank that follows and what is missing to the next one',
      access: [permissionCode('NetRevenues', 'Search'), permissionCode('Sponsors', 'Search')],
      params: z.object({ id: z.guid({ error: 'Mes.NetRevenues.MemberId.NotFound' }) }),
      answer: memberFinanceSchema,
      handle: async (call, { params: { id } }) => ({ data: await financeOfMember(call, id) }),
    }),
    route({
      tag: 'Discounts',
      method: 'GET',
      url: '/api/Discounts/Offer',
      operation: 'offerDiscount',
      summary: 'The rank of a member in the year of a day, whose discount ratio is offered',
      access: ['Create', 'Update'].map((action) => permissionCode('Discounts', action)),
      query: z.object({
        memberId: z.guid({ error: 'Mes.Discounts.MemberId.NotFound' }),
        on: z.iso.date({ error: 'Mes.Discounts.NetRevenueDate.InValid' }).optional(),
      }),
      answer: offerSchema,
      refuses: [404],
      handle: async (call, { query }) => ({ data: await offerTo(call, query.memberId, query.on) }),
    }),
  ];
}

function levelRoutes(): Route[] {
  const at = { tag: LEVELS, url: `/api/${LEVELS}` };
  const codes = (action: string) => [permissionCode(LEVELS, action)];
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'The accumulation levels of a year, the lowest first; version 0 for a year without any',
      access: codes('View'),
      query: levelsQuerySchema,
      answer: levelsSchema,
      handle: async (call, { query }) => ({ data: await readLevels(call, query.year) }),
    }),
    route({
      ...at,
      method: 'PUT',
      summary: 'Save all levels of a year with the version that was read',
      access: codes('Update'),
      body: levelsInputSchema,
      answer: levelsSchema,
      refuses: [409],
      handle: async (call, { body }) => {
        await saveLevels(call, body);
        return { data: await readLevels(call, body.year), message: `Mes.${LEVELS}.Update.Successfully` };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Years/:year/Close`,
      operation: 'closeFinanceYear',
      summary: 'Close a year for ever: its levels and ranks stay, and no more entries of it are closed',
      access: codes('Update'),
      params: yearParams,
      body: closeYearSchema,
      answer: levelsSchema,
      handle: async (call, { params: { year }, body }) => {
        await closeYear(call, year, body?.reason ?? null);
        return { data: await readLevels(call, year), message: `Mes.${LEVELS}.Close.Successfully` };
      },
    }),
  ];
}

function rankingRoutes(): Route[] {
  const tag = 'AccumulationRanks';
  return [
    route({
      tag,
      method: 'GET',
      url: `/api/${tag}`,
      summary: 'Members by paid revenue of a year, with rank, accumulation and what is missing to the next rank',
      access: [permissionCode(tag, 'Search')],
      query: rankingPageSchema,
      answer: rankingSchema,
      handle: async (call, { query }) => ({ data: await readRanking(call, query) }),
    }),
    route({
      tag,
      method: 'GET',
      url: `/api/${tag}/Export`,
      summary: 'The whole ranking of a year as a workbook',
      access: [permissionCode(tag, 'Export')],
      query: rankingQuerySchema.extend({
        language: z.enum(LANGUAGES, { error: `Mes.${tag}.Language.InValid` }).default('vi'),
      }),
      long: true,
      sends: [WORKBOOK],
      handle: async (call, { query: { language, ...query } }) => {
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
    }),
  ];
}

/** A sum as a number, so that spreadsheets can add it up; as a text beyond the exact numbers. */
function amountIn(digits: string): number | string {
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
}
