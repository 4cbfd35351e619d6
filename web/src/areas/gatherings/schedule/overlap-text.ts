import type { HolidayMark, Overlaps } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import type { Words } from '../../../kit/i18n/words.ts';
import { resourceOf } from '../../../kit/resource/record-path.ts';
import { infoPath } from './paths.ts';
import './schedule-page.texts.ts';

type Overlap = Overlaps['occasions'][number];

/** All that collides in one sentence; empty without anything. */
export function overlapText({ occasions, holidays }: Overlaps, words: Words): string {
  const [first] = occasions;
  const [holiday] = holidays;
  const rest = occasions.length - 1;
  const parts = [
    first && `${words.t('schedule.overlapWith', { title: titleOf(first, words) })} (${reasonText(first, words)})`,
    rest > 0 && words.t('schedule.overlapMore', { count: rest }),
    holiday && holidayText(holiday, words),
  ];
  return parts.filter(Boolean).join('; ');
}

/** The page of a meeting or an event; undefined for one that is not shown. */
export function pathTo({ area, id, kind }: Pick<Overlap, 'area' | 'id' | 'kind'>): string | undefined {
  if (!area || !id) return undefined;
  return area === schedule.area ? infoPath({ id, kind: kind === 2 ? 2 : 1 }) : `${resourceOf(area)?.path}/info/${id}`;
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
