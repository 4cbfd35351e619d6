import { contact } from '@hoivien/contract/areas/doors/contact/contact.resource.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** The contact details of the association, which everybody may read. */
export const contactScreens: AreaScreens = {
  screens: [
    {
      path: contact.path,
      title: ({ area }) => area(contact.area).title,
      about: ({ area }) => area(contact.area).about,
      anyOf: [],
      group: 'setting',
      load: async () => (await import('./ContactPage.tsx')).ContactPage,
    },
  ],
};
