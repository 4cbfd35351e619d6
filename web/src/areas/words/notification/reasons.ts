import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import type { NotificationRecipient } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import type { Words } from '../../../kit/i18n/words.ts';
import { reasonText } from '../../../kit/outbox/reason-text.ts';

const WAITS = ['hour', 'quota', 'settings', 'later', 'kept', 'held'];

const isOut = (state: string) => ['sent', 'delivered', 'confirmed', 'refused'].includes(state);

/** Why a recipient got nothing, or waits; undefined when there is nothing to explain. */
export function reasonOf(
  { skipped, state, messages }: Pick<NotificationRecipient, 'skipped' | 'state' | 'messages'>,
  { t, area }: Words,
): string | undefined {
  const { choice } = area(notification.area);
  if (skipped) return choice('skipped', skipped);
  const told = isOut(state)
    ? // Another channel that failed explains why this one was used; an earlier try of the same says nothing any more.
      messages.find((one) => one.reason && !isOut(one.state))
    : (messages.find((one) => one.state === state && one.reason) ?? messages.find(({ reason }) => reason));
  if (!told?.reason) return undefined;
  if (WAITS.includes(told.reason)) return choice('waitsFor', told.reason);
  // The state has said that the mail came back.
  const [, returned] = (state === 'bounced' && /^returned ?(.*)$/.exec(told.reason)) || [];
  return returned === undefined ? reasonText(t, told.reason) : returned || undefined;
}
