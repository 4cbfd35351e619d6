import { hoursLeft } from '@hoivien/contract/areas/people/personal-data/data-breach.rules.ts';
import type { DataBreachItem } from '@hoivien/contract/areas/people/personal-data/data-breach.resource.ts';
import { useState } from 'react';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import './personal-data-page.texts.ts';

/**
 * The due moment of a breach, and the rest of the 72 hours until it is reported.
 * @example <BreachDue record={record} />
 */
export function BreachDue({ record }: { record: DataBreachItem }) {
  const words = useWords();
  const [now] = useState(() => new Date());
  const clock = clockText(record, now, words);
  return (
    <span className={record.state === 'overdue' ? 'late strong' : undefined}>
      {words.formatDateTime(record.dueAt ?? '')}
      {clock && ` · ${clock}`}
    </span>
  );
}

/** The hours left or exceeded; nothing after the breach was reported or closed. */
export function clockText(record: DataBreachItem, now: Date, { t }: Pick<Words, 't'>): string {
  if (record.state !== 'open' && record.state !== 'overdue') return '';
  const hours = hoursLeft(new Date(record.dueAt ?? ''), now);
  if (hours < 0) return t('personalData.hoursOver', { hours: -hours });
  return hours === 0 ? t('personalData.lastHour') : t('personalData.hoursLeft', { hours });
}
