import {
  FIGURE_AREAS,
  memberFiguresQuery,
  memberFiguresSchema,
} from '@hoivien/contract/areas/figures/figures.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { memberFigures } from './member-figures.ts';

export const figuresModule: AreaModule<AllAreas> = { name: 'figures', routes: figureRoutes };

/** The figures of the first page. */
function figureRoutes({ records }: AllAreas): Route[] {
  const sources = records.map(({ source }) => source);
  return [
    route({
      tag: 'Home',
      method: 'GET',
      url: '/api/Home/MemberFigures',
      operation: 'memberFigures',
      summary: 'Members by type, province and career, and who joined and left by month, of a year or 12 months',
      access: FIGURE_AREAS.map((area) => permissionCode(area, 'Search')),
      query: memberFiguresQuery,
      answer: memberFiguresSchema,
      handle: async (call, { query }) => ({ data: await memberFigures(call, sources, query) }),
    }),
  ];
}
