import type { Selection } from '@hoivien/contract/kit/recipients.ts';
import { Button, Skeleton } from '@mantine/core';
import { SidePanel } from '../../ui/Dialog.tsx';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { PieceFailed } from '../PieceFailed.tsx';
import classes from './Recipients.module.css';
import './recipients.texts.ts';
import { type ReachAsked, RECIPIENTS_SHOWN, useRecipientPage } from './use-recipients.ts';

interface RecipientListProps {
  area: string;
  selection: Selection;
  reach: ReachAsked;
  first: 'all' | 'skipped';
  onClose: () => void;
}

const WHY = {
  inactive: 'recipients.whyInactive',
  noAddress: 'recipients.whyNoAddress',
  noMobile: 'recipients.whyNoMobile',
  noConsent: 'recipients.whyNoConsent',
  bounced: 'recipients.whyBounced',
} as const;

/** The recipients in a drawer, all of them or those who get nothing, each with the reason. */
export function RecipientList({ area, selection, reach, first, onClose }: RecipientListProps) {
  const { t, message } = useWords();
  const [which, setWhich] = useState(first);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRecipientPage(area, selection, reach, {
    page,
    only: which === 'skipped' ? 'skipped' : null,
  });
  const pages = data ? Math.max(1, Math.ceil(data.total / RECIPIENTS_SHOWN)) : 1;
  const show = (next: 'all' | 'skipped') => () => {
    setWhich(next);
    setPage(1);
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      position="right"
      size="48em"
      title={t('recipients.listTitle')}
      closeButtonProps={{ 'aria-label': t('recipients.close') }}
    >
      <Button.Group>
        {(['all', 'skipped'] as const).map((one) => (
          <Button
            key={one}
            variant={which === one ? 'filled' : 'default'}
            aria-pressed={which === one}
            onClick={show(one)}
          >
            {t(one === 'all' ? 'recipients.allOf' : 'recipients.onlySkipped')}
          </Button>
        ))}
      </Button.Group>
      {error ? (
        <PieceFailed error={error} onRetry={() => void refetch()} />
      ) : (
        !data && <Skeleton height={240} mt="md" />
      )}
      <ul className={classes.rows}>
        {data?.items.map(({ memberId, memberType, code, name, emailAddress, phoneNumber, skipped }) => (
          <li key={memberId ?? emailAddress}>
            <b>{name}</b>
            <small>
              {[
                memberId === null ? t('recipients.outside') : message(`Mes.AnyMembers.Kind${memberType}`),
                code,
                emailAddress,
                phoneNumber,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {skipped && <span className={classes.error}>{t(WHY[skipped])}</span>}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={classes.foot}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('recipients.previous')}
          </Button>
          <span>{t('recipients.page', { page, pages })}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('recipients.next')}
          </Button>
        </div>
      )}
    </SidePanel>
  );
}
