/** Vietnam has one zone without summer time: UTC+7. */
const ZONE = 7 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The hours of the day in which text messages of notifications may arrive, in Vietnam. */
const FROM = 7;
const TO = 22;

/**
 * The first moment from `at` on that lies between 07:00 and 22:00 in Vietnam.
 *
 * @example inDayHours(new Date('2026-11-23T22:30:00+07:00')) // 2026-11-24T07:00:00+07:00
 */
export function inDayHours(at: Date): Date {
  const local = (at.getTime() + ZONE) % DAY;
  if (local >= FROM * HOUR && local < TO * HOUR) return at;
  return nextHour(at, FROM);
}

/** The next moment at which clocks in Vietnam show this full hour; `hour` 0 is midnight. */
export function nextHour(at: Date, hour: number): Date {
  const local = at.getTime() + ZONE;
  const today = local - (local % DAY) + hour * HOUR;
  return new Date((today > local ? today : today + DAY) - ZONE);
}
