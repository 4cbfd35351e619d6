import { PAPER_ROWS_MAX, YEARLY_PARTS, type YearlyPart } from '@hoivien/contract/areas/keeping/yearly/yearly.codes.ts';
import { subjectCalls } from '@hoivien/contract/areas/people/personal-data/personal-data.calls.ts';
import { PRINT_ROWS_MAX } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { tell } from '../../../kit/api/ask.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Letterhead } from '../../../kit/print/Letterhead.tsx';
import { PrintFrame } from '../../../kit/print/PrintFrame.tsx';
import { ONCE, useAssociation, useToday } from '../../../kit/print/use-paper.ts';
import { codesOn } from '../../../kit/screen/area-screens.ts';
import { describe, type Described, type ListTable, type Table } from './describe.ts';
import { type PartData, spanIn, usePaperPart } from './use-yearly.ts';
import classes from './YearlyPaper.module.css';
import './yearly-page.texts.ts';

/** All parts that the user may export, on A4 under the head of the association. */
export function YearlyPaper() {
  const words = useWords();
  const { t, formatDate, formatNumber } = words;
  const actor = useActor();
  const [params] = useSearchParams();
  const span = spanIn(params);
  const may = (part: YearlyPart) => actor.canAny(codesOn(YEARLY_PARTS[part], 'Export'));
  // Hooks stand in a fixed order; a part without its code asks nothing.
  const parts = {
    members: usePaperPart('members', span, PAPER_ROWS_MAX, may('members')),
    fees: usePaperPart('fees', span, PAPER_ROWS_MAX, may('fees')),
    activities: usePaperPart('activities', span, PAPER_ROWS_MAX, may('activities')),
    committee: usePaperPart('committee', span, PAPER_ROWS_MAX, may('committee')),
  };
  const names = (Object.keys(parts) as YearlyPart[]).filter(may);
  const failed = names.map((part) => parts[part]).find(({ isError }) => isError);
  const isRead = names.every((part) => parts[part].isSuccess);
  const told = useTold(isRead, parts.members.data, parts.committee.data);
  const association = useAssociation();
  const today = useToday();
  const shown = isRead
    ? names.map((part) => ({ part, ...describe(part, parts[part].data as PartData[typeof part], { words, actor }) }))
    : [];
  const rows = shown.flatMap(({ lists }) => lists).reduce((sum, list) => sum + list.rows.length, 0);
  return (
    <PrintFrame
      title={t('yearly.paperTitle')}
      back={`/yearly-lists?${params}`}
      query={{
        isPending: !isRead || told.isPending,
        isError: failed !== undefined || told.isError,
        error: failed?.error ?? told.error,
        refetch: () => (failed ? failed.refetch() : told.refetch()),
        data: told.data,
      }}
      isReady={isRead && told.isSuccess && association !== undefined}
      notes={[t('yearly.paperRows', { count: formatNumber(rows) })]}
    >
      <article className={classes.paper} lang={words.language}>
        <header>
          <p>
            <Letterhead association={association} />
          </p>
          <h1>{t('yearly.title')}</h1>
          <p className={classes.period}>
            {t('yearly.paperOf', { from: formatDate(span.from), to: formatDate(span.to) })}
          </p>
          <p className={classes.dated}>{t('yearly.printedOn', { day: today })}</p>
        </header>
        {shown.map((part, place) => (
          <PaperPart key={part.part} name={part.part} place={place + 1} part={part} />
        ))}
      </article>
    </PrintFrame>
  );
}

/** Tells the access log of the people on the paper before it is shown. */
function useTold(
  isRead: boolean,
  members: PartData['members'] | undefined,
  committee: PartData['committee'] | undefined,
) {
  const columns = ['code', 'name'];
  return useQuery({
    queryKey: ['yearly', 'told', members?.from, members?.to, committee?.to],
    queryFn: async ({ signal }) => {
      const people = members ? [members.joined, members.left, members.end] : [];
      const rows = people.reduce((sum, list) => sum + list.rows.length, 0);
      const printed = [
        { area: 'Members', rows: Math.min(rows, PRINT_ROWS_MAX), columns },
        { area: 'ExecutiveCommittees', rows: committee?.list.rows.length ?? 0, columns },
      ];
      for (const body of printed) if (body.rows > 0) await tell(subjectCalls.print, { body, signal });
      return true;
    },
    enabled: isRead,
    ...ONCE,
  });
}

const NUMERALS = ['', 'I', 'II', 'III', 'IV'];

function PaperPart({ name, place, part }: { name: YearlyPart; place: number; part: Described }) {
  const { t } = useWords();
  return (
    <section>
      <h2>
        {NUMERALS[place]}. {t(`yearly.${name}`)}
      </h2>
      {part.note && <p className={classes.note}>{part.note}</p>}
      {part.numbers.rows.length > 0 && <PaperTable of={part.numbers} />}
      {part.lists.map((list) => (
        <PaperList key={list.title} list={list} />
      ))}
    </section>
  );
}

function PaperList({ list }: { list: ListTable }) {
  const { t, formatNumber } = useWords();
  const { title, total, rows } = list;
  return (
    <section>
      <h3>
        {title} ({formatNumber(total)})
      </h3>
      {total === 0 ? <p>{t('yearly.none')}</p> : <PaperTable of={list} isNumbered />}
      {total > rows.length && (
        <p className={classes.note}>{t('yearly.more', { count: formatNumber(total - rows.length) })}</p>
      )}
    </section>
  );
}

function PaperTable({ of: { columns, rows, sum }, isNumbered = false }: { of: Table; isNumbered?: boolean }) {
  const { t } = useWords();
  return (
    <table className="wide number">
      <thead>
        <tr>
          {isNumbered && (
            <th scope="col" data-number>
              {t('yearly.order')}
            </th>
          )}
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" data-number={isNumber}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }, index) => (
          <tr key={key}>
            {isNumbered && <td data-number>{index + 1}</td>}
            {columns.map(({ label, isNumber, isWhole }, column) => (
              <td key={label} data-number={isNumber} data-whole={isWhole}>
                {cells[column]?.text}
              </td>
            ))}
          </tr>
        ))}
        {sum && rows.length > 1 && (
          <tr data-sum>
            {columns.map(({ label, isNumber }, column) => (
              <td key={label} data-number={isNumber}>
                {sum[column]?.text}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}
