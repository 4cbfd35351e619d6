import type { Delivery } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import type { DeliveryState } from '@hoivien/contract/kit/delivery.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { DELIVERY_KINDS } from '../../../kit/outbox/delivery-kinds.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import frame from '../../../kit/ui/ListFrame.module.css';
import classes from './OutboxPage.module.css';
import './outbox.texts.ts';

interface OutboxTableProps {
  /** Undefined while the first page loads. */
  rows: Delivery[] | undefined;
  stale: boolean;
  onOpen: (delivery: Delivery) => void;
}

/** The messages, newest first. Click or keyboard on the address opens a message. */
export function OutboxTable({ rows, stale, onOpen }: OutboxTableProps) {
  const { t, area, formatDateTime } = useWords();
  return (
    <div className={`${frame.frame} scroll surface`} data-stale={stale || undefined}>
      <Rows
        label={area('Outbox').title}
        edges
        className={classes.table}
        rows={rows}
        attrs={(row) => ({ onClick: () => onOpen(row) })}
        columns={(column) => [
          column(t('outbox.address'), ({ address }) => (
            <button type="button" className={classes.open}>
              {address}
            </button>
          )),
          column(t('outbox.channel'), ({ channel }) => t(`outbox.${channel}`)),
          column(
            t('outbox.subject'),
            { cellClass: classes.subject },
            ({ subject }) => subject ?? t('outbox.noSubject'),
          ),
          column(t('outbox.state'), ({ state }) => <DeliveryStatus state={state} />),
          column(t('outbox.time'), (row) => formatDateTime(timeOf(row))),
        ]}
      />
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
