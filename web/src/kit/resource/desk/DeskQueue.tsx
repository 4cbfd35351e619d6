import type { Desk, DeskQueue as Queue } from '@hoivien/contract/desk.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { useWords } from '../../i18n/words.ts';
import { shortName } from '../../names/legal-form.ts';
import { Status } from '../../ui/Status.tsx';
import { resourceText } from '../value-text.ts';
import classes from './Desk.module.css';
import './desk.texts.ts';
import type { Decision, QueueItem } from './use-desk.ts';

interface DeskQueueProps {
  desk: Desk;
  queue: Queue;
  /** The decisions of this person on this visit. */
  decisions: readonly Decision[];
  current: string | undefined;
  onOpen: (item: QueueItem) => void;
}

/**
 * The records that wait, the oldest first, each with the number of what is missing or doubtful. What was decided here
 * stays where it stood, so that no row moves under the pointer.
 */
export function DeskQueue({ desk, queue, decisions, current, onOpen }: DeskQueueProps) {
  const words = useWords();
  const { t, pick, formatNumber } = words;
  const { items, total } = queue;
  return (
    <nav className={`${classes.queue} narrow short auto`} aria-label={t('desk.queue')}>
      <p className={`${classes.order} note`}>
        {total > items.length ? t('desk.firstOf', { count: formatNumber(items.length) }) : t('desk.oldest')}
      </p>
      <ol>
        {rowsOf(items, decisions).map(({ item, decision }) =>
          decision ? (
            <li key={item.id} className={classes.done}>
              <b className="faint regular" title={item.name}>
                {shortName(item.name).rest}
              </b>
              <span className={`${classes.outcome} inline-row hint`} data-refused={!decision.isApproved || undefined}>
                {decision.isApproved ? <IconCheck aria-hidden="true" /> : <IconBan aria-hidden="true" />}
                {decision.isApproved ? pick(desk.words.approved) : t('desk.refused')}
              </span>
              <small className="faint tiny">{lineOf(desk, item, words)}</small>
              <small className="faint tiny">{t('desk.justNow')}</small>
            </li>
          ) : (
            <li key={item.id}>
              <button
                type="button"
                data-row={item.id}
                aria-current={item.id === current || undefined}
                onClick={() => onOpen(item)}
              >
                <b title={item.name}>{shortName(item.name).rest}</b>
                <State item={item} />
                <small className="faint tiny">{lineOf(desk, item, words)}</small>
                <small className="faint tiny">{item.since && shortDay(item.since)}</small>
              </button>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

interface Row {
  item: QueueItem;
  decision?: Decision;
}

/** The waiting records with the decided ones between them, each before the record that stood behind it. */
function rowsOf(items: readonly QueueItem[], decisions: readonly Decision[]): readonly Row[] {
  return decisions
    .filter(({ item }) => items.every(({ id }) => id !== item.id))
    .reduceRight<readonly Row[]>(
      (rows, decision) => {
        const at = rows.findIndex(({ item }) => item.id === decision.before);
        return rows.toSpliced(at < 0 ? rows.length : at, 0, { item: decision.item, decision });
      },
      items.map((item) => ({ item })),
    );
}

function State({ item: { missing, doubtful } }: { item: QueueItem }) {
  const { t } = useWords();
  if (missing > 0) return <Status kind="off">{t('desk.lacks', { count: missing })}</Status>;
  if (doubtful > 0) return <Status kind="warn">{t('desk.look', { count: doubtful })}</Status>;
  return <Status kind="new">{t('desk.whole')}</Status>;
}

/** The legal form of the name, and what the desk tells of the record. */
function lineOf(
  { resource, line }: Desk,
  { name: called, values }: QueueItem,
  words: Parameters<typeof resourceText>[3],
): string {
  return [shortName(called).form, ...line.map((name) => resourceText(resource, name, values[name], words, values))]
    .filter(Boolean)
    .join(' · ');
}

/** @example shortDay('2026-11-16T02:00:00Z') // '16/11' */
function shortDay(at: string): string {
  const [, month, day] = (at.length > 10 ? dayOf(new Date(at)) : at).split('-');
  return `${day}/${month}`;
}
