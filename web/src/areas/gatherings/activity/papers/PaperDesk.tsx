import type { PublicInfo } from '@hoivien/contract/kit/session/session.schema.ts';
import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useParams } from 'react-router';
import { usePublicInfo } from '../../../../kit/api/public-info.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { PaperPage } from '../../../../kit/print/PaperPage.tsx';
import { PieceFailed } from '../../../../kit/resource/PieceFailed.tsx';
import './event-papers.texts.ts';
import classes from './EventPapers.module.css';
import { type EventRecord, useEventRecord } from '../use-event.ts';

/** The event of the address and the association, which all papers name. */
export function usePaper() {
  const { type, id = '' } = useParams();
  const record = useEventRecord(id, type === 'child');
  const info = usePublicInfo();
  return {
    id,
    record: record.data,
    association: info.data,
    failed: [record, info].find(({ isError, data }) => isError && !data),
  };
}

interface PaperDeskProps extends Omit<ComponentProps<typeof PaperPage>, 'canPrint' | 'instead' | 'ref'> {
  /** What could not be loaded. */
  failed: { error: unknown; refetch: () => unknown } | undefined;
  /** Everything on the paper has loaded. */
  isReady: boolean;
}

/** A page to print, or what keeps it from being shown. */
export function PaperDesk({ failed, isReady, ...page }: PaperDeskProps) {
  return (
    <PaperPage
      {...page}
      canPrint={isReady && !failed}
      instead={
        failed ? (
          <PieceFailed error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          !isReady && <Skeleton height={400} width="auto" m="xl" />
        )
      }
    />
  );
}

/** The event at the head of a paper: association, title, time and place. */
export function PaperHead({
  record,
  association,
  title,
}: {
  record: EventRecord;
  association: PublicInfo;
  title: string;
}) {
  const { t, formatDateTime } = useWords();
  const [start, end] = [
    formatDateTime(record.heldFrom ?? record.startTime),
    formatDateTime(record.heldUntil ?? record.endTime),
  ];
  const isOneDay = start.slice(0, 10) === end.slice(0, 10);
  const when = `${start.slice(0, 16)} – ${isOneDay ? end.slice(11, 16) : end.slice(0, 16)}`;
  return (
    <header className={classes.head}>
      <p>
        {association.logoPath && <img src={association.logoPath} alt="" />}
        {association.associationName}
      </p>
      <h2>{title}</h2>
      <h3>{record.title}</h3>
      <p>{[when, record.address].filter(Boolean).join(' · ')}</p>
      {record.isCancelled && <p>{t('eventPaper.cancelled', { reason: record.cancelReason ?? '' })}</p>}
      {record.isPostponed && !record.isCancelled && (
        <p>{t('eventPaper.postponed', { reason: record.postponeReason ?? '' })}</p>
      )}
    </header>
  );
}
