import type { Waiting as List, WaitingRow } from '@hoivien/contract/areas/keeping/home/home.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { fill } from '@hoivien/contract/kit/message.ts';
import { allFields, type RecordBase } from '@hoivien/contract/kit/resource.ts';
import { WAITING_KINDS, type WaitingKind } from '@hoivien/contract/kit/waiting.ts';
import { menuTexts } from '@hoivien/contract/menu.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords, type Words } from '../../kit/i18n/words.ts';
import { useIsStepping, useStep } from '../../kit/resource/record/use-step.ts';
import { actionOf } from '../../kit/resource/records.ts';
import { resourceText } from '../../kit/resource/value-text.ts';
import { dayAndTime, isInstant } from '../../kit/ui/moment/moment.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { TabLinks } from '../../kit/ui/TabLinks.tsx';
import { groupIcons } from '../menu.ts';
import { recordPath, resourceOf } from '../record-path.ts';
import classes from './HomePage.module.css';
import './home.texts.ts';

/** A list with at most this many rows shows them among all others instead of one line for the list. */
const FEW = 2;
/** The lines that show before all are asked for. */
const LINES = 7;
/** The words before the most urgent row of a list, by the meaning of its time. */
const FIRST = { since: 'home.oldest', due: 'home.first', at: 'home.next' } as const;

/**
 * What waits for the user. The first tab has one line for each list, or its rows while they are few; the other tabs have
 * the most urgent rows of their lists. Every number opens the list that it counts.
 */
export function Waiting({ lists }: { lists: readonly List[] }) {
  const words = useWords();
  const { t, formatNumber } = words;
  const [params] = useSearchParams();
  const [isWhole, setWhole] = useState(false);
  const kinds = WAITING_KINDS.filter((kind) => lists.some((list) => list.kind === kind));
  const here = kinds.find((kind) => kind === params.get('tab'));
  const sum = (some: readonly List[]) => formatNumber(some.reduce((total, list) => total + list.total, 0));
  const lines = inOrder(lists).flatMap((list): Line[] =>
    list.total <= FEW ? list.rows.map((row) => ({ list, row })) : [{ list, row: undefined }],
  );
  const shown = isWhole ? lines : lines.slice(0, LINES);
  const tabs = [
    { key: 'all', to: '?', label: t('home.all'), count: sum(lists), isHere: here === undefined },
    ...kinds.map((kind) => ({
      key: kind,
      to: `?tab=${kind}`,
      label: kindText(kind, words),
      count: sum(lists.filter((list) => list.kind === kind)),
      isHere: here === kind,
    })),
  ];
  return (
    <section className={classes.waiting} aria-label={t('home.waiting')}>
      {kinds.length > 0 ? (
        <TabLinks label={t('home.waiting')} tabs={tabs} replace />
      ) : (
        <h2 className="row between ruled-below">{t('home.waiting')}</h2>
      )}
      {lists.length === 0 && <p className={classes.faint}>{t('home.nothing')}</p>}
      {here === undefined && (
        <ul>
          {shown.map(({ list, row }) => (
            <li key={`${keyOf(list)} ${row?.id ?? ''}`}>
              {row ? <RowLine list={list} row={row} /> : <ListLine list={list} />}
            </li>
          ))}
        </ul>
      )}
      {here === undefined && lines.length > LINES && (
        <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t('home.fewerLines') : t('home.allLines', { count: formatNumber(lines.length) })}
        </button>
      )}
      {here !== undefined &&
        lists.filter(({ kind }) => kind === here).map((list) => <Rows key={keyOf(list)} list={list} />)}
    </section>
  );
}

interface Line {
  list: List;
  /** A row of the list; undefined for the line of the whole list. */
  row: WaitingRow | undefined;
}

function titleOf({ title }: WaitingRow, { pick }: Words): string {
  return typeof title === 'string' ? title : pick(title);
}

/** Lists in the order of the tabs. */
function inOrder(lists: readonly List[]): List[] {
  return lists.toSorted((a, b) => WAITING_KINDS.indexOf(a.kind) - WAITING_KINDS.indexOf(b.kind));
}

/** The most urgent rows of a list, and the link to all of them. */
function Rows({ list }: { list: List }) {
  const words = useWords();
  const text = countText(list, words);
  return (
    <div className={classes.rows}>
      <ul aria-label={text}>
        {list.rows.map((row) => (
          <li key={row.id}>
            <RowLine list={list} row={row} />
          </li>
        ))}
      </ul>
      <Link className={classes.more} to={list.path}>
        {words.t('home.wholeList', { text })}
      </Link>
    </div>
  );
}

/** One line for a whole list: its number, its most urgent row and the way to it. */
function ListLine({ list }: { list: List }) {
  const words = useWords();
  const { t } = words;
  const Icon = groupIcons[list.group];
  const [first] = list.rows;
  const text = countText(list, words);
  const verb = verbOf(list, words) ?? t('home.openList');
  return (
    <div className={`${classes.item} grid centre ruled-below`}>
      <Icon aria-hidden="true" />
      <div className={`${classes.what} narrow`}>
        <Link to={list.path}>{boldCount(text)}</Link>
        {first && (
          <p className="hint">
            {t(FIRST[list.time], {
              name: [titleOf(first, words), lineOf(list, first, words)].filter(Boolean).join(' · '),
            })}
          </p>
        )}
      </div>
      <Age list={list} at={list.oldest} />
      <Button
        component={Link}
        to={list.desk ?? list.path}
        variant="default"
        size="sm"
        className={`${classes.act} wide filled`}
        data-link
        aria-label={t('home.openNamed', { action: verb, name: text })}
      >
        {verb}
      </Button>
    </div>
  );
}

function RowLine({ list, row }: { list: List; row: WaitingRow }) {
  const words = useWords();
  const actor = useActor();
  const Icon = groupIcons[list.group];
  const to = row.path ?? recordPath(list.area, row.id, actor) ?? list.path;
  const about = resourceOf(list.area) ? words.area(list.area).one : '';
  const line = [about && about.charAt(0).toLocaleUpperCase('vi') + about.slice(1), lineOf(list, row, words)];
  return (
    <div className={`${classes.item} grid centre ruled-below`}>
      <Icon aria-hidden="true" />
      <div className={`${classes.what} narrow`}>
        <Link to={to}>{titleOf(row, words)}</Link>
        <p className="hint">{line.filter(Boolean).join(' · ')}</p>
      </div>
      <Age list={list} at={row.at} />
      <Act list={list} row={row} to={to} />
    </div>
  );
}

/** The step that needs nothing more, where the user may take it; otherwise the way to the record. */
function Act({ list, row, to }: { list: List; row: WaitingRow; to: string }) {
  const words = useWords();
  const { t, pick } = words;
  const resource = resourceOf(list.area);
  const { step } = list;
  if (resource && step && actionOf(row.values as Partial<RecordBase>, step.action))
    return <Step area={list.area} row={row} action={step.action} label={pick(step.label)} />;
  const label = verbOf(list, words) ?? t('home.open');
  return (
    <Button
      component={Link}
      to={list.desk ? `${list.desk}?id=${row.id}` : to}
      variant="default"
      size="sm"
      className={`${classes.act} wide filled`}
      data-link
      aria-label={t('home.openNamed', { action: label, name: titleOf(row, words) })}
    >
      {label}
    </Button>
  );
}

function Step({ area, row, action, label }: { area: string; row: WaitingRow; action: string; label: string }) {
  const words = useWords();
  const { t } = words;
  const resource = resourceOf(area) as NonNullable<ReturnType<typeof resourceOf>>;
  const take = useStep(resource, ['Home']);
  const isRunning = useIsStepping(resource, row.id);
  const record = { id: row.id, name: titleOf(row, words) };
  return (
    <Button
      variant="default"
      size="sm"
      className={`${classes.act} wide filled`}
      loading={isRunning}
      aria-label={t('home.openNamed', { action: label, name: titleOf(row, words) })}
      onClick={() => void take(record, action).catch((error: unknown) => notify.failed(error))}
    >
      {label}
    </Button>
  );
}

/** How long a row has waited, how late it is or when it takes place. */
function Age({ list: { time }, at }: { list: List; at: string | null }) {
  const words = useWords();
  if (at === null) return <span className={`${classes.age} one-line note number`} />;
  const { text, isLate } = ageOf(time, at, words);
  return (
    <span
      className={`${classes.age} one-line note number`}
      data-late={isLate || undefined}
      title={isInstant(at) ? words.formatDateTime(at) : words.formatDate(at)}
    >
      {text}
    </span>
  );
}

const DAY = 86_400_000;

function ageOf(time: List['time'], at: string, words: Words): { text: string; isLate?: boolean } {
  const { t, formatNumber, formatRelative } = words;
  if (time === 'since') return { text: formatRelative(at) };
  const today = dayOf(new Date());
  const isMoment: boolean = isInstant(at);
  const day = isMoment ? dayAndTime(at)[0] : at.slice(0, 10);
  if (time === 'at') {
    const hours = isMoment ? dayAndTime(at)[1] : '';
    const [, month, date] = day.split('-');
    return { text: day === today && hours ? hours : `${date}/${month} ${hours}`.trim() };
  }
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY);
  if (days === 0) return { text: t('home.dueToday') };
  const count = formatNumber(Math.abs(days));
  return days < 0 ? { text: t('home.late', { count }), isLate: true } : { text: t('home.left', { count }) };
}

/** What is done with the rows of a list; undefined where they are only opened. */
function verbOf({ kind, verb, label }: List, { t, pick }: Words): string | undefined {
  if (verb) return pick(verb);
  if (kind === 'approval') return t('home.review');
  return label === null ? t('home.answer') : undefined;
}

/** The words of a list with its number. */
function countText(list: List, { t, pick, area, formatNumber }: Words): string {
  const count = formatNumber(list.total);
  if (list.label) return fill(pick(list.label), { count });
  const { one, many } = area(list.area);
  return t(list.kind === 'approval' ? 'home.toApprove' : 'home.toAnswer', { count, one, many });
}

function boldCount(text: string) {
  const [, number = '', rest = text] = /^([\d.,\u00a0]+)(\s.*)$/u.exec(text) ?? [];
  return (
    <>
      <b>{number}</b>
      {rest}
    </>
  );
}

/** The values below the name of a row, as lists show them. */
function lineOf(list: List, row: WaitingRow, words: Words): string {
  if (row.text !== null) return row.text;
  const resource = resourceOf(list.area);
  if (!resource) return '';
  const texts = list.line.map((name) => {
    const text = resourceText(resource, name, row.values[name], words, row.values);
    return text && allFields(resource)[name]?.kind === 'money' ? `${text} ₫` : text;
  });
  return texts.filter(Boolean).join(' · ');
}

function kindText(kind: WaitingKind, { t, pick }: Words): string {
  if (kind === 'approval') return t('home.approvals');
  if (kind === 'failed' || kind === 'held') return t(`home.${kind}`);
  return pick(menuTexts[kind].short);
}

function keyOf({ area, query }: List): string {
  return `${area}?${query}`;
}
