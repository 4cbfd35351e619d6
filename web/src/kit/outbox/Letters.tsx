import type { DeliveryState } from '@hoivien/contract/kit/delivery.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { Status } from '../ui/Status.tsx';
import table from '../ui/Table.module.css';
import { DELIVERY_KINDS } from './delivery-kinds.ts';
import classes from './Letters.module.css';
import './letters.texts.ts';
import { UnsetChannels } from './UnsetChannels.tsx';
import { reasonText } from './reason-text.ts';

interface LetterCountsProps {
  counts: { people: number; unreachable: number; leftOut: number; isPublic: boolean };
  /** Further counts of the area, after the number of people. */
  children?: ReactNode;
}

/** How many people letters reach and do not reach, and what keeps letters from going out. */
export function LetterCounts({ counts, children }: LetterCountsProps) {
  const { t, formatNumber } = useWords();
  const { people, unreachable, leftOut, isPublic } = counts;
  return (
    <div>
      <p className={`${classes.counts} flex wrap rigid quiet`}>
        <b>{t('delivery.people', { count: formatNumber(people) })}</b>
        {children}
        {unreachable > 0 && (
          <span className="warn">{t('delivery.unreachable', { count: formatNumber(unreachable) })}</span>
        )}
        {leftOut > 0 && (
          <span title={t('delivery.leftOutHint')}>{t('delivery.leftOut', { count: formatNumber(leftOut) })}</span>
        )}
        {!isPublic && <span className={classes.notes}>{t('delivery.local')}</span>}
      </p>
      <UnsetChannels ways={{ mail: undefined }} />
    </div>
  );
}

interface Letter<Kind extends string> {
  id: string;
  kind: Kind;
  name: string;
  address: string;
  state: DeliveryState;
  failReason: string | null;
  createdAt: string;
  sentAt: string | null;
  canRetry?: boolean;
}

interface LetterTableProps<Kind extends string> {
  items: readonly Letter<Kind>[];
  /** The word of a kind of letter. */
  kindOf: (kind: Kind) => string;
  onRetry?: (id: string) => void;
}

/** Letters with their readers and states. */
export function LetterTable<Kind extends string>({ items, kindOf, onRetry }: LetterTableProps<Kind>) {
  const { t, formatDateTime } = useWords();
  return (
    <div className={classes.frame} role="region" aria-label={t('delivery.letters')} tabIndex={0}>
      <table className={`${table.table} ${table.edges}`} aria-label={t('delivery.letters')}>
        <thead>
          <tr>
            <th scope="col">{t('delivery.who')}</th>
            <th scope="col">{t('delivery.kind')}</th>
            <th scope="col">{t('delivery.state')}</th>
            <th scope="col">{t('delivery.time')}</th>
            {onRetry && <th aria-hidden="true" />}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, kind, name, address, state, failReason, createdAt, sentAt, canRetry }) => (
            <tr key={id}>
              <td>
                <b>{name}</b> <span className="quiet">{address}</span>
              </td>
              <td>{kindOf(kind)}</td>
              <td title={failReason === null ? undefined : reasonText(t, failReason)}>
                <Status kind={DELIVERY_KINDS[state]}>{t(`delivery.state_${state}`)}</Status>
              </td>
              <td>{formatDateTime(sentAt ?? createdAt).slice(0, 16)}</td>
              {onRetry && (
                <td>
                  {canRetry && state !== 'sent' && (
                    <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onRetry(id)}>
                      {t('delivery.retry')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
