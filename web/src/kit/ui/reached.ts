import type { Reached } from '@hoivien/contract/kit/reached.ts';
import type { Words } from '../i18n/words.ts';

/** What the calls of a press reached, in sentences. */
export function reachedTexts(
  reached: readonly Reached[],
  { t, formatNumber, formatMoney, formatDateTime }: Words,
): string[] {
  const waiting = sumOf(reached, (one) => one.waiting);
  const letters = sumOf(reached, (one) => one.letters) - waiting;
  const people = sumOf(reached, (one) => one.people);
  const at = reached.findLast((one) => one.at !== null)?.at;
  // The hour and the minute with the second, since it is one minute ahead.
  const time = at ? (formatDateTime(at).split(' ').at(-1) ?? '') : '';
  const told: string[] = [];
  if (letters) {
    const counts = { letters: formatNumber(letters), people: formatNumber(people ?? 0), time };
    told.push(t(at ? 'kit.reachedSoon' : 'kit.reachedNow', counts));
  } else if (at && waiting === 0)
    told.push(
      people ? t('kit.reachedPeople', { people: formatNumber(people), time }) : t('kit.reachedLater', { time }),
    );
  if (waiting > 0) told.push(t('kit.reachedWaiting', { waiting: formatNumber(waiting) }));
  const rows = Map.groupBy(
    reached.flatMap(({ money }) => money),
    (one) => one.rows,
  );
  for (const [name, some] of rows) {
    const count = formatNumber(sumOf(some, (one) => one.count));
    told.push(t(`kit.money_${name}`, { count, total: formatMoney(sumOf(some, (one) => one.total)) }));
  }
  return told;
}

function sumOf<T>(all: readonly T[], of: (one: T) => number | null): number {
  return all.reduce((sum, one) => sum + (of(one) ?? 0), 0);
}
