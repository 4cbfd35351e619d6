import { fill, type Language, type Pair, pick } from '../../../kit/message.ts';
import type { CalendarStep, Tone } from './reminder.schema.ts';

const before: Pair = ['{count} ngày trước hạn', '{count:day|days} before the due day'];
const onDue: Pair = ['Đúng hạn nộp', 'On the due day'];
const after: Pair = ['{count} ngày sau hạn', '{count:day|days} after the due day'];

const tones: Readonly<Record<Tone, Pair>> = {
  1: ['giọng nhẹ nhàng', 'friendly'],
  2: ['giọng rõ ràng', 'clear'],
  3: ['nhắc lần cuối', 'for the last time'],
};

/** The day of a reminder in words. @example stepWords(-30, 'en') // '30 days before the due day' */
export function stepWords(days: number, language: Language): string {
  if (days === 0) return pick(onDue, language);
  return fill(pick(days < 0 ? before : after, language), { count: Math.abs(days) });
}

/** A calendar as the audit keeps it: days and tones. @example calendarCode(steps) // '-30 (1); 0 (1); +15 (2)' */
export function calendarCode(steps: readonly { days: number; tone: number }[]): string {
  return steps.map(({ days, tone }) => `${days > 0 ? '+' : ''}${days} (${tone})`).join('; ');
}

/**
 * The same in words; undefined for another text.
 *
 * @example calendarWords('-30 (1); 0 (1)', 'en') // '30 days before the due day, friendly; on the due day, friendly'
 */
export function calendarWords(code: unknown, language: Language): string | undefined {
  if (typeof code !== 'string') return undefined;
  const steps = code.split('; ').map(readStep);
  if (!steps.every((step) => step !== undefined)) return undefined;
  return steps
    .map(({ days, tone }) => `${lower(stepWords(days, language), language)}, ${pick(tones[tone], language)}`)
    .join('; ');
}

function readStep(text: string): CalendarStep | undefined {
  const [, days, tone] = /^([+-]?\d+) \(([123])\)$/.exec(text) ?? [];
  return days === undefined ? undefined : { days: Number(days), tone: Number(tone) as Tone };
}

function lower(text: string, language: Language): string {
  return `${text.charAt(0).toLocaleLowerCase(language)}${text.slice(1)}`;
}
