import { listQuerySchema } from '../../../kit/paging.ts';
import type { Resource } from '../../../kit/resource.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { z } from 'zod';
import { financeSumsSchema, memberFinanceSchema, offerSchema } from './finance.schema.ts';
import {
  levelsQuerySchema,
  levelsSchema,
  levelsInputSchema,
  yearParams,
  closeYearSchema,
  rankingPageSchema,
  rankingSchema,
  rankingQuerySchema,
} from './level.schema.ts';
import { LANGUAGES } from '../../../kit/message.ts';
import { WORKBOOK } from '../../../kit/file-types.ts';

/** Calls of a list of what members bring in. */
/* @__NO_SIDE_EFFECTS__ */
export function financeListCalls(resource: Resource) {
  const { area } = resource;
  const code = (action: string) => permissionCode(area, action);
  const at = { tag: area, method: 'GET' } as const;
  return {
    sums: declareCall({
      ...at,
      url: `/api/${area}/Sums`,
      summary: `The sums over the list of ${area} under its search and filters, in whole đồng`,
      access: [code('Search')],
      query: listQuerySchema(resource),
      answer: financeSumsSchema,
    }),
    programCodes: declareCall({
      ...at,
      url: `/api/${area}/ProgramCodes`,
      summary: 'The programme codes that were used before, those of the newest entries first',
      access: [code('Search'), code('Create'), code('Update')],
      query: z.object({
        search: z
          .string()
          .max(100, { error: `Mes.${area}.Search.OverLength` })
          .default(''),
      }),
      answer: z.array(z.string()),
    }),
  };
}

/** Calls of what members bring in. */
export const financeCalls = {
  ofMember: declareCall({
    tag: 'NetRevenues',
    method: 'GET',
    url: '/api/NetRevenues/OfMember/:id',
    operation: 'financeOfMember',
    summary: 'What a member brought in each year, with the rank that follows and what is missing to the next one',
    access: [permissionCode('NetRevenues', 'Search'), permissionCode('Sponsors', 'Search')],
    params: z.object({ id: z.guid({ error: 'Mes.NetRevenues.MemberId.NotFound' }) }),
    answer: memberFinanceSchema,
  }),
};

/** Calls of discounts. */
export const discountCalls = {
  offer: declareCall({
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
  }),
};

const levelAt = { tag: 'AccumulationLevels', answer: levelsSchema } as const;

/** Calls of the accumulation levels of a year. */
export const levelCalls = {
  read: declareCall({
    ...levelAt,
    method: 'GET',
    url: '/api/AccumulationLevels',
    summary: 'The accumulation levels of a year, the lowest first; version 0 for a year without any',
    access: [permissionCode('AccumulationLevels', 'View')],
    query: levelsQuerySchema,
  }),
  save: declareCall({
    ...levelAt,
    method: 'PUT',
    url: '/api/AccumulationLevels',
    summary: 'Save all levels of a year with the version that was read',
    access: [permissionCode('AccumulationLevels', 'Update')],
    body: levelsInputSchema,
    refuses: [409],
  }),
  close: declareCall({
    ...levelAt,
    method: 'POST',
    url: '/api/AccumulationLevels/Years/:year/Close',
    operation: 'closeFinanceYear',
    summary: 'Close a year for ever: its levels and ranks stay, and no more entries of it are closed',
    access: [permissionCode('AccumulationLevels', 'Update')],
    params: yearParams,
    body: closeYearSchema,
  }),
};

const rankingAt = { tag: 'AccumulationRanks', method: 'GET' } as const;

/** Calls of the ranking of a year. */
export const rankingCalls = {
  list: declareCall({
    ...rankingAt,
    url: '/api/AccumulationRanks',
    summary: 'Members by paid revenue of a year, with rank, accumulation and what is missing to the next rank',
    access: [permissionCode('AccumulationRanks', 'Search')],
    query: rankingPageSchema,
    answer: rankingSchema,
  }),
  workbook: declareCall({
    ...rankingAt,
    url: '/api/AccumulationRanks/Export',
    summary: 'The whole ranking of a year as a workbook',
    access: [permissionCode('AccumulationRanks', 'Export')],
    query: rankingQuerySchema.extend({
      language: z.enum(LANGUAGES, { error: 'Mes.AccumulationRanks.Language.InValid' }).default('vi'),
    }),
    sends: [WORKBOOK],
  }),
};
