import type { PublicInfo } from '@hoivien/contract/areas/user/session.schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../../kit/api/client.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import './event-papers.texts.ts';
import classes from './EventPapers.module.css';
import { type EventRecord, useEventRecord } from '../use-event.ts';

/** The event of the address and the association, which all papers name. */
export function usePaper() {
  const { type, id = '' } = useParams();
  const record = useEventRecord(id, type === 'child');
  const info = useQuery({
    queryKey: ['publicInfo'],
    queryFn: ({ signal }) => api.get<PublicInfo>('/api/Public/Info', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    id,
    record: record.data,
    association: info.data,
    failed: [record, info].find(({ isError, data }) => isError && !data),
  };
}

interface PaperDeskProps {
  title: string;
  /** The address of the page before. */
  back: string;
  notes: readonly string[];
  /** Choices of the paper, beside the notes. */
  tools?: ReactNode;
  /** What could not be loaded. */
  failed: { error: unknown; refetch: () => unknown } | undefined;
  /** Everything on the paper has loaded. */
  isReady: boolean;
  children: ReactNode;
}

/** A page to print: title, notes and two buttons on the screen, only the papers on paper. */
export function PaperDesk({ title, back, notes, tools, failed, isReady, children }: PaperDeskProps) {
  const { t } = useWords();
  return (
    <div className={classes.page}>
      <div className={classes.screen}>
        <PageHead
          title={title}
          actions={
            <>
              <Button variant="default" component={Link} to={back}>
                {t('eventPaper.close')}
              </Button>
              <Button leftSection={<IconPrinter />} disabled={!isReady} onClick={() => window.print()}>
                {t('eventPaper.print')}
              </Button>
            </>
          }
        />
        <div className={classes.notes}>
          <p role="status">
            {notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </p>
          {tools}
        </div>
      </div>
      {failed ? (
        <PieceFailed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isReady ? (
        <div className={classes.desk} role="region" aria-label={title} tabIndex={0}>
          {children}
        </div>
      ) : (
        <Skeleton height={400} width="auto" m="xl" />
      )}
    </div>
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
    </header>
  );
}
