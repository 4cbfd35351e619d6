import { checkInOffline } from '../../areas/gatherings/activity/check-in/offline.ts';
import type { OfflinePart } from '../../kit/screen/offline-part.ts';

/** The screens that go on without a network, one line each. */
export const offlineParts: readonly OfflinePart[] = [checkInOffline];

/** Sends what is left from an earlier visit and deletes what is due. */
export async function tidyOffline(): Promise<void> {
  for (const part of offlineParts) {
    await part.send();
    await part.tidy();
  }
}
