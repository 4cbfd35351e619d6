import type { HolidayMark, Overlaps } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import type { Words } from '../../../kit/i18n/words.ts';
import './schedule-page.texts.ts';

type Overlap = Overlaps['meetings'][number];

/** All that collides in one sentence; empty without anything. */
export function overlapText({ meetings, holidays }: Overlaps, words: Words): string {
  const [first] = meetings;
  const [holiday] = holidays;
  const rest = meetings.length - 1;
  const parts = [
    first && `${words.t('schedule.overlapWith', { title: titleOf(first, words) })} (${reasonText(first, words)})`,
    rest > 0 && words.t('schedule.overlapMore', { count: rest }),
    holiday && holidayText(holiday, words),
  ];
  return parts.filter(Boolean).join('; ');
}

/** The title, or that it is not shown. */
export function titleOf({ title }: Overlap, { t }: Words): string {
  return title ?? t('schedule.busy');
}

/** Why it collides: same host, same place, people in both. */
export function reasonText({ sameHost, samePlace, people, names }: Overlap, { t }: Words): string {
  const who = people > 0 && people <= names.length && people <= 2 ? names.join(', ') : undefined;
  return [
    sameHost && t('schedule.sameHost'),
    samePlace && t('schedule.samePlace'),
    people > 0 && (who ?? t('schedule.samePeople', { count: people })),
  ]
    .filter(Boolean)
    .join(', ');
}

/** @example holidayText(mark, words) // '30/04/2028 là ngày nghỉ: Ngày Chiến thắng 30/4 (dự kiến)' */
export function holidayText(mark: HolidayMark, words: Words): string {
  return words.t('schedule.onHoliday', {
    day: mark.day.split('-').reverse().join('/'),
    name: holidayName(mark, words),
  });
}

/** The name of a holiday, with a mark while it is not announced. */
export function holidayName({ name, nameEn, confirmed }: HolidayMark, { language, t }: Words): string {
  const shown = language === 'en' ? nameEn : name;
  return confirmed ? shown : `${shown} (${t('schedule.expected')})`;
}
