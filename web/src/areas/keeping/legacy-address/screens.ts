import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';

/** Addresses from before the communes of 2025. */
export const legacyAddressScreens: AreaScreens = {
  screens: [
    {
      path: '/member-and-partner/addresses',
      title: ({ area }) => area('LegacyAddresses').title,
      about: ({ area }) => area('LegacyAddresses').about,
      anyOf: codesOn(MEMBER_AREAS, 'Update'),
      group: 'member',
      load: async () => (await import('./AddressesPage.tsx')).AddressesPage,
    },
  ],
};
