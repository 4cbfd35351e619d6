import type { Prepare } from '../../../testing/needs.ts';

/** Days in years without given holidays, because a day may be on the list only once. */
export const needs: Readonly<Record<string, Prepare>> = {
  Holidays: async () => (number) => ({
    day: new Date(Date.UTC(2040, 0, number)).toISOString().slice(0, 10),
    substituteFor: null,
  }),
};
