import { CHANNELS } from '../../../kit/recipients/recipients.ts';

/** Every choice of channels as one text with ascending codes: '1', '2', '1,2' and so on. */
export const METHOD_CODES: readonly string[] = CHANNELS.reduce<string[]>(
  (found, channel) => [...found, ...['', ...found].map((before) => (before ? `${before},${channel}` : `${channel}`))],
  [],
);
