import {
  activityParticipant,
  type ParticipantItem,
} from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { useFit } from '../../../../kit/resource/list/columns.ts';
import { type ListAddress, toQuery } from '../../../../kit/resource/use-list-address.ts';
import { useLastPage } from '../../../../kit/resource/list/use-last-page.ts';
import { useListKeys } from '../../../../kit/resource/list/use-list-keys.ts';
import { useSelection } from '../../../../kit/resource/bulk/use-selection.ts';
import { useList } from '../../../../kit/resource/use-records.ts';
import { useListView } from '../../../../kit/resource/view/use-list-view.ts';
import { useSaid } from '../../../../kit/ui/announce.ts';
import { memberCells } from '../member-cells.tsx';
import { type EventRecord, useSummary } from '../use-event.ts';
import { useEventTabs } from '../use-tabs.ts';

/** The filters of the parts, which stand beside the search and not among the chips. */
const PART_FILTERS = ['status', 'isWaiting', 'attended'] as const;

/** The list of one event has no columns and no filter of the event. */
const { activityId: _event, activityName: _name, startTime: _start, ...ofOneEvent } = activityParticipant.fields;
export const participant: Resource = { ...activityParticipant, fields: ofOneEvent };
const { status: _status, ...others } = ofOneEvent;
const { filter: _byWaiting, ...isWaiting } = others.isWaiting;
const { filter: _byArrival, ...attended } = others.attended;
export const filterable: Resource = {
  ...participant,
  fields: {
    ...others,
    isWaiting,
    attended,
  },
};

/** Every row of the list reads these fields beside its columns. */
const ALWAYS = ['name', 'memberId', 'memberType', 'status', 'isWaiting', 'checkedInAt', 'grade', 'source'];

/** Answers and arrivals name more than their columns, so they have widths of their own, in pixels. */
const WIDTHS = { clubName: 190, status: 215, checkedInAt: 140, grade: 95, score: 75, meritBadgeNames: 200 };
/** An offer of a place names its end beside the number in the waiting list. */
const WIDTHS_WITH_OFFERS = { ...WIDTHS, status: 320, meritBadgeNames: 130 };

/** The list of the participants of an event: its rows, what is chosen, and which person is open. */
export function useMembers(record: EventRecord) {
  const { area, formatNumber } = useWords();
  const { ownClub } = useActor();
  const { mayWrite: mayChange, tabs } = useEventTabs(record);
  // Nothing further is done with a cancelled event.
  const mayWrite = mayChange && !record.isCancelled;
  // A club may answer for its members when its record says so; the server decides.
  const mayAnswer = !record.isCancelled && (mayWrite || ownClub !== null);
  const summary = useSummary(record.id).data;
  const { address, change, preferences: own, prefer, reset, isWaiting } = useListView(participant);
  const widths = record.offersPlaces ? WIDTHS_WITH_OFFERS : WIDTHS;
  const preferences = useMemo(() => ({ ...own, widths: { ...widths, ...own.widths } }), [own, widths]);
  const asked = useMemo<ListAddress>(
    () => ({ ...address, filters: { ...address.filters, activityId: [record.id] } }),
    [address, record.id],
  );
  const columns = useMemo(() => preferences.order.filter((name) => !preferences.hidden.includes(name)), [preferences]);
  const cells = useMemo(() => memberCells(record, { mayWrite, mayAnswer }), [record, mayWrite, mayAnswer]);
  const reads = columns.flatMap((name) => [name, ...(cells[name]?.reads ?? [])]);
  const query = useList(activityParticipant, asked, [...ALWAYS, ...reads, 'allowedActions'], isWaiting);
  const rows = query.data?.items;
  const total = query.data?.total;
  const search = useRef<HTMLInputElement>(null);
  const [params, setParams] = useSearchParams();
  const person = params.get('person');
  const addressOf = ({ id }: Pick<ParticipantItem, 'id'>) => {
    const next = new URLSearchParams(params);
    next.set('person', id);
    return `?${next}`;
  };
  const selection = useSelection(
    JSON.stringify([address.search, address.filters]),
    total ?? 0,
    rows && total !== undefined && !query.isPlaceholderData ? { at: JSON.stringify(address), total, rows } : undefined,
  );
  const { ref: left, fit, size } = useFit(participant, preferences, mayAnswer);
  const { current } = useListKeys({
    rows,
    from: undefined,
    search,
    open: addressOf,
    edit: undefined,
    add: undefined,
    selection: mayAnswer ? selection : undefined,
    preview: undefined,
  });
  const { one, many } = area(activityParticipant.area);
  useSaid(total, total === undefined ? '' : `${formatNumber(total)} ${many}`);
  useLastPage(address.page, query, change);
  const shown = Object.fromEntries(
    Object.entries(address.filters).filter(([name]) => !(PART_FILTERS as readonly string[]).includes(name)),
  );
  const part = Object.fromEntries(
    Object.entries(address.filters).filter(([name]) => (PART_FILTERS as readonly string[]).includes(name)),
  );
  const isWhole = address.search === '' && Object.keys(address.filters).length === 0;
  const { page: _page, pageSize: _size, ...listQuery } = toQuery(address);
  const printed = new URLSearchParams(
    Object.entries(listQuery).flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)])),
  ).toString();
  return {
    record,
    tabs,
    mayWrite,
    mayAnswer,
    summary,
    address,
    asked,
    change,
    preferences,
    prefer,
    reset,
    /** Keeps the width that a person gives to a column; those of the list itself are not kept. */
    setWidth: (column: string, width: number) => prefer({ widths: { ...own.widths, [column]: width } }),
    columns,
    cells,
    query,
    rows,
    total,
    search,
    person,
    closePerson: () => {
      const next = new URLSearchParams(params);
      next.delete('person');
      setParams(next, { replace: true });
    },
    addressOf,
    selection,
    left,
    fit,
    size,
    current,
    shown,
    part,
    isWhole,
    printed,
    words: { one, many },
  };
}

export type EventMembers = ReturnType<typeof useMembers>;
