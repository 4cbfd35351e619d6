import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { feeHistoryTexts } from '@hoivien/contract/areas/money/fee/fee-history.texts.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { committee } from '@hoivien/contract/areas/people/committee/committee.resource.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import type { YearlyPart } from '@hoivien/contract/areas/keeping/yearly/yearly.codes.ts';
import type {
  YearlyActivities,
  YearlyCommittee,
  YearlyFees,
  YearlyMember,
  YearlyMembers,
} from '@hoivien/contract/areas/keeping/yearly/yearly.schema.ts';
import { memberStateChoices } from '@hoivien/contract/fragments/member-state.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { dayAfter } from '@hoivien/contract/kit/period.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Actor } from '../../../kit/auth/actor.ts';
import type { Words } from '../../../kit/i18n/words.ts';
import { dayAndTime } from '../../../kit/ui/moment/moment.ts';
import type { PartData, Span } from './use-yearly.ts';
import './yearly-page.texts.ts';

/** A cell: its text, and the address that it opens for users who may open it. */
export interface Cell {
  text: string;
  to?: string | undefined;
}

export interface Column {
  label: string;
  isNumber?: boolean;
  /** Days and codes, which must not break into two lines on paper. */
  isWhole?: boolean;
}

/** A table for the screen and for paper. */
export interface Table {
  title: string;
  columns: Column[];
  rows: { key: string; cells: Cell[] }[];
  /** The last row: sums. */
  sum?: Cell[] | undefined;
}

/** A list with its first rows: the number of all, and the list that has all. */
export interface ListTable extends Table {
  total: number;
  to?: string | undefined;
}

export interface Described {
  note?: string | undefined;
  /** More about the note, which says nothing on paper. */
  onScreen?: string | undefined;
  /** The numbers; none where they are the list itself. */
  numbers: Table;
  lists: ListTable[];
}

interface Reader {
  words: Words;
  actor: Actor;
}

type Query = Readonly<Record<string, string>>;

function address(path: string, query: Query): string {
  return `${path}?${new URLSearchParams(query)}`;
}

/** The tables of a part. */
export function describe<Part extends YearlyPart>(part: Part, data: PartData[Part], reader: Reader): Described {
  const makers: { [Each in YearlyPart]: (one: PartData[Each], by: Reader) => Described } = {
    members: ofMembers,
    fees: ofFees,
    activities: ofActivities,
    committee: ofCommittee,
  };
  return makers[part](data, reader);
}

const memberAreas = { Members: member, PersonalMembers: personalMember } as const;
const typeWords: Readonly<Record<string, Pair>> = feeHistoryTexts.choices.memberType;
const wordOf = (words: Readonly<Record<string, Pair>>, key: unknown, { pick }: Words) => {
  const pair = words[String(key)];
  return pair ? pick(pair) : '';
};

type Change = 'begin' | 'joined' | 'left' | 'end';

/** The conditions of the list of members that count a number. */
function memberQuery(change: Change, { from, to }: Span): Query {
  if (change === 'begin') return { presentOn: dayAfter(from, -1) };
  if (change === 'end') return { presentOn: to };
  return { [`${change}OnFrom`]: from, [`${change}OnTo`]: to, approval: '1' };
}

function ofMembers(data: YearlyMembers, { words, actor }: Reader): Described {
  const { t, formatNumber, formatDate } = words;
  const changes: Change[] = ['begin', 'joined', 'left', 'end'];
  const listOf = (area: keyof typeof memberAreas, type: number, change: Change) =>
    address(memberAreas[area].path, {
      ...memberQuery(change, data),
      ...(area === 'Members' && { type: String(type) }),
    });
  const number = (value: number, to: string): Cell => ({ text: formatNumber(value), to: value > 0 ? to : undefined });
  const list = (name: 'joined' | 'left' | 'end'): ListTable => {
    const { total, rows } = data[name];
    // A list has one kind of members, so all of both kinds have no list of their own.
    const [only] = data.types.filter((type) => type[name] > 0).map(({ area }) => area);
    const isOne = data.types.every((type) => type[name] === 0 || type.area === only);
    return {
      title: t(`yearly.${name}List`),
      total,
      to: only && isOne ? address(memberAreas[only].path, memberQuery(name, data)) : undefined,
      columns: [
        { label: t('yearly.type') },
        { label: t('yearly.code'), isWhole: true },
        { label: t('yearly.name') },
        { label: t('yearly.startsOn'), isWhole: true },
        ...(name === 'left' ? [{ label: t('yearly.endsOn'), isWhole: true }, { label: t('yearly.endKind') }] : []),
      ],
      rows: rows.map((row) => ({ key: row.id, cells: memberCells(row, name === 'left') })),
    };
  };
  const memberCells = (
    { id, area, type, code, name, startsOn, endsOn, endKind }: YearlyMember,
    isLeft: boolean,
  ): Cell[] => [
    { text: wordOf(typeWords, type, words) },
    { text: code ?? '' },
    { text: name, to: actor.can(permissionCode(area, 'View')) ? `${memberAreas[area].path}/info/${id}` : undefined },
    { text: startsOn ? formatDate(startsOn) : '–' },
    ...(isLeft
      ? [
          { text: endsOn ? formatDate(endsOn) : '' },
          { text: endKind === null ? '' : wordOf(memberStateChoices.endKind ?? {}, endKind, words) },
        ]
      : []),
  ];
  return {
    note: [
      data.unknown > 0 && t('yearly.unknown', { count: formatNumber(data.unknown) }),
      data.inactive > 0 && t('yearly.inactive', { count: formatNumber(data.inactive) }),
    ]
      .filter(Boolean)
      .join(' '),
    onScreen: data.inactive > 0 ? t('yearly.notOnHome') : undefined,
    numbers: {
      title: t('yearly.members'),
      columns: [
        { label: t('yearly.type') },
        ...changes.map((change) => ({ label: t(`yearly.${change}`), isNumber: true })),
      ],
      rows: data.types.map((row) => ({
        key: `${row.area} ${row.type}`,
        cells: [
          { text: wordOf(typeWords, row.type, words) },
          ...changes.map((change) => number(row[change], listOf(row.area, row.type, change))),
        ],
      })),
      sum: [
        { text: t('yearly.all') },
        ...changes.map((change) => ({ text: formatNumber(data.types.reduce((sum, row) => sum + row[change], 0)) })),
      ],
    },
    lists: [list('joined'), list('left'), list('end')],
  };
}

const feeNumbers = ['fees', 'due', 'paid', 'owed', 'collected', 'waived'] as const;
type FeeNumber = (typeof feeNumbers)[number];

/** The list behind a number of fees: fees by their due day, or entries by theirs. */
function feeList(number: FeeNumber, kind: number, { from, to }: Span): string {
  if (number === 'collected' || number === 'waived') {
    // Refunds lessen the collected money.
    const counts = number === 'waived' ? 'countsAs=4' : 'countsAs=1&countsAs=3';
    const entries = { payDateFrom: from, payDateTo: to, state: '1', feeKind: String(kind) };
    return `${address(payment.path, entries)}&${counts}`;
  }
  return address(feeHistory.path, {
    dueOnFrom: from,
    dueOnTo: to,
    kind: String(kind),
    ...(number === 'owed' && { status: '1' }),
  });
}

function ofFees(data: YearlyFees, { words, actor }: Reader): Described {
  const { t, formatNumber, formatMoney, formatDate } = words;
  const show = (number: FeeNumber, value: number) => (number === 'fees' ? formatNumber(value) : formatMoney(value));
  const kindWord = (kind: number) => wordOf(feeHistoryTexts.choices.kind, kind, words);
  const mayView = actor.can(permissionCode('FeeHistories', 'View'));
  return {
    numbers: {
      title: t('yearly.fees'),
      columns: [
        { label: t('yearly.kind') },
        ...feeNumbers.map((name) => ({
          label: t(name === 'fees' ? 'yearly.count' : `yearly.${name}`),
          isNumber: true,
        })),
      ],
      rows: data.kinds.map((row) => ({
        key: String(row.kind),
        cells: [
          { text: kindWord(row.kind) },
          ...feeNumbers.map((name) => ({
            text: show(name, row[name]),
            to: row[name] === 0 ? undefined : feeList(name, row.kind, data),
          })),
        ],
      })),
      sum: [
        { text: t('yearly.all') },
        ...feeNumbers.map((name) => ({
          text: show(
            name,
            data.kinds.reduce((sum, row) => sum + row[name], 0),
          ),
        })),
      ],
    },
    lists: [
      {
        title: t('yearly.owingList'),
        total: data.owing.total,
        to: address(feeHistory.path, { dueOnFrom: data.from, dueOnTo: data.to, status: '1' }),
        columns: [
          { label: t('yearly.member') },
          { label: t('yearly.code'), isWhole: true },
          { label: t('yearly.kind') },
          { label: t('yearly.feePeriod') },
          { label: t('yearly.dueOn'), isWhole: true },
          { label: t('yearly.total'), isNumber: true },
          { label: t('yearly.owed'), isNumber: true },
        ],
        rows: data.owing.rows.map((row) => ({
          key: row.id,
          cells: [
            { text: row.memberName, to: mayView ? `${feeHistory.path}/info/${row.id}` : undefined },
            { text: row.memberCode ?? '' },
            { text: kindWord(row.kind) },
            { text: `${wordOf(feeHistoryTexts.choices.period, row.period, words)} ${row.year}` },
            { text: formatDate(row.dueOn) },
            { text: formatMoney(row.total) },
            { text: formatMoney(row.debt) },
          ],
        })),
      },
    ],
  };
}

function ofActivities(data: YearlyActivities, { words, actor }: Reader): Described {
  const { t, formatNumber } = words;
  const places = {
    Schedules: {
      list: address(schedule.path, {
        kind: '1',
        startTimeFrom: data.from,
        startTimeTo: data.to,
        stateNot: '4',
      }),
      record: (id: string) => `${schedule.path}/meeting-schedule/info/info/${id}`,
      word: t('yearly.meetings'),
      one: t('yearly.meeting'),
    },
    Activities: {
      list: address(activity.path, {
        heldFromFrom: data.from,
        heldFromTo: data.to,
        isCancelled: 'false',
      }),
      record: (id: string) => `${activity.path}/info/${id}`,
      word: t('yearly.events'),
      one: t('yearly.event'),
    },
  } as const;
  return {
    numbers: {
      title: t('yearly.activities'),
      columns: [
        { label: t('yearly.activityKind') },
        { label: t('yearly.held'), isNumber: true },
        { label: t('yearly.participants'), isNumber: true },
        { label: t('yearly.came'), isNumber: true },
      ],
      rows: data.areas.map(({ area, total, participants, came }) => ({
        key: area,
        // The numbers of people are sums over the rows of the list.
        cells: [
          { text: places[area].word },
          ...[total, participants, came].map((value) => ({
            text: formatNumber(value),
            to: value > 0 ? places[area].list : undefined,
          })),
        ],
      })),
    },
    lists: [
      {
        title: t('yearly.activityList'),
        total: data.list.total,
        columns: [
          { label: t('yearly.startTime') },
          { label: t('yearly.activityKind'), isWhole: true },
          { label: t('yearly.activityTitle') },
          { label: t('yearly.place') },
          { label: t('yearly.club') },
          { label: t('yearly.participants'), isNumber: true },
          { label: t('yearly.came'), isNumber: true },
        ],
        rows: data.list.rows.map((row) => {
          const [day, time] = dayAndTime(row.startTime);
          return {
            key: row.id,
            cells: [
              { text: `${day.split('-').reverse().join('/')} ${time}` },
              { text: places[row.area].one },
              {
                text: row.title,
                to: actor.can(permissionCode(row.area, 'View')) ? places[row.area].record(row.id) : undefined,
              },
              { text: row.address ?? '' },
              { text: row.clubName ?? '' },
              { text: formatNumber(row.participants) },
              { text: formatNumber(row.came) },
            ],
          };
        }),
      },
    ],
  };
}

function ofCommittee(data: YearlyCommittee, { words, actor }: Reader): Described {
  const { t, formatNumber, formatDate } = words;
  const mayOpen = actor.can(permissionCode('Committees', 'View'));
  const mayView = actor.can(permissionCode('ExecutiveCommittees', 'View'));
  const open = (id: string) => (mayOpen ? address(`${committee.path}/info/${id}`, { on: data.to }) : undefined);
  return {
    note: t('yearly.asOf', { day: formatDate(data.to) }),
    numbers: {
      title: t('yearly.committee'),
      columns: [
        { label: t('yearly.committeeName') },
        { label: t('yearly.club') },
        { label: t('yearly.seats'), isNumber: true },
      ],
      rows: data.committees.map(({ id, name, clubName, seats }) => ({
        key: id,
        cells: [{ text: name }, { text: clubName ?? '' }, { text: formatNumber(seats), to: open(id) }],
      })),
    },
    lists: [
      {
        title: t('yearly.seatList'),
        total: data.list.total,
        columns: [
          { label: t('yearly.committeeName') },
          { label: t('yearly.club') },
          { label: t('yearly.titleName') },
          { label: t('yearly.person') },
          { label: t('yearly.workUnit') },
          { label: t('yearly.seatFrom'), isWhole: true },
          { label: t('yearly.seatTo'), isWhole: true },
        ],
        rows: data.list.rows.map((row) => ({
          key: row.id,
          cells: [
            { text: row.committeeName, to: open(row.committeeId) },
            { text: row.clubName ?? '' },
            { text: row.titleName },
            { text: row.name, to: mayView ? `${executiveCommittee.path}/info/${row.memberId}` : undefined },
            { text: row.workUnit ?? '' },
            { text: formatDate(row.startsOn) },
            { text: formatDate(row.endsOn) },
          ],
        })),
      },
    ],
  };
}
