import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { useParams, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Documents } from '../../../kit/resource/record/Documents.tsx';
import { InPlaceProvider } from '../../../kit/resource/record/InPlace.tsx';
import { Overview } from '../../../kit/resource/record/Overview.tsx';
import { RecordHistory } from '../../../kit/resource/record/RecordHistory.tsx';
import { isGone, RecordState } from '../../../kit/resource/RecordState.tsx';
import { ChildrenTab } from './ChildrenTab.tsx';
import classes from './Event.module.css';
import { EventFrame } from './EventFrame.tsx';
import './event.texts.ts';
import { LettersTab } from './LettersTab.tsx';
import { ReportsTab } from './ReportsTab.tsx';
import { SummaryTab } from './SummaryTab.tsx';
import { type EventRecord, resourceOf, useEventRecord } from './use-event.ts';
import { useEventTabs } from './use-tabs.ts';

/** The page of an event. */
export function ActivityInfo() {
  return <EventInfo isChild={false} />;
}

/** The page of a child event. */
export function ActivityChildInfo() {
  return <EventInfo isChild />;
}

function EventInfo({ isChild }: { isChild: boolean }) {
  const { id } = useParams();
  const query = useEventRecord(id, isChild);
  const record = isGone(query.error) ? undefined : query.data;
  if (!record) return <RecordState resource={isChild ? activityChild : activity} query={query} />;
  return <EventSheet key={record.id} record={record} />;
}

function EventSheet({ record }: { record: EventRecord }) {
  const { t } = useWords();
  const [params] = useSearchParams();
  const { tabs, others, mayWrite } = useEventTabs(record);
  const resource = resourceOf(record);
  const asked = params.get('tab');
  const here = tabs.find(({ name }) => name === asked && name !== 'members')?.name ?? 'overview';
  const other = others.find(({ name }) => name === here);
  const content = {
    children: () => <ChildrenTab record={record} />,
    letters: () => <LettersTab record={record} />,
    reports: () => <ReportsTab record={record} mayWrite={mayWrite} />,
  }[here];
  return (
    <EventFrame record={record} tabs={tabs} here={here}>
      {content ? (
        <div className={`${classes.fill} pane`}>{content()}</div>
      ) : here === 'overview' ? (
        <div className={`${classes.two} grid fill`}>
          <div className={`${classes.scroll} scroll relative`} role="region" aria-label={t('event.info')} tabIndex={0}>
            <InPlaceProvider resource={resource} record={record}>
              <Overview
                resource={resource}
                record={record}
                own={{ places: () => (record.places ? String(record.places) : t('event.noLimit')) }}
              />
            </InPlaceProvider>
          </div>
          <aside className={`${classes.beside} short auto`} aria-label={t('event.history')}>
            <h2 className="small mb3">{t('event.history')}</h2>
            <RecordHistory resource={resource} id={record.id} latest={6} />
          </aside>
        </div>
      ) : (
        <div
          className={`${classes.scroll} scroll relative`}
          role="region"
          aria-label={tabs.find(({ name }) => name === here)?.label ?? ''}
          tabIndex={0}
        >
          {here === 'summary' && <SummaryTab record={record} />}
          {here === 'documents' && <Documents resource={resource} record={record} />}
          {here === 'history' && <RecordHistory resource={resource} id={record.id} />}
          {other?.render()}
        </div>
      )}
    </EventFrame>
  );
}
