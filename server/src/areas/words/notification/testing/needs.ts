import type { Prepare } from '../../../../testing/needs.ts';

export const needs: Readonly<Record<string, Prepare>> = {
  Notifications: async () => () => ({ draft: true, methods: [1] }),
  Templates: async () => () => ({ shared: true }),
};
