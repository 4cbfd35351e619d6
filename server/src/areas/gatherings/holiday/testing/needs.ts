import { holidays } from '../../../../db/tables/holiday.ts';
import type { Prepare } from '../../../../testing/needs.ts';

/** An empty list, because the given holidays share words with the samples. A day may be on the list only once. */
export const needs: Readonly<Record<string, Prepare>> = {
  Holidays: async (db) => {
    await db.delete(holidays);
    return (number) => ({
      day: new Date(Date.UTC(2040, 0, number)).toISOString().slice(0, 10),
      substituteFor: null,
    });
  },
};
