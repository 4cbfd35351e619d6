import { feeHistoryTexts } from '@hoivien/contract/areas/money/fee/fee-history.texts.ts';
import { kindWords, periodWords } from '@hoivien/contract/areas/money/fee/fee.texts.ts';
import { paymentTexts } from '@hoivien/contract/areas/money/fee/payment.texts.ts';
import type { YearlyPart } from '@hoivien/contract/areas/keeping/yearly/yearly.codes.ts';
import { yearlyWords } from '@hoivien/contract/areas/keeping/yearly/yearly.texts.ts';
import { memberStateChoices } from '@hoivien/contract/fragments/member-state.ts';
import { type Language, type Pair, pick } from '@hoivien/contract/kit/message.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { SQL } from 'drizzle-orm';
import { writeAccess } from '../../../kit/access-log.ts';
import type { Association } from '../../../kit/association.ts';
import { mapBreathing } from '../../../kit/breathe.ts';
import type { Call } from '../../../kit/call.ts';
import { workbookFile } from '../../../kit/exchange/workbook-file.ts';
import type { Download } from '../../../kit/http/route.ts';
import { inTurn, readDb, readingOf } from '../../../kit/long-reads.ts';
import type { Cell, ColumnKind } from '../../../kit/spreadsheet/cell.ts';
import { oneBatch, writeSheets, type XlsxSource } from '../../../kit/spreadsheet/write-xlsx.ts';
import { today } from '../../../kit/today.ts';
import { activityNumbers, activityRows } from './activities.ts';
import { seatNumbers, seatRows } from './committee.ts';
import { entryRows, feeNumbers, feeRows } from './fees.ts';
import { MEMBER_LISTS, memberNumbers, memberRows } from './members.ts';
import { allRows, type Lists, type Span } from './sources.ts';

type Word = keyof typeof yearlyWords;
type Row = Readonly<Record<string, Cell>>;

/** A column of a list: its words, its kind, and its cell. */
interface Column {
  word: Word;
  kind: ColumnKind;
  width?: number;
  cell: (row: Row) => Cell;
}

interface Sheet {
  word: Word;
  part: YearlyPart;
  rows: SQL;
  columns: readonly Column[];
  /** The area whose people the access log records. */
  people?: string;
}

interface Asked {
  call: Call;
  lists: Lists;
  span: Span;
  parts: readonly YearlyPart[];
  language: Language;
  association: Association;
}

/**
 * The lists of a period as one workbook: a summary, then a sheet for each list. It is one snapshot and a stream, so the
 * memory stays flat for any number of members.
 */
export async function yearlyWorkbook(asked: Asked): Promise<Download> {
  const { call, span, language } = asked;
  const say = (word: Word) => pick(yearlyWords[word], language);
  await readDb(call).execute('begin isolation level repeatable read read only');
  const summary = await summaryRows(asked);
  const sheets = sheetsOf(asked);
  const first: XlsxSource = {
    sheet: say('summary'),
    columns: [
      { header: say('part'), kind: 'text', width: 16 },
      { header: say('item'), kind: 'text', width: 32 },
      { header: say('measure'), kind: 'text', width: 24 },
      { header: say('value'), kind: 'money', width: 40 },
    ],
    rows: oneBatch(summary),
  };
  const others = sheets.map((sheet, place): XlsxSource => {
    const isLast = place === sheets.length - 1;
    return {
      sheet: say(sheet.word),
      columns: sheet.columns.map(({ word, kind, width }) => ({ header: say(word), kind, ...(width && { width }) })),
      rows: sheetRows(call, sheet, isLast),
    };
  });
  return workbookFile([say('title'), span.from, span.to], writeSheets([first, ...others]));
}

async function* sheetRows(call: Call, { rows, columns, people }: Sheet, isLast: boolean): AsyncGenerator<Cell[][]> {
  let count = 0;
  try {
    for await (const batch of allRows(call, rows)) {
      count += batch.length;
      yield await inTurn(() => mapBreathing(batch, (row) => columns.map(({ cell }) => cell(row))));
    }
    if (isLast) await readingOf(call).client.query('commit');
  } finally {
    // The log also knows of a reader who left early.
    if (people)
      await writeAccess(call, [
        { area: people, entityId: null, action: 'Export', fields: ['code', 'name'], rows: count },
      ]);
  }
}

const text = (name: string) => (row: Row) => row[name] ?? null;

function sheetsOf({ call, lists, span, parts, language }: Asked): Sheet[] {
  const say = (pair: Pair | undefined) => (pair ? pick(pair, language) : null);
  const of =
    (words: Readonly<Record<string, Pair>>, name: string) =>
    (row: Row): Cell =>
      say(words[String(row[name])]);
  const column = (word: Word, kind: ColumnKind, name: string, width?: number): Column => ({
    word,
    kind,
    cell: text(name),
    ...(width && { width }),
  });
  const member: Column[] = [
    { word: 'type', kind: 'text', cell: of(typeWords, 'type') },
    column('code', 'text', 'code', 16),
    column('name', 'text', 'name', 48),
    column('startsOn', 'date', 'startsOn'),
  ];
  const left: Column[] = [
    column('endsOn', 'date', 'endsOn'),
    { word: 'endKind', kind: 'text', cell: of(memberStateChoices.endKind ?? {}, 'endKind') },
  ];
  const feeHead: Column[] = [
    column('member', 'text', 'memberName', 48),
    column('code', 'text', 'memberCode', 16),
    column('year', 'number', 'year'),
    { word: 'feePeriod', kind: 'text', width: 14, cell: of(periodWords, 'period') },
  ];
  const all: Sheet[] = [
    ...MEMBER_LISTS.map(
      (list): Sheet => ({
        word: `${list}List`,
        part: 'members',
        rows: memberRows(call, lists, list, span),
        columns: list === 'left' ? [...member, ...left] : member,
        people: 'Members',
      }),
    ),
    {
      word: 'dueList',
      part: 'fees',
      rows: feeRows(call, lists, span),
      columns: [
        ...feeHead,
        { word: 'kind', kind: 'text', cell: of(kindWords, 'kind') },
        column('dueOn', 'date', 'dueOn'),
        column('total', 'money', 'total'),
        column('paid', 'money', 'paid'),
        column('owed', 'money', 'debt'),
      ],
    },
    {
      word: 'entryList',
      part: 'fees',
      rows: entryRows(call, lists, span),
      columns: [
        ...feeHead,
        { word: 'kind', kind: 'text', cell: of(kindWords, 'feeKind') },
        column('payDate', 'date', 'payDate'),
        { word: 'entryKind', kind: 'text', cell: of(paymentTexts.choices.kind, 'kind') },
        column('amount', 'money', 'amount'),
        column('content', 'text', 'content', 40),
      ],
    },
    {
      word: 'activityList',
      part: 'activities',
      rows: activityRows(call, lists, span),
      columns: [
        { word: 'activityKind', kind: 'text', width: 14, cell: of(oneWords, 'area') },
        column('activityTitle', 'text', 'title', 48),
        column('startTime', 'datetime', 'startTime'),
        column('place', 'text', 'address', 40),
        column('club', 'text', 'clubName', 30),
        column('participants', 'number', 'participants'),
        column('came', 'number', 'came'),
      ],
    },
    {
      word: 'seatList',
      part: 'committee',
      rows: seatRows(call, lists, span),
      columns: [
        column('committeeName', 'text', 'committeeName', 36),
        column('club', 'text', 'clubName', 30),
        column('titleName', 'text', 'titleName'),
        column('person', 'text', 'name', 30),
        column('workUnit', 'text', 'workUnit', 40),
        column('term', 'text', 'termName'),
        column('seatFrom', 'date', 'startsOn'),
        column('seatTo', 'date', 'endsOn'),
      ],
      people: 'ExecutiveCommittees',
    },
  ];
  return all.filter(({ part }) => parts.includes(part));
}

const typeWords: Readonly<Record<string, Pair>> = feeHistoryTexts.choices.memberType;
const activityWords: Readonly<Record<string, Pair>> = {
  Schedules: yearlyWords.meetings,
  Activities: yearlyWords.events,
};

/** The words of one row of the list; the summary has those of many. */
const oneWords: Readonly<Record<string, Pair>> = {
  Schedules: yearlyWords.meeting,
  Activities: yearlyWords.event,
};

/** The head of the association, the period, and every number of the parts. */
async function summaryRows({ call, lists, span, parts, language, association }: Asked): Promise<Cell[][]> {
  const say = (word: Word) => pick(yearlyWords[word], language);
  const shown = (day: string) => day.split('-').reverse().join('/');
  const head: Cell[][] = [
    [say('association'), association.name, null, null],
    ...(association.address ? [[say('address'), association.address, null, null]] : []),
    ...(association.switchboard ? [[say('phone'), showPhone(association.switchboard), null, null]] : []),
    [say('period'), `${shown(span.from)} – ${shown(span.to)}`, null, null],
    [say('made'), shown(today(call.now)), null, null],
  ];
  const has = (part: YearlyPart) => parts.includes(part);
  const rows: Cell[][] = [];
  const add = (part: Word, item: string, numbers: Readonly<Partial<Record<Word, number>>>) => {
    for (const [word, value] of Object.entries(numbers)) rows.push([say(part), item, say(word as Word), value]);
  };
  if (has('members')) {
    const { types } = await memberNumbers(call, lists, span);
    for (const { type, begin, joined, left, end } of types)
      add('members', pick(typeWords[String(type)] ?? yearlyWords.members, language), { begin, joined, left, end });
  }
  if (has('fees'))
    for (const { kind, fees, due, paid, owed, collected, waived } of await feeNumbers(call, lists, span))
      add('fees', pick(kindWords[String(kind)] ?? yearlyWords.fees, language), {
        count: fees,
        due,
        paid,
        owed,
        collected,
        waived,
      });
  if (has('activities'))
    for (const { area, total, participants, came } of await activityNumbers(call, lists, span))
      add('activities', pick(activityWords[area] ?? yearlyWords.activities, language), {
        held: total,
        participants,
        came,
      });
  if (has('committee'))
    for (const { name, clubName, seats } of await seatNumbers(call, lists, span))
      add('committee', clubName ? `${name} – ${clubName}` : name, { seats });
  return [...head, ...rows];
}
