import type { MessageParams } from '@hoivien/contract/kit/message.ts';

/**
 * The sentence of a message key with the name of a record: the one of `{key}@name` if there is one, or else the name
 * behind the plain sentence.
 *
 * @example named(message, 'Mes.Schedules.Cancel.Successfully', 'Họp ban') // 'Đã huỷ lịch: Họp ban'
 */
export function named(
  message: (key: string, params?: MessageParams) => string,
  key: string,
  name: string | undefined,
): string {
  const plain = message(key);
  if (!name || !plain) return plain;
  const whole = message(key, { name });
  return whole === plain ? `${plain.replace(/\.$/, '')}: ${name}` : whole;
}
