/**
 * The states of a message of the outbox. `kept`: its channel has no driver, so the message waits in the outbox for a reader. `later`: its time has not come.
 * `held`: it had waited for its channel for more than a day when the channel was set up, and a person decides about it.
 * `hour`, `quota` and `settings`: it waits for the morning, for the next quota, or for an administrator. `delivered`:
 * the provider reported its arrival.
 */
export const DELIVERY_STATES = [
  'kept',
  'held',
  'waiting',
  'later',
  'hour',
  'quota',
  'settings',
  'sending',
  'sent',
  'delivered',
  'failed',
  'cancelled',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The ways by which messages go out. */
export const DELIVERY_CHANNELS = ['mail', 'sms', 'product', 'zalo'] as const;
