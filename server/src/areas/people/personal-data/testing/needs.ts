import type { Prepare } from '../../../../testing/needs.ts';

export const needs: Readonly<Record<string, Prepare>> = {
  DataRequests: async () => () => ({ receivedAt: anHourAgo() }),
  DataBreaches: async () => () => ({ noticedAt: anHourAgo() }),
};

/** A moment of receipt or notice must lie in the past. */
function anHourAgo(): string {
  return new Date(Date.now() - 3_600_000).toISOString();
}
