import { legacyAddressCalls } from '@hoivien/contract/areas/keeping/legacy-address/legacy-address.calls.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { convertLegacy, listLegacy, revertLegacy } from './legacy-address.service.ts';

export const legacyAddressModule: AreaModule<AllAreas> = { name: 'legacy-address', routes: legacyAddressRoutes };

/** Routes to list addresses from before July 2025 on members of every kind, and to convert them to present units. */
function legacyAddressRoutes({ records }: AllAreas): Route[] {
  const kinds = new Set(Object.values(AREA_OF_TYPE));
  const areas = records.filter(({ source }) => kinds.has(source.resource.area));
  return [
    serve(legacyAddressCalls.list, async (call, { query }) => ({ data: await listLegacy(call, areas, query) })),
    serve(legacyAddressCalls.convert, async (call, { body }) => ({
      data: await convertLegacy(call, areas, body),
      message: 'Mes.LegacyAddresses.Convert.Successfully',
    })),
    serve(legacyAddressCalls.revert, async (call, { body }) => ({
      data: await revertLegacy(call, areas, body.ids),
      message: 'Mes.LegacyAddresses.Revert.Successfully',
    })),
  ];
}
