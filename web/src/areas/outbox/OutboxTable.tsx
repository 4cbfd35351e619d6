import type { Delivery } from '@hoivien/contract/areas/outbox/outbox.schema.ts';
import type { DeliveryState } from '@hoivien/contract/kit/delivery.ts';
import { Skeleton } from '@mantine/core';
import { useWords } from '../../kit/i18n/words.ts';
import { DELIVERY_KINDS } from '../../kit/outbox/delivery-kinds.ts';
import { Status } from '../../kit/ui/Status.tsx';
import table from '../../kit/ui/Table.module.css';
import frame from '../../kit/ui/ListFrame.module.css';
import classes from './OutboxPage.module.css';
import './outbox.texts.ts';

interface OutboxTableProps {
  /** Undefined while the first page loads. */
  rows: Delivery[] | undefined;
  stale: boolean;
  onOpen: (delivery: Delivery) => void;
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The messages, newest first. Click or keyboard on the address opens a message. */
export function OutboxTable({ rows, stale, onOpen }: OutboxTableProps) {
  const { t, area, formatDateTime } = useWords();
  return (
    <div className={frame.frame} data-stale={stale || undefined}>
      <table
        className={`${table.table} ${table.edges} ${classes.table}`}
        aria-busy={rows === undefined}
        aria-label={area('Outbox').title}
      >
        <thead>
          <tr>
            <th scope="col">{t('outbox.address')}</th>
            <th scope="col">{t('outbox.channel')}</th>
            <th scope="col">{t('outbox.subject')}</th>
            <th scope="col">{t('outbox.state')}</th>
            <th scope="col">{t('outbox.time')}</th>
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={row.id} onClick={() => onOpen(row)}>
              <td>
                <button type="button" className={classes.open}>
                  {row.address}
                </button>
              </td>
              <td>{t(`outbox.${row.channel}`)}</td>
              <td className={classes.subject}>{row.subject ?? t('outbox.noSubject')}</td>
              <td>
                <DeliveryStatus state={row.state} />
              </td>
              <td>{formatDateTime(timeOf(row))}</td>
            </tr>
          )) ??
            SKELETON_ROWS.map((row) => (
              <tr key={row}>
                <td colSpan={5}>
                  <Skeleton height="1em" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** The time that matters: of the sending, of the next try, or of the writing. */
export function timeOf({ sentAt, state, nextTryAt, createdAt }: Delivery): string {
  const waits = ['later', 'hour', 'quota', 'settings'].includes(state);
  return sentAt ?? (waits ? nextTryAt : null) ?? createdAt;
}

/** The state of a message: a dot and a word. */
export function DeliveryStatus({ state }: { state: DeliveryState }) {
  const { t } = useWords();
  return <Status kind={DELIVERY_KINDS[state]}>{t(`outbox.${state}`)}</Status>;
}
