import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { useState } from 'react';
import { useWords } from '../../../../kit/i18n/words.ts';
import { eventPath } from '../paths.ts';
import { SummaryFigures, SummaryTables } from '../SummaryTab.tsx';
import { parentOf, useSummary } from '../use-event.ts';
import './event-papers.texts.ts';
import classes from './EventPapers.module.css';
import { PaperDesk, PaperHead, usePaper } from './PaperDesk.tsx';

/** The figures of an event on A4. */
export function SummaryPaper() {
  const { t, formatDate } = useWords();
  const { id, record, association, failed } = usePaper();
  const query = useSummary(id);
  const [today] = useState(() => formatDate(dayOf(new Date())));
  return (
    <PaperDesk
      title={t('eventPaper.summary')}
      back={record ? `${eventPath({ id, parentId: parentOf(record) })}?tab=summary` : activity.path}
      failed={failed ?? (query.isError && !query.data ? query : undefined)}
      isReady={record !== undefined && association !== undefined && query.data !== undefined}
      notes={[]}
    >
      {record && association && query.data && (
        <article className={classes.summary}>
          <PaperHead record={record} association={association} title={t('eventPaper.summaryTitle')} />
          <SummaryFigures summary={query.data} />
          <SummaryTables summary={query.data} />
          <p>{t('eventPaper.printedOn', { day: today })}</p>
        </article>
      )}
    </PaperDesk>
  );
}
