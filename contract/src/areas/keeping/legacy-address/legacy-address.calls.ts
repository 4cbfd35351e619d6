import { permissionCode } from '../../../kit/permission.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import {
  legacyQuerySchema,
  legacyPageSchema,
  convertSchema,
  convertedSchema,
  revertSchema,
} from './legacy-address.schema.ts';

/** Members of every kind have these codes. */
const AREAS = ['Members', 'Clubs', 'Partners', 'ExecutiveCommittees'];
const codes = (action: string) => AREAS.map((area) => permissionCode(area, action));

const legacyAddressAt = { tag: 'Members' } as const;

/** Calls of addresses from before July 2025. */
export const legacyAddressCalls = {
  list: declareCall({
    ...legacyAddressAt,
    method: 'GET',
    url: '/api/Members/LegacyAddresses',
    summary: 'Old addresses: certain, ambiguous or converted, with the units of 2025 each went into',
    access: codes('Search'),
    query: legacyQuerySchema,
    answer: legacyPageSchema,
  }),
  convert: declareCall({
    ...legacyAddressAt,
    method: 'POST',
    url: '/api/Members/LegacyAddresses/Convert',
    summary: 'Convert all that are certain, or these by choice',
    access: codes('Update'),
    body: convertSchema,
    answer: convertedSchema,
    refuses: [404],
  }),
  revert: declareCall({
    ...legacyAddressAt,
    method: 'POST',
    url: '/api/Members/LegacyAddresses/Revert',
    summary: 'Put converted addresses back as they were',
    access: codes('Update'),
    body: revertSchema,
    answer: convertedSchema,
    refuses: [404],
  }),
};
