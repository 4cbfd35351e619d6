import { FIGURE_AREAS, MONEY_AREAS } from '@hoivien/contract/areas/figures/figures.codes.ts';
import {
  eventFiguresSchema,
  memberFiguresSchema,
  moneyFiguresSchema,
  overviewQuery,
} from '@hoivien/contract/areas/figures/figures.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { eventFigures } from './event-figures.ts';
import { memberFigures } from './member-figures.ts';
import { moneyFigures } from './money-figures.ts';

export const figuresModule: AreaModule<AllAreas> = { name: 'figures', routes: figureRoutes };

/** The figures over all areas. Each call answers for the lists that its reader may open. */
function figureRoutes({ records }: AllAreas): Route[] {
  const sources = records.map(({ source }) => source);
  const events = sources.find(({ resource }) => resource.area === 'Activities');
  const searches = (areas: readonly string[]) => areas.map((area) => permissionCode(area, 'Search'));
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
      ...figures,
      url: '/api/Home/MoneyFigures',
      operation: 'moneyFigures',
      summary: 'Revenue and sponsorship by month, of a year or 12 months',
      access: searches(MONEY_AREAS),
      answer: moneyFiguresSchema,
      handle: async (call, { query }) => ({ data: await moneyFigures(call, sources, query) }),
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
        ]
      : []),
  ];
}
