import { searchCalls } from '@hoivien/contract/areas/keeping/search/search.calls.ts';
import { type FoundGroup, SEARCH_LEAST } from '@hoivien/contract/areas/keeping/search/search.schema.ts';
import type { AllAreas, AreaModule, ReferencedList } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { questionsOf } from '../../../kit/search/question.ts';
import { tierOf } from '../../../kit/search/ranking.ts';
import { findReferenced, isOpen, largeTables, recordSource, type SearchSource, withHits } from './sources.ts';

export const searchModule: AreaModule<AllAreas> = {
  name: 'search',
  routes: ({ records, modules }) => {
    const left = new Set(modules.flatMap(({ unsearched = [] }) => unsearched));
    const all = records.map(recordSource);
    return searchRoutes(
      all.filter(({ area }) => !left.has(area)),
      all,
      modules.flatMap(({ referenced = [] }) => referenced),
    );
  },
};

/** The most records of one area in a result. */
const FOUND_MOST = 5;
/**
 * The number of areas that one search reads at the same time, so that a typing person does not take every database
 * connection.
 */
const AT_ONCE = 3;

/** The search over all areas, for the box in the header and for Ctrl+K. */
function searchRoutes(
  sources: readonly SearchSource[],
  all: readonly SearchSource[],
  referenced: readonly ReferencedList[],
): Route[] {
  return [
    serve(searchCalls.find, async (call, { query }) => ({ data: await search(call, sources, referenced, query.q) })),
    serve(searchCalls.name, async (call, { query }) => ({ data: await named(call, all, query.of) })),
  ];
}

/** Areas with better hits come first; among equals the order of the areas stays. */
async function search(
  call: Call,
  sources: readonly SearchSource[],
  referenced: readonly ReferencedList[],
  text: string,
): Promise<FoundGroup[]> {
  if (text.length < SEARCH_LEAST) return [];
  const exact: FoundGroup[] = [];
  for (const list of referenced) exact.push(...(await findReferenced(call, list, text)));
  if (exact.length > 0) return exact;
  const open = sources.filter((one) => isOpen(call, one));
  const large = await largeTables(call);
  for (const question of questionsOf(text)) {
    const small = open.filter(({ table }) => !large.has(table));
    const hit = new Set((await Promise.all(parted(small).map((part) => withHits(call, part, question)))).flat());
    const likely = open.filter((source) => large.has(source.table) || hit.has(source));
    const groups = await gather(call, likely, (source) => source.find(call, question, FOUND_MOST));
    const found = groups.filter(({ items }) => items.length > 0);
    if (found.length > 0)
      return found.sort((a, b) => tierOf(a.level) - tierOf(b.level)).map(({ area, items }) => ({ area, items }));
  }
  return [];
}

/** The sources in as many parts as are read at the same time. */
function parted(sources: readonly SearchSource[]): SearchSource[][] {
  const size = Math.ceil(sources.length / AT_ONCE);
  return Array.from({ length: AT_ONCE }, (_, part) => sources.slice(part * size, (part + 1) * size));
}

async function named(call: Call, sources: readonly SearchSource[], keys: readonly string[]): Promise<FoundGroup[]> {
  const idsOf = (area: string) =>
    keys.flatMap((key) => (key.startsWith(`${area}:`) ? [key.slice(area.length + 1)] : []));
  const groups = await gather(call, sources, async (source) => {
    const ids = idsOf(source.area);
    return { items: ids.length > 0 ? await source.read(call, ids) : [] };
  });
  return groups.filter(({ items }) => items.length > 0);
}

/** The results of the areas in their order, a few areas at a time. */
async function gather<Result extends object>(
  call: Call,
  sources: readonly SearchSource[],
  ask: (source: SearchSource) => Promise<Result>,
): Promise<(Result & { area: string })[]> {
  const open = sources.filter((one) => isOpen(call, one));
  const results: (Result & { area: string })[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < open.length; at = next++) {
      const source = open[at];
      if (source) results[at] = { ...(await ask(source)), area: source.area };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
