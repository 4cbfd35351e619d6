import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import { IconAddressBook, IconId, IconPrinter } from '@tabler/icons-react';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';
import { belongs } from './standing.ts';

const printed = ['Members', 'PersonalMembers', 'Partners', 'PersonalPartners', 'Clubs'] as const;

/**
 * Lists, sheets, cards and labels of members. Cards and labels show whole records, so they also need the permission to
 * view one.
 */
export const printScreens: AreaScreens = {
  prints: [
    {
      on: printed,
      path: '/print',
      opensBy: 'Export',
      list: { label: ['Danh sách (A3)', 'List (A3)'], needs: ['Export'] },
      load: async () => (await import('./PrintListPage.tsx')).PrintListPage,
    },
    {
      on: printed,
      path: '/print/cards',
      opensBy: 'Export',
      list: { label: ['Thẻ', 'Cards'], needs: ['Export', 'View'], ofChosen: true },
      load: async () => (await import('./PrintCardsPage.tsx')).PrintCardsPage,
    },
    {
      on: printed,
      path: '/print/labels',
      opensBy: 'Export',
      list: { label: ['Nhãn địa chỉ', 'Address labels'], needs: ['Export', 'View'], ofChosen: true },
      load: async () => (await import('./PrintLabelsPage.tsx')).PrintLabelsPage,
    },
    {
      on: printed,
      path: '/print/sheet/:id',
      opensBy: 'View',
      load: async () => (await import('./PrintSheetPage.tsx')).PrintSheetPage,
    },
    {
      on: ['NetRevenues', 'Discounts', 'Sponsors'],
      path: '/print',
      opensBy: 'Export',
      list: { label: ['Danh sách (A3)', 'List (A3)'], needs: ['Export'] },
      load: async () => (await import('./PrintListPage.tsx')).PrintListPage,
    },
  ],
  entries: [
    {
      on: printed,
      name: 'print-sheet',
      label: ['In phiếu hồ sơ (A4)', 'Print the sheet (A4)'],
      icon: IconPrinter,
      order: 10,
      needs: ['View'],
      to: ({ id }, { path }) => `${path}/print/sheet/${id}`,
    },
    {
      on: printed,
      name: 'print-card',
      label: ['In thẻ', 'Print the card'],
      icon: IconId,
      order: 20,
      needs: ['View', 'Export'],
      when: (record: PartyRecord, resource) => belongs(resource, record),
      to: ({ id }, { path }) => `${path}/print/cards?from=record&id=${id}`,
    },
    {
      on: printed,
      name: 'print-labels',
      label: ['Nhãn địa chỉ', 'Address labels'],
      icon: IconAddressBook,
      order: 30,
      needs: ['View', 'Export'],
      to: ({ id }, { path }) => `${path}/print/labels?from=record&id=${id}`,
    },
  ],
};
