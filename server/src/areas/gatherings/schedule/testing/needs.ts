import type { Prepare } from '../../../../testing/needs.ts';

export const needs: Readonly<Record<string, Prepare>> = {
  Schedules: async () => () => ({
    startTime: '2030-01-01T01:00:00Z',
    endTime: '2030-01-01T02:00:00Z',
    quorumNum: 2,
    quorumDen: 3,
  }),
};
