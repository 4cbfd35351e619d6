import { figuresCalls } from '@hoivien/contract/areas/keeping/home/figures.calls.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AllAreas } from '../../../../kit/area-module.ts';
import { type Call, can } from '../../../../kit/call.ts';
import type { Source } from '../../../../kit/crud/source.ts';
import { type Route, serve } from '../../../../kit/http/route.ts';
import { eventFigures } from './event-figures.ts';
import { memberFigures } from './member-figures.ts';
import { moneyFigures } from './money-figures.ts';
import { eventWorkbook, memberWorkbook, moneyWorkbook } from './workbooks.ts';

/** The figures over all areas. Each call answers for the lists that its reader may open. */
export function figureRoutes({ records }: AllAreas): Route[] {
  const sources = records.map(({ source }) => source);
  const events = sources.find(({ resource }) => resource.area === 'Activities');
  return [
    serve(figuresCalls.members, async (call, { query }) => ({ data: await memberFigures(call, sources, query) })),
    serve(figuresCalls.membersWorkbook, async (call, { query: { language, ...query } }) => {
      const figures = await memberFigures(call, exported(call, sources), query);
      return memberWorkbook(figures, language);
    }),
    serve(figuresCalls.money, async (call, { query }) => ({ data: await moneyFigures(call, sources, query) })),
    serve(figuresCalls.moneyWorkbook, async (call, { query: { language, ...query } }) => {
      const figures = await moneyFigures(call, exported(call, sources), query);
      return moneyWorkbook(figures, language);
    }),
    ...(events
      ? [
          serve(figuresCalls.events, async (call, { query }) => ({ data: await eventFigures(call, events, query) })),
          serve(figuresCalls.eventsWorkbook, async (call, { query: { language, ...query } }) =>
            eventWorkbook(await eventFigures(call, events, query), language),
          ),
        ]
      : []),
  ];
}

/** The lists that the reader may export. */
function exported(call: Call, sources: readonly Source[]): Source[] {
  return sources.filter(({ resource }) => can(call, permissionCode(resource.area, 'Export')));
}
