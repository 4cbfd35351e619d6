import type { Prepare } from '../../../../testing/needs.ts';

export const needs: Readonly<Record<string, Prepare>> = {
  Roles: async () => () => ({ permissionCodes: ['MarketsView'] }),
};
