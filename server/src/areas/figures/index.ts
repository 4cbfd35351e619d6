import { FIGURE_AREAS, MONEY_AREAS } from '@hoivien/contract/areas/figures/figures.codes.ts';
import {
  eventFiguresSchema,
  memberFiguresSchema,
  moneyFiguresSchema,
  overviewExportQuery,
  overviewQuery,
} from '@hoivien/contract/areas/figures/figures.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { type Call, can } from '../../kit/call.ts';
import type { Source } from '../../kit/crud/source.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { eventFigures } from './event-figures.ts';
import { memberFigures } from './member-figures.ts';
import { moneyFigures } from './money-figures.ts';
import { eventWorkbook, memberWorkbook, moneyWorkbook } from './workbooks.ts';

export const figuresModule: AreaModule<AllAreas> = { name: 'figures', routes: figureRoutes };

/** The figures over all areas. Each call answers for the lists that its reader may open. */
function figureRoutes({ records }: AllAreas): Route[] {
  const sources = records.map(({ source }) => source);
  const events = sources.find(({ resource }) => resource.area === 'Activities');
  const searches = (areas: readonly string[]) => areas.map((area) => permissionCode(area, 'Search'));
  const exports = (areas: readonly string[]) => areas.map((area) => permissionCode(area, 'Export'));
  const file = { tag: 'Home', method: 'GET', query: overviewExportQuery, sends: [WORKBOOK] } as const;
  const figures = { tag: 'Home', method: 'GET', query: overviewQuery } as const;
  return [
    route({
      ...figures,
      url: '/api/Home/MemberFigures',
      operation: 'memberFigures',
      summary: 'Members by type, province and career, and who joined and left by month, of a year or 12 months',
      access: searches(FIGURE_AREAS),
      answer: memberFiguresSchema,
      handle: async (call, { query }) => ({ data: await memberFigures(call, sources, query) }),
    }),
    route({
      ...file,
      url: '/api/Home/MemberFigures/Export',
      operation: 'exportMemberFigures',
      summary: 'The figures of members as a workbook',
      access: exports(FIGURE_AREAS),
      handle: async (call, { query: { language, ...query } }) => {
        const figures = await memberFigures(call, exported(call, sources), query);
        return memberWorkbook(figures, language);
      },
    }),
    route({
      ...figures,
      url: '/api/Home/MoneyFigures',
      operation: 'moneyFigures',
      summary: 'Revenue and sponsorship by month, of a year or 12 months',
      access: searches(MONEY_AREAS),
      answer: moneyFiguresSchema,
      handle: async (call, { query }) => ({ data: await moneyFigures(call, sources, query) }),
    }),
    route({
      ...file,
      url: '/api/Home/MoneyFigures/Export',
      operation: 'exportMoneyFigures',
      summary: 'The figures of revenue and sponsorship as a workbook',
      access: exports(MONEY_AREAS),
      handle: async (call, { query: { language, ...query } }) => {
        const figures = await moneyFigures(call, exported(call, sources), query);
        return moneyWorkbook(figures, language);
      },
    }),
    ...(events
      ? [
          route({
            ...figures,
            url: '/api/Home/EventFigures',
            operation: 'eventFigures',
            summary: 'Events and their participants by month, of a year or 12 months',
            access: searches(['Activities']),
            answer: eventFiguresSchema,
            handle: async (call, { query }) => ({ data: await eventFigures(call, events, query) }),
          }),
          route({
            ...file,
            url: '/api/Home/EventFigures/Export',
            operation: 'exportEventFigures',
            summary: 'The figures of events as a workbook',
            access: exports(['Activities']),
            handle: async (call, { query: { language, ...query } }) =>
              eventWorkbook(await eventFigures(call, events, query), language),
          }),
        ]
      : []),
  ];
}

/** The lists that the reader may export. */
function exported(call: Call, sources: readonly Source[]): Source[] {
  return sources.filter(({ resource }) => can(call, permissionCode(resource.area, 'Export')));
}
