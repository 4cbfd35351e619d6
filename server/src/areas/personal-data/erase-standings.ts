import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import type { Changes } from '../../db/tables/kit.ts';
import type { AllAreas } from '../../kit/area-module.ts';
import { audit } from '../../kit/audit.ts';
import type { Call } from '../../kit/call.ts';
import { factOf } from '../../kit/crud/facts.ts';
import type { Standing } from '../../kit/of-members.ts';
import { rewriteSearchKey } from '../party/index.ts';
import { areaOfStanding } from './standings.ts';

/** What stands in a history where a value was that nobody may read any more. */
const WAS = '…';

/**
 * Takes somebody out of the records of others, each area from its own rows. Each record tells in its history that it was
 * changed, and nothing of what stood there.
 */
export async function eraseStandings(call: Call, areas: AllAreas, standings: readonly Standing[]): Promise<void> {
  for (const { blankStandings } of areas.modules.flatMap(({ ofMembers = [] }) => ofMembers)) {
    await blankStandings?.(call, standings);
  }
  const owners = Map.groupBy(
    standings.filter(({ role }) => role !== 'representative'),
    ({ ownerId }) => ownerId ?? '',
  );
  for (const [ownerId, theirs] of owners) await rewriteOwner(call, areas, ownerId, theirs);
}

/** An organisation is found by the names of its leader and contacts, so what it is found by is written anew. */
async function rewriteOwner(call: Call, { records }: AllAreas, ownerId: string, theirs: readonly Standing[]) {
  const [first] = theirs;
  const area = records.find(({ source }) => first && source.resource.area === areaOfStanding(first));
  if (!area) return;
  const row = await rewriteSearchKey(call, area.source, ownerId);
  if (!row) return;
  const changes: Changes = {};
  if (theirs.some(({ role }) => role === 'leader')) changes.leaderInfo = [{ name: WAS }, { name: ERASED }];
  const contacts = theirs.filter(({ role }) => role === 'contact');
  if (contacts.length > 0) changes.connectInfos = [contacts.map(() => ({ name: ERASED })), []];
  await audit(call, { ...factOf(area.source.resource, row, 'Update'), changes });
}
