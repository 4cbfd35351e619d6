import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import type { AllAreas } from '../../../kit/area-module.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { Standing } from '../../../kit/of-members.ts';
import { rewriteSearchKey } from '../party/index.ts';
import { areaOfStanding } from './standings.ts';

/** Stands in a history for a value that nobody may read any more. */
const WAS = '…';

/**
 * Removes a person from the records of others; each area changes its own rows. The history of each record states the
 * change without the old values.
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

/** The search column of an organisation contains the names of its leader and contacts, so it is written again. */
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
