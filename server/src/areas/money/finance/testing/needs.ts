import type { Prepare } from '../../../../testing/needs.ts';

const ON = '2024-02-28';

/** Entries have days from the year 2000 on, and a percentage of at most 100. */
export const needs: Readonly<Record<string, Prepare>> = {
  NetRevenues: async () => () => ({ netRevenueDate: ON }),
  Discounts: async () => () => ({ netRevenueDate: ON }),
  Sponsors: async () => () => ({ sponsorDate: ON }),
};
