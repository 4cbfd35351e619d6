import { RECENT_MOST, recentActionCalls } from '@hoivien/contract/areas/keeping/recent-action/recent-action.calls.ts';
import type { RecentAction } from '@hoivien/contract/areas/keeping/recent-action/recent-action.calls.ts';
import { formerValues } from '../../../db/tables/kit.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { type ChangePart, type Route, serve } from '../../../kit/http/route.ts';
import { today } from '../../../kit/today.ts';
import { personalDataRecords } from '../../people/personal-data/index.ts';
import { giveBack } from './give-back.ts';
import { groupsOf } from './groups.ts';
import { lettersSince } from './letters.ts';
import { type Areas, pathOf } from './line.ts';
import { standingOf } from './standing.ts';
import { retention, traces } from './traces.ts';

type Services = AllAreas & { saves: ReadonlyMap<string, ChangePart> };

export const recentActionModule: AreaModule<Services> = {
  name: 'recent-action',
  tables: [formerValues],
  routes: recentActionRoutes,
  traces,
  retention: [retention],
};

const DAY = 24 * 60 * 60 * 1000;

/** What a person did themselves, with the undo of each action. */
function recentActionRoutes({ records, modules, saves }: Services): Route[] {
  const areas: Areas = {
    records: new Map([...records, ...personalDataRecords].map((area) => [area.source.resource.area, area])),
    restorable: new Map(
      [...records, ...modules.flatMap(({ restored = [] }) => restored)].map((one) => [one.source.resource.area, one]),
    ),
    saves,
  };
  return [
    serve(recentActionCalls.list, async (call, { query }) => ({ data: await recentActions(call, areas, query.days) })),
    serve(recentActionCalls.undo, async (call, { params: { key }, body }) => ({
      data: await giveBack(call, areas, key, body.after),
      message: 'Mes.RecentActions.Undo.Successfully',
    })),
  ];
}

async function recentActions(call: Call, areas: Areas, days: number) {
  const midnight = new Date(`${today(call.now)}T00:00:00+07:00`);
  const since = new Date(midnight.getTime() - (days - 1) * DAY);
  const groups = await groupsOf(call, since, RECENT_MOST + 1);
  const lines = await standingOf(call, areas, groups);
  const items = groups.map((group): RecentAction => {
    const { key, at, area, names, count, entityId } = group;
    const gone = group.actions.includes('Delete');
    return {
      key,
      at: at.toISOString(),
      area,
      names,
      count,
      path: gone || count > 1 ? null : pathOf(call, areas.records, area, entityId),
      until: null,
      step: null,
      asks: [],
      kind: 'other',
      undo: [],
      reason: null,
      ...lines.get(key),
    };
  });
  const all = [...items, ...(await lettersSince(call, since, RECENT_MOST + 1))].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
  return { items: all.slice(0, RECENT_MOST), isCut: all.length > RECENT_MOST };
}
