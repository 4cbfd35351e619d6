import { defineResource, type InputOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/**
 * Public holidays, a day each. `substituteFor` is the holiday on a weekly rest day that a day off replaces. A day that
 * the authorities have not yet announced is not `confirmed`.
 */
export const holiday = defineResource({
  area: 'Holidays',
  singular: 'Holiday',
  path: '/calendar/holidays',
  menu: 'calendar',
  sort: 'day:asc',
  codesOf: 'Schedules',
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  takenKey: 'Mes.Holidays.Day.AlreadyExist',
  bulk: ['Delete'],
  fields: {
    day: { kind: 'date', required: true, list: 'shown', sort: true, filter: true },
    name: { kind: 'text', max: 100, required: true, search: true, list: 'shown', sort: true },
    nameEn: { kind: 'text', max: 100, required: true, search: true, list: 'shown' },
    paid: { kind: 'flag', list: 'shown', filter: true },
    substituteFor: { kind: 'date', list: 'shown' },
    confirmed: { kind: 'flag', list: 'shown', filter: true },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type HolidayInput = InputOf<typeof holiday>;
export type HolidayRecord = RecordOf<typeof holiday>;
