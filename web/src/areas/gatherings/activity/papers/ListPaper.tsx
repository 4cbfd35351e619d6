import { askList } from '../../../../kit/resource/ask-list.ts';
import {
  activityParticipant,
  type ParticipantItem,
} from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { PAGE_SIZE_MAX } from '@hoivien/contract/kit/paging.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import { membersPath } from '../paths.ts';
import { parentOf } from '../use-event.ts';
import './event-papers.texts.ts';
import classes from './EventPapers.module.css';
import { PaperDesk, PaperHead, usePaper } from './PaperDesk.tsx';

/** The most rows that a browser lays out for one print. */
const MOST = 5000;
const FIELDS = 'name,code,memberType,clubName,status,isWaiting,checkedInAt,grade,score,meritBadgeNames,source';

/** The participants on A3 in the order and with the filters of the list, with the head of the table on every sheet. */
export function ListPaper() {
  const { t, area, formatNumber, formatDate, formatDateTime } = useWords();
  const [params] = useSearchParams();
  const { id, record, association, failed } = usePaper();
  const [today] = useState(() => formatDate(dayOf(new Date())));
  const [signs, setSigns] = useState(false);
  const query = useQuery({
    queryKey: [activityParticipant.area, 'print', id, params.toString()],
    queryFn: ({ signal }) => readAll(id, params, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { field, choice } = area(activityParticipant.area);
  const { rows = [], total = 0 } = query.data ?? {};
  const isTooMany = total > MOST;
  const isResult = record?.state !== ACTIVITY_STATE.notStarted;
  return (
    <PaperDesk
      title={t('eventPaper.list')}
      back={record ? `${membersPath({ id, parentId: parentOf(record) })}?${params}` : activity.path}
      failed={failed ?? (query.isError ? query : undefined)}
      isReady={record !== undefined && association !== undefined && query.isSuccess && !isTooMany}
      notes={
        isTooMany
          ? [t('eventPaper.tooMany', { total: formatNumber(total), most: formatNumber(MOST) })]
          : query.isSuccess
            ? [t('eventPaper.rows', { count: formatNumber(rows.length) })]
            : []
      }
      tools={
        <Checkbox
          label={t('eventPaper.withSign')}
          checked={signs}
          onChange={({ currentTarget }) => setSigns(currentTarget.checked)}
        />
      }
    >
      {record && association && (
        <article className={classes.list}>
          <PaperHead record={record} association={association} title={t('eventPaper.listTitle')} />
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" data-number>
                  {t('eventPaper.order')}
                </th>
                <th scope="col">{field('name')}</th>
                <th scope="col">{field('code')}</th>
                <th scope="col">{field('memberType')}</th>
                <th scope="col">{field('clubName')}</th>
                <th scope="col">{field('status')}</th>
                {isResult && (
                  <>
                    <th scope="col">{field('checkedInAt')}</th>
                    <th scope="col">{field('grade')}</th>
                    <th scope="col" data-number>
                      {field('score')}
                    </th>
                    <th scope="col">{field('meritBadgeNames')}</th>
                  </>
                )}
                {signs && (
                  <th scope="col" data-sign>
                    {t('eventPaper.sign')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.id}>
                  <td data-number>{index + 1}</td>
                  <td>{row.name}</td>
                  <td>{row.code}</td>
                  <td>{row.memberType && choice('memberType', row.memberType)}</td>
                  <td>{row.clubName}</td>
                  <td>{row.isWaiting ? field('isWaiting') : row.status && choice('status', row.status)}</td>
                  {isResult && (
                    <>
                      <td>{row.checkedInAt && formatDateTime(row.checkedInAt).slice(0, 16)}</td>
                      <td>{row.grade}</td>
                      <td data-number>{row.score}</td>
                      <td>{row.meritBadgeNames}</td>
                    </>
                  )}
                  {signs && <td />}
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            {t('eventPaper.rows', { count: formatNumber(rows.length) })} · {t('eventPaper.printedOn', { day: today })}
          </p>
        </article>
      )}
    </PaperDesk>
  );
}

/** All rows of the list, a page after another. More than can be printed are only counted. */
async function readAll(activityId: string, params: URLSearchParams, signal: AbortSignal) {
  const given: Record<string, string[]> = {};
  for (const [name, value] of params) given[name] = [...(given[name] ?? []), value];
  const rows: ParticipantItem[] = [];
  for (let page = 1; ; page++) {
    const query = { ...given, activityId, page, pageSize: PAGE_SIZE_MAX, fields: FIELDS };
    const next = await askList(activityParticipant, query, { signal, purpose: 'print' });
    if (next.total > MOST) return { rows: [], total: next.total };
    rows.push(...next.items);
    if (next.items.length < PAGE_SIZE_MAX) return { rows, total: rows.length };
  }
}
