import { z } from 'zod';
import { declareCall } from './declared-call.ts';
import { DELIVERY_CHANNELS } from './delivery.ts';

/** The channels that are not set up: their messages stay in the outbox. */
export const unsetChannelsCall = declareCall({
  tag: 'Outbox',
  method: 'GET',
  url: '/api/Outbox/Channels',
  operation: 'readUnsetChannels',
  summary: 'The channels that are not set up, for everybody who sends something',
  access: 'session',
  answer: z.object({ unset: z.array(z.enum(DELIVERY_CHANNELS)) }),
});
