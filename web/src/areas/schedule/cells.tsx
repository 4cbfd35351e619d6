import { IconExternalLink } from '@tabler/icons-react';
import { useWords } from '../../kit/i18n/words.ts';
import { asText, type LooseRecord } from '../../kit/resource/records.ts';
import { Status, type StatusKind } from '../../kit/ui/Status.tsx';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';
import { spanText } from './when.ts';

const states: Record<number, StatusKind> = { 1: 'time', 2: 'new', 3: 'old', 4: 'off' };

/** Whether it lies ahead, is on, is over or was cancelled: a mark and its word. */
export function ScheduleState({ record }: { record: LooseRecord }) {
  const { area } = useWords();
  const state = Number(record['state']);
  return <Status kind={states[state] ?? 'old'}>{area('Schedules').choice('state', state)}</Status>;
}

/** From when to when, on one line when it lies within a day. */
export function When({ record }: { record: LooseRecord }) {
  const { t } = useWords();
  const [start, end] = [asText(record['startTime']), asText(record['endTime'])];
  const lines = spanText(start, end, t('schedule.weekdays'));
  return (
    <span className={lines.length > 1 ? classes.twoLines : undefined}>
      {lines.map((line, index) => (
        <time key={line} dateTime={index === 0 ? start : end}>
          {line}
        </time>
      ))}
    </span>
  );
}

/** What it is called, and who leads it. The list makes it a link. */
export function TitleCell({ record }: { record: LooseRecord }) {
  const host = asText(record['meetingHostName']);
  return (
    <>
      <span className={record['state'] === 4 ? classes.struck : undefined}>{asText(record['title'])}</span>
      {host && <span className={classes.host}> · {host}</span>}
    </>
  );
}

/** Where it is: the place, the link, or both. */
export function Where({ record, isPlain = false }: { record: LooseRecord; isPlain?: boolean }) {
  const { t } = useWords();
  const [address, link] = [asText(record['address']), asText(record['link'])];
  if (isPlain) return address || link.replace(/^https?:\/\/|\/$/g, '');
  return (
    <>
      {address}
      {address && link && ' · '}
      {link && (
        <a
          className={classes.out}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('schedule.openLink', { title: asText(record['title']) })}
          onClick={(event) => event.stopPropagation()}
        >
          {address ? t('schedule.join') : link.replace(/^https?:\/\/|\/$/g, '')}
          <IconExternalLink aria-hidden="true" />
        </a>
      )}
    </>
  );
}

/** The kind in a table. A card of a phone has one line more than the title: there it says when, where and how it stands. */
export function KindCell({ record }: { record: LooseRecord }) {
  const { area } = useWords();
  return (
    <>
      <span className={classes.inTable}>{area('Schedules').choice('kind', Number(record['kind']))}</span>
      <span className={classes.inCard}>
        <When record={record} />
        <span className={classes.cardPlace}>
          <ScheduleState record={record} />
          <span>
            <Where record={record} isPlain />
          </span>
        </span>
      </span>
    </>
  );
}
