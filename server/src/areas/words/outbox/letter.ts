import type { Channel, deliveries } from '../../../db/tables/outbox.ts';
import { stateOf } from './outbox.service.ts';

/** A message as a letter in the list of the record that it is about. */
export function letterOf(row: typeof deliveries.$inferSelect, channels: readonly Channel[], now: Date) {
  const { id, channel, address, failReason, createdAt, sentAt } = row;
  return {
    id,
    channel,
    address,
    state: stateOf(row, channels, now),
    failReason,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
