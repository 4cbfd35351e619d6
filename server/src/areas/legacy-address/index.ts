import {
  convertedSchema,
  convertSchema,
  legacyPageSchema,
  legacyQuerySchema,
  revertSchema,
} from '@hoivien/contract/areas/legacy-address/legacy-address.schema.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/merge/merge.rules.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { convertLegacy, listLegacy, revertLegacy } from './legacy-address.service.ts';

export const legacyAddressModule: AreaModule<AllAreas> = { name: 'legacy-address', routes: legacyAddressRoutes };

const at = { tag: 'Members', url: '/api/Members/LegacyAddresses' } as const;

/** Routes to list addresses from before July 2025 on members of every kind, and to convert them to present units. */
function legacyAddressRoutes({ records }: AllAreas): Route[] {
  const kinds = new Set(Object.values(AREA_OF_TYPE));
  const areas = records.filter(({ source }) => kinds.has(source.resource.area));
  const codes = (action: string) => [
    ...new Set(areas.map(({ source }) => permissionCode(source.resource.area, action))),
  ];
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'Old addresses: certain, ambiguous or converted, with the units of 2025 each went into',
      access: codes('Search'),
      query: legacyQuerySchema,
      answer: legacyPageSchema,
      handle: async (call, { query }) => ({ data: await listLegacy(call, areas, query) }),
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Convert`,
      summary: 'Convert all that are certain, or these by choice',
      access: codes('Update'),
      body: convertSchema,
      answer: convertedSchema,
      refuses: [404],
      handle: async (call, { body }) => ({
        data: await convertLegacy(call, areas, body),
        message: 'Mes.LegacyAddresses.Convert.Successfully',
      }),
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Revert`,
      summary: 'Put converted addresses back as they were',
      access: codes('Update'),
      body: revertSchema,
      answer: convertedSchema,
      refuses: [404],
      handle: async (call, { body }) => ({
        data: await revertLegacy(call, areas, body.ids),
        message: 'Mes.LegacyAddresses.Revert.Successfully',
      }),
    }),
  ];
}
