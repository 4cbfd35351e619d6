import { timelineCall } from '@hoivien/contract/areas/people/timeline/timeline.calls.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { ask } from '../../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../../kit/call/use-answer.ts';
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '@hoivien/contract/kit/timeline-entry.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { Changes } from '../../../kit/resource/record/Changes.tsx';
import { recordPath, resourceOf } from '../../../kit/resource/record-path.ts';
import { SidePart } from '../../../kit/resource/record/SidePart.tsx';
import { actionOf, labelOf } from '../../../kit/resource/records.ts';
import type { OnRecordProps } from '../../../kit/screen/area-screens.ts';
import { passing } from '../../../kit/ui/typing.ts';
import { NoteBox } from './NoteBox.tsx';
import { nameText } from '../../../kit/resource/value-text.ts';
import frame from '../../../kit/resource/record/RecordPage.module.css';
import '../../../kit/resource/record/record.texts.ts';
import classes from './Timeline.module.css';
import './timeline.texts.ts';

/** The parameter of the address with the chosen kind. */
const KIND = 'kind';

/** What happened to a member so far, the newest first; people choose one kind, which stands in the address. */
export function TimelinePanel({ resource, id }: { resource: Resource; id: string }) {
  const { t } = useWords();
  const [address, setAddress] = useSearchParams();
  const kind = TIMELINE_KINDS.find((one) => one === address.get(KIND));
  const call = timelineCall(resource);
  const params = { id };
  const query = useInfiniteQuery({
    // Pages, which the same question without them does not have.
    queryKey: [...answerKey(call, { params, query: { kind } }), 'pages'],
    queryFn: ({ signal, pageParam }) => ask(call, { params, query: { kind, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    // Entries come from many areas, whose changes do not name this question.
    staleTime: 0,
  });
  const choose = (chosen: TimelineKind | undefined) =>
    setAddress(
      (now) => {
        if (chosen) now.set(KIND, chosen);
        else now.delete(KIND);
        return now;
      },
      { replace: true },
    );
  const pages = query.data?.pages;
  const kinds = pages?.[0]?.kinds ?? (kind ? [kind] : []);
  return (
    <div className={`${classes.panel} stack top gap4`}>
      <div role="group" aria-label={t('timeline.show')} className={`${classes.kinds} flex wrap gap2`}>
        {[undefined, ...kinds].map((one) => (
          <Button
            key={one ?? 'all'}
            variant="default"
            size="xs"
            aria-pressed={one === kind}
            data-chosen={one === kind || undefined}
            onClick={() => choose(one)}
          >
            {t(one ? `timeline.${one}` : 'timeline.all')}
          </Button>
        ))}
      </div>
      <Panel
        answer={{ ...query, data: pages?.flatMap(({ items }) => items) }}
        none={[t('timeline.none'), t('timeline.noneText')]}
      >
        {(entries) => (
          <ol className={frame.timeline}>
            {entries.map((entry) => (
              <li key={`${entry.area} ${entry.id}`}>
                <Entry resource={resource} entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </Panel>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('timeline.more')}
        </Button>
      )}
    </div>
  );
}

/** So many of the newest entries stand beside a record. */
const BESIDE = 8;

/** The newest entries beside a record, and above them the box for a note. */
export function TimelineSide({ resource, record, id }: OnRecordProps) {
  const words = useWords();
  const { t } = words;
  const [kind, setKind] = useState<TimelineKind>();
  const answer = useAnswer(timelineCall(resource), { params: { id }, query: { kind } }, { staleTime: 0 });
  const kinds = answer.data?.kinds ?? [];
  return (
    <SidePart
      title={words.area('Timelines').title}
      more={
        <NativeSelect
          size="xs"
          aria-label={t('timeline.show')}
          value={kind ?? ''}
          data={[
            { value: '', label: t('timeline.all') },
            ...kinds.map((one) => ({ value: one, label: t(`timeline.${one}`) })),
          ]}
          onChange={({ currentTarget }) => setKind((currentTarget.value || undefined) as TimelineKind | undefined)}
          {...passing}
        />
      }
    >
      {actionOf(record, 'Update') && <NoteBox resource={resource} id={id} name={labelOf(record, resource)} />}
      <Panel answer={answer} waiting={{ height: 160 }}>
        {({ items, next }) => (
          <>
            {items.length === 0 && <p className="faint">{t('timeline.none')}</p>}
            <ol className={frame.timeline}>
              {items.slice(0, BESIDE).map((entry) => (
                <li key={`${entry.area} ${entry.id}`}>
                  <Entry resource={resource} entry={entry} />
                </li>
              ))}
            </ol>
            {(next !== null || items.length > BESIDE) && (
              <Link to={`?tab=timeline${kind ? `&kind=${kind}` : ''}`} replace>
                {t('timeline.more')}
              </Link>
            )}
          </>
        )}
      </Panel>
    </SidePart>
  );
}

function Entry({ resource, entry }: { resource: Resource; entry: TimelineEntry }) {
  const words = useWords();
  const { t, area, formatMoney, formatDate, formatDateTime, formatRelative } = words;
  const actor = useActor();
  const { at, isDay, change, to, amount, note, choices } = entry;
  const title = entry.title && to ? nameText(entry.title, resourceOf(to.area), words) : entry.title;
  const when = (
    <time className="block hint" dateTime={at} title={formatDateTime(at)}>
      {change ? formatRelative(at) : isDay ? formatDate(dayIn(at)) : formatDateTime(at).slice(0, 16)}
    </time>
  );
  if (change) {
    return (
      <>
        <b>{change.actorName ?? t(change.isElsewhere ? 'resource.elsewhere' : 'resource.system')}</b>{' '}
        {t(`resource.${change.action as 'Update'}`)} {change.source === 'import' && t('resource.fromImport')}
        {(change.action === 'Update' || change.action === 'Undo') && (
          <Changes resource={resource} changes={pairsOf(change.changes)} show={undefined} />
        )}
        {when}
      </>
    );
  }
  const path = to ? recordPath(to.area, to.id, actor) : undefined;
  const told = choices.map(({ field, value }) => area(entry.area).choice(field, value)).filter(Boolean);
  return (
    <>
      {kindWord(entry, words)} {title && (path ? <Link to={path}>{title}</Link> : <b>{title}</b>)}
      {amount !== null && <b className="one-line number"> {formatMoney(amount)}</b>}
      {told.length > 0 && <span className="faint"> · {told.join(' · ')}</span>}
      {note && <div className={frame.change}>{note}</div>}
      {when}
    </>
  );
}

/** The word for the entry's kind with a capital. Participants are shown by their event. */
function kindWord({ kind, area: name }: TimelineEntry, { t, area }: Words): string {
  const word = kind === 'events' ? t('timeline.event') : area(name).one;
  return word.slice(0, 1).toLocaleUpperCase('vi') + word.slice(1);
}

/** The Vietnamese day of an instant. */
function dayIn(at: string): string {
  return new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 10);
}

/** The old and the new value of each field. */
function pairsOf(changes: Readonly<Record<string, readonly unknown[]>> | null) {
  return Object.fromEntries(
    Object.entries(changes ?? {}).map(([name, [old, current]]): [string, [unknown, unknown]] => [name, [old, current]]),
  );
}
