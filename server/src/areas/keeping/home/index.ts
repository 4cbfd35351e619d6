import { homeCalls } from '@hoivien/contract/areas/keeping/home/home.calls.ts';
import { type Home, type Waiting, WAITING_ROWS } from '@hoivien/contract/areas/keeping/home/home.schema.ts';
import { deskOf } from '@hoivien/contract/desks.ts';
import { deskPath } from '@hoivien/contract/desk.ts';
import { FIRST_STEPS, STEP_COUNT_MAX } from '@hoivien/contract/kit/first-steps.ts';
import { filtersOf } from '@hoivien/contract/kit/filters.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { dayAfter, dayOf, startOfDay } from '@hoivien/contract/kit/period.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { labelField, labelOf } from '@hoivien/contract/kit/resource.ts';
import { waitsOf } from '@hoivien/contract/waits.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AllAreas, AreaModule, WaitingList, WaitingRecords } from '../../../kit/area-module.ts';
import { entriesOf } from '../../../kit/calendar.ts';
import { type Call, can } from '../../../kit/call.ts';
import { readPage } from '../../../kit/crud/read.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { hasRight } from '../../../kit/rights.ts';
import { figureRoutes } from './figures/figure-routes.ts';
import { homeRights } from './rights.ts';

export const homeModule: AreaModule<AllAreas> = {
  name: 'home',
  routes: (services) => [...homeRoutes(services), ...figureRoutes(services)],
};

/** Days of the calendar on the first page, with today. */
const AGENDA_DAYS = 7;

/** The first page in one answer: the records to approve, the lists that areas lend, and the calendar of the next days. */
function homeRoutes(services: AllAreas): Route[] {
  const { records, modules } = services;
  const lists: WaitingList[] = [
    ...records.flatMap(({ source }) => approvalsOf(source)),
    ...modules.flatMap(({ waiting = [] }) => waiting),
  ];
  const calendars = modules.flatMap(({ calendar = [] }) => calendar);
  const counted = countsOf(services);
  return [
    serve(homeCalls.read, async (call) => {
      const open = lists.filter((list) => mayHandle(call, list));
      const [found, agenda, steps] = await Promise.all([
        Promise.all(open.map((list) => waitingIn(call, list))),
        agendaOf(call, calendars),
        firstStepsOf(call, counted),
      ]);
      return { data: { waiting: found.filter(({ total }) => total > 0), agenda, steps } };
    }),
  ];
}

async function agendaOf(call: Call, calendars: Parameters<typeof entriesOf>[1]): Promise<Home['agenda']> {
  if (!calendars.some(({ codes }) => codes.some((code) => can(call, code)))) return null;
  const day = dayOf(call.now);
  const span = { from: new Date(startOfDay(day)), to: new Date(startOfDay(dayAfter(day, AGENDA_DAYS))) };
  return entriesOf(call, calendars, span);
}

type CountSteps = (db: Call['db']) => Promise<Record<string, number>>;

/**
 * Counts the rows of each first step by one statement, which stops early, so that it costs little in a large association. What
 * no table has, its area counts.
 */
function countsOf(services: AllAreas): CountSteps {
  const steps = services.modules.flatMap((area) => Object.entries((area as AreaModule<AllAreas>).firstSteps ?? {}));
  const [counts, others]: [SQL[], [string, (of: AllAreas) => Promise<number>][]] = [[], []];
  for (const [key, step] of steps)
    if (typeof step === 'function') others.push([key, step]);
    else
      counts.push(
        sql`(select count(*)::int from (${step} limit ${sql.raw(String(STEP_COUNT_MAX))}) r) as ${sql.identifier(key)}`,
      );
  return async (db) => {
    const [{ rows }, ...own] = await Promise.all([
      db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`),
      ...others.map(async ([key, count]) => [key, await count(services)] as const),
    ]);
    return { ...rows[0], ...Object.fromEntries(own) };
  };
}

/** The first steps that the reader may do, as long as one of them is open. They are steps of the association. */
async function firstStepsOf(call: Call, count: CountSteps): Promise<Home['steps']> {
  const own = FIRST_STEPS.filter(({ anyOf }) => anyOf.some((code) => can(call, code)));
  if (own.length === 0 || !hasRight(call, homeRights.firstSteps)) return null;
  const counts = await count(call.db);
  const countOf = (key: string) => counts[key] ?? 0;
  const steps = own.map(({ key }) => ({ key, count: countOf(key) }));
  if (steps.every(({ count }) => count > 0)) return null;
  return { done: FIRST_STEPS.filter(({ key }) => countOf(key) > 0).length, steps };
}

/** The fields below the name of a record to decide, where its area has them. */
const APPROVAL_LINE = ['amount', 'creatorName', 'clubNames', 'clubName'];

function approvalsOf(source: Source): WaitingRecords[] {
  const { resource } = source;
  const waits = waitsOf(resource);
  if (!waits) return [];
  const { field, value, action, inPlace } = waits;
  return [
    {
      source,
      kind: action === 'Approve' ? 'approval' : resource.menu,
      group: resource.menu,
      time: 'since',
      query: () => ({ [field]: String(value) }),
      action,
      since: 'createdAt',
      line: APPROVAL_LINE.filter((name) => name in resource.fields),
      isDecided: true,
      ...(inPlace && { step: { action: inPlace.step, permission: action, label: inPlace.label } }),
    },
  ];
}

/** The number links to a list, so the actor must be able to open the list, too. Clubs propose and never approve. */
function mayHandle(call: Call, list: WaitingList): boolean {
  const codes = 'source' in list ? [codeOf(list, list.action), codeOf(list, 'Search')] : list.codes;
  return (list.ofClubs === true || hasRight(call, homeRights.handleAll)) && codes.every((code) => can(call, code));
}

/** A pair as the answer has it. */
function own(words: Pair | undefined): [string, string] | null {
  return words ? [...words] : null;
}

async function waitingIn(call: Call, list: WaitingList): Promise<Waiting> {
  const { kind, group, time } = list;
  const asked = list.query(call.now);
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as [string, string]),
    ),
  ).toString();
  const desk = 'source' in list && list.isDecided ? deskOf(list.source.resource.area) : undefined;
  const base = {
    kind,
    group,
    time,
    label: own(list.label),
    verb: own(list.verb),
    query,
    desk: desk ? deskPath(desk) : null,
  };
  if (!('source' in list)) {
    const { total, rows } = await list.read(call, WAITING_ROWS);
    const shown = rows.map((row) => ({ ...row, values: {} }));
    const { area, path } = list;
    return { ...base, area, path, total, oldest: rows[0]?.at ?? null, line: [], step: null, rows: shown };
  }
  const { total, rows } = await recordsIn(call, list, asked);
  const { area, path } = list.source.resource;
  const step = list.step && can(call, codeOf(list, list.step.permission)) ? list.step : undefined;
  return {
    ...base,
    area,
    path: `${path}?${query}`,
    total,
    oldest: rows[0]?.at ?? null,
    line: [...list.line],
    step: step ? { action: step.action, label: [...step.label] as [string, string] } : null,
    rows,
  };
}

/** Reads the first page of the list under its query, the most urgent records first. */
async function recordsIn(
  call: Call,
  { source, since, line, step }: WaitingRecords,
  asked: Readonly<Record<string, unknown>>,
) {
  const { resource } = source;
  const names = [labelField(resource), 'code', ...line].filter((name) => name in resource.fields);
  const { items, total } = await readPage(call, source, {
    page: 1,
    pageSize: WAITING_ROWS,
    search: '',
    sort: [{ column: since, descending: false }],
    filters: filtersOf(asked, resource, call.now),
    fields: [...new Set([...names, since, ...(step ? ['allowedActions'] : [])])],
  });
  const rows = items.map((record) => ({
    id: String(record.id),
    title: labelOf(resource, record),
    at: momentOf(record[since]),
    text: null,
    path: null,
    values: Object.fromEntries(
      [...line, ...(step ? ['allowedActions', 'version'] : [])].map((name) => [name, record[name] ?? null]),
    ),
  }));
  return { total, rows };
}

/** An instant or a day; null for the value of a field of another kind. */
function momentOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value : null;
}

function codeOf({ source }: WaitingRecords, action: string): string {
  return permissionCode(source.resource.area, action);
}
