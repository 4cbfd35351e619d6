import { useAnswer } from '../../../kit/api/use-call.ts';
import { fetchFile } from '../../../kit/api/ask.ts';
import { figureCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { fee } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import { isLate } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { FEE_KIND, PAYING_TYPES } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import {
  type FigureList,
  figureLists,
  type FiguresAsked,
  NO_CLUB,
  queryText,
  sumLists,
} from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import type { Figures } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { percentIn } from '@hoivien/contract/kit/money.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { saveFile } from '../../../kit/resource/use-records.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { YearSteps } from '../../../kit/ui/moment/YearSteps.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import table from '../../../kit/ui/Table.module.css';
import { UnseenHead } from '../../../kit/ui/UnseenHead.tsx';
import './fee-page.texts.ts';
import './figures.texts.ts';
import classes from './Figures.module.css';

type Asked = FiguresAsked;
type OfYear = Asked & { year: string };

/** The figures of the fees of a year; each number opens its list. The address holds the question. */
export function FiguresPage() {
  const words = useWords();
  const { t, area, formatNumber, formatDecimal, formatDate, language } = words;
  const { can } = useActor();
  const [params, setParams] = useSearchParams();
  const given = (name: string) => params.get(name) ?? '';
  const asked: Asked = Object.fromEntries(
    ['year', 'kind', 'memberType', 'clubId'].flatMap((name) => (given(name) ? [[name, given(name)]] : [])),
  );
  const { year: _year, ...narrowed } = asked;
  const query = useAnswer(figureCalls.year, { query: asked }, { placeholderData: keepPreviousData });
  const all = useAnswer(figureCalls.ageing, { query: narrowed }, { placeholderData: keepPreviousData });
  const { data } = query;
  if (query.isError && !data) return <ListFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={320} width="auto" m="xl" />;
  const ask = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    setParams(next, { replace: true });
  };
  const { choice } = area(feeHistory.area);
  const { whole, waiting, year } = data;
  const base = { ...narrowed, year: String(year) };
  const before = { ...narrowed, year: String(year - 1) };
  const download = async () => {
    try {
      const { blob, fileName } = await fetchFile(figureCalls.workbook, { query: { ...base, language } });
      saveFile(blob, fileName);
    } catch (error) {
      notify.failed(error);
    }
  };
  const late = data.ageing.filter(({ age }) => isLate(age));
  const lateCount = late.reduce((sum, one) => sum + one.fees, 0);
  return (
    <div className={classes.page}>
      <PageHead
        title={t('feeFigures.title')}
        note={<YearSteps year={year} onChange={(next) => ask({ year: String(next) })} />}
        actions={
          <>
            <Button variant="subtle" leftSection={<IconPrinter />} onClick={() => window.print()}>
              {t('feeFigures.print')}
            </Button>
            {can(permissionCode(fee.area, 'Export')) && (
              <Button variant="default" leftSection={<IconDownload />} onClick={() => void download()}>
                {t('feeFigures.export')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.asked}>
        <NativeSelect
          aria-label={area(feeHistory.area).field('kind')}
          value={given('kind')}
          data={[
            { value: '', label: t('feeFigures.allKinds') },
            ...Object.values(FEE_KIND).map((one) => ({ value: String(one), label: choice('kind', one) })),
          ]}
          onChange={({ currentTarget }) => ask({ kind: currentTarget.value })}
        />
        <NativeSelect
          aria-label={area(feeHistory.area).field('memberType')}
          value={given('memberType')}
          data={[
            { value: '', label: t('feeFigures.allTypes') },
            ...PAYING_TYPES.map((one) => ({ value: String(one), label: choice('memberType', one) })),
          ]}
          onChange={({ currentTarget }) => ask({ memberType: currentTarget.value })}
        />
        {given('clubId') && (
          <Button variant="subtle" size="xs" onClick={() => ask({ clubId: '' })}>
            {t('feeFigures.allClubs')}
          </Button>
        )}
        <p>{t('feeFigures.on', { day: formatDate(data.on) })}</p>
      </div>
      {whole.fees === 0 ? (
        <EmptyState kind="nothingYet" title={t('feeFigures.none', { year })}>
          {t('feeFigures.noneText')}
        </EmptyState>
      ) : (
        <div className={classes.body}>
          <dl className={classes.figures}>
            <Figure name={t('feeFigures.expected')} to={sumLists.expected(base)} value={dong(whole.expected)}>
              {t('feeFigures.fees', { count: formatNumber(whole.fees), members: formatNumber(whole.members) })}
            </Figure>
            <Figure name={t('feeFigures.collected')} to={sumLists.collected(base)} value={dong(whole.collected)} />
            {whole.waived > 0 && (
              <Figure name={t('feeFigures.waived')} to={figureLists.waived(base)} value={dong(whole.waived)} />
            )}
            <Figure name={t('feeFigures.owed')} to={sumLists.owed(base)} value={dong(whole.owed)} isRed={lateCount > 0}>
              {t('feeFigures.open', { count: formatNumber(whole.openFees) })}
            </Figure>
            {waiting.payments > 0 && (
              <Figure
                name={t('feeFigures.waiting')}
                to={figureLists.waiting(base)}
                value={formatNumber(waiting.payments)}
              >
                {dong(waiting.amount)}
              </Figure>
            )}
            {whole.credit > 0 && (
              <Figure name={t('fee.credit')} to={figureLists.credit(base)} value={dong(whole.credit)} />
            )}
            <Figure
              name={t('feeFigures.forecast')}
              to={data.forecast === null ? undefined : sumLists.fees(base)}
              value={data.forecast === null ? '–' : dong(data.forecast)}
              title={t('feeFigures.forecastHow')}
            >
              {data.forecastRate !== null && `${formatDecimal(data.forecastRate)} %`}
            </Figure>
          </dl>
          <div className={classes.two}>
            <section aria-label={t('feeFigures.ageing')}>
              <h2>
                {t('feeFigures.ageing')}{' '}
                <small>
                  {lateCount === 0 ? (
                    t('feeFigures.noneLate')
                  ) : (
                    <Link to={pathOf(figureLists.late(base))}>
                      {t('feeFigures.late', {
                        count: formatNumber(lateCount),
                        amount: dong(sum(late.map(({ debt }) => debt))),
                      })}
                    </Link>
                  )}
                </small>
              </h2>
              <table className={`${table.table} ${classes.bars}`}>
                <thead>
                  <tr>
                    <th scope="col">{t('feeFigures.age')}</th>
                    <UnseenHead name={t('feeFigures.bar')} />
                    <th scope="col">{t('feeFigures.count')}</th>
                    <th scope="col">{t('feeFigures.debt')}</th>
                    <th scope="col" title={t('feeFigures.forecastHow')}>
                      {t('feeFigures.likely')}
                    </th>
                    <th scope="col">{t('feeFigures.everyYear')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.ageing.map(({ age, fees: count, debt, likely, lastRate }) => {
                    const whole = all.data?.find((one) => one.age === age);
                    return (
                      <tr key={age}>
                        <td>{t(`feeFigures.age_${age}`)}</td>
                        <td>
                          <Bar part={debt} most={Math.max(...data.ageing.map((one) => one.debt))} />
                        </td>
                        <td>
                          <Count value={count} to={figureLists.age(base, age)} />
                        </td>
                        <td>
                          <Number value={debt} to={figureLists.age(base, age)} />
                        </td>
                        <td>
                          {lastRate === null || debt === 0 ? (
                            '–'
                          ) : (
                            <>
                              <Number value={likely} to={figureLists.age(base, age)} />{' '}
                              <Link
                                to={pathOf(sumLists.fees(before))}
                                title={t('feeFigures.rateOf', { year: year - 1 })}
                              >
                                ({formatDecimal(lastRate)} %)
                              </Link>
                            </>
                          )}
                        </td>
                        <td>{whole && <Number value={whole.debt} to={figureLists.age(narrowed, age)} />}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </section>
            <section aria-label={t('feeFigures.rate')}>
              <h2>
                {t('feeFigures.rate')}{' '}
                {data.rate === null ? (
                  '–'
                ) : (
                  <Link to={pathOf(sumLists.collected(base))}>{formatDecimal(data.rate)} %</Link>
                )}{' '}
                <small>
                  {data.lastRate === null ? (
                    compared(data, words)
                  ) : (
                    <Link to={pathOf(figureLists.collectedUntil(before, data.lastOn))}>{compared(data, words)}</Link>
                  )}
                </small>
              </h2>
              <RateChart figures={data} />
            </section>
          </div>
          <div className={classes.two}>
            <section aria-label={t('feeFigures.byType')}>
              <h2>{t('feeFigures.byType')}</h2>
              <Sums
                name={area(feeHistory.area).field('memberType')}
                rows={data.types.map((one) => ({
                  ...one,
                  key: String(one.memberType),
                  label: choice('memberType', one.memberType),
                  of: { ...base, memberType: String(one.memberType) },
                }))}
              />
              <h2>{t('feeFigures.byYear')}</h2>
              <Sums
                name={area(feeHistory.area).field('year')}
                rows={data.years.map((one) => ({
                  ...one,
                  key: String(one.year),
                  label: String(one.year),
                  of: { ...narrowed, year: String(one.year) },
                }))}
              />
            </section>
            <section aria-label={t('feeFigures.byMonth')}>
              <h2>{t('feeFigures.byMonth')}</h2>
              <Months figures={data} base={base} before={before} />
            </section>
          </div>
          <section aria-label={t('feeFigures.byClub')}>
            <h2>
              {t('feeFigures.byClub')} <small>{t('feeFigures.clubsTwice')}</small>
            </h2>
            <Sums
              name={area(feeHistory.area).field('clubId')}
              rows={data.clubs.map((one) => ({
                ...one,
                key: one.clubId ?? '',
                label: one.name ?? t('feeFigures.noClub'),
                of: one.clubId ? { ...base, clubId: one.clubId } : base,
                ...(!one.clubId && { more: NO_CLUB }),
              }))}
            />
          </section>
        </div>
      )}
    </div>
  );
}

/** The address of a list behind a number. */
function pathOf(list: FigureList): string {
  return `${list.area === payment.area ? payment.path : feeHistory.path}?${queryText(list)}`;
}

const dong = (amount: number) => `${showAmount(amount)} ₫`;
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

function compared(
  { rate: present, lastRate, lastOn }: Figures,
  { t, formatDate, formatDecimal }: ReturnType<typeof useWords>,
): string {
  if (present === null || lastRate === null) return t('feeFigures.noLast');
  const points = formatDecimal(Math.abs(present - lastRate));
  const day = formatDate(lastOn);
  if (present === lastRate) return t('feeFigures.same', { day });
  return t(present > lastRate ? 'feeFigures.more' : 'feeFigures.less', { points, day });
}

interface FigureProps {
  name: string;
  value: string;
  to?: FigureList | undefined;
  isRed?: boolean;
  title?: string;
  children?: ReactNode;
}

function Figure({ name, value, to, isRed, title, children }: FigureProps) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd data-red={isRed || undefined}>
        {to ? <Link to={pathOf(to)}>{value}</Link> : value} {children && <small>{children}</small>}
      </dd>
    </div>
  );
}

/** An amount that opens its list; one of nothing opens none. */
function Number({ value, to }: { value: number; to: FigureList }) {
  return value === 0 ? '0' : <Link to={pathOf(to)}>{showAmount(value)}</Link>;
}

/** The same for a count, in the numbers of the language. */
function Count({ value, to }: { value: number; to: FigureList }) {
  const { formatNumber } = useWords();
  return value === 0 ? '0' : <Link to={pathOf(to)}>{formatNumber(value)}</Link>;
}

function Bar({ part, most }: { part: number; most: number }) {
  return (
    <div className={classes.bar} style={{ width: `${Math.max(part > 0 ? 1 : 0, percentIn(part, most) ?? 0)}%` }} />
  );
}

interface Row {
  key: string;
  label: string;
  fees: number;
  expected: number;
  collected: number;
  waived: number;
  owed: number;
  /** The question of its lists, and a filter that the figures do not have. */
  of: Asked;
  more?: FigureList['query'];
}

function Sums({ name, rows }: { name: string; rows: readonly Row[] }) {
  const { t, formatDecimal } = useWords();
  const hasWaivers = rows.some(({ waived }) => waived !== 0);
  return (
    <Rows
      label={name}
      className={classes.sums}
      rows={rows}
      keyOf={({ key }) => key}
      columns={(column) => [
        column(name, ({ label }) => label),
        column(t('feeFigures.count'), ({ fees, of, more }) => <Count value={fees} to={sumLists.fees(of, more)} />),
        column(t('feeFigures.expected'), ({ expected, of, more }) => (
          <Number value={expected} to={sumLists.expected(of, more)} />
        )),
        column(t('feeFigures.collected'), ({ collected, of, more }) => (
          <Number value={collected} to={sumLists.collected(of, more)} />
        )),
        hasWaivers &&
          column(t('feeFigures.waived'), ({ waived, of, more }) => (
            <Number value={waived} to={sumLists.waived(of, more)} />
          )),
        column(t('feeFigures.owed'), ({ owed, of, more }) => <Number value={owed} to={sumLists.owed(of, more)} />),
        column(t('feeFigures.rate'), ({ expected, collected }) =>
          expected > 0 ? `${formatDecimal(percentIn(collected, expected) ?? 0)} %` : '–',
        ),
      ]}
    />
  );
}

function Months({ figures, base, before }: { figures: Figures; base: OfYear; before: OfYear }) {
  const { t } = useWords();
  const { year, months } = figures;
  const hasWaivers = months.some(({ waived }) => waived !== 0);
  return (
    <Rows
      label={t('feeFigures.byMonth')}
      className={classes.sums}
      rows={months.filter(
        ({ month, due, collected, waived, lastCollected }) =>
          month < 13 || [due, collected, waived, lastCollected].some((amount) => amount !== 0),
      )}
      keyOf={({ month }) => month}
      columns={(column) => [
        column(t('feeFigures.month'), ({ month }) =>
          month === 13 ? t('feeFigures.later') : t('feeFigures.monthNo', { month }),
        ),
        column(t('feeFigures.due'), ({ month, due }) => <Number value={due} to={figureLists.due(base, month)} />),
        column(t('feeFigures.collected'), ({ month, collected }) => (
          <Number value={collected} to={figureLists.collectedIn(base, month)} />
        )),
        hasWaivers &&
          column(t('feeFigures.waived'), ({ month, waived }) => (
            <Number value={waived} to={figureLists.waivedIn(base, month)} />
          )),
        column(
          t('feeFigures.collectedLast', { year: year - 1 }),
          { cellClass: classes.soft },
          ({ month, lastCollected }) => <Number value={lastCollected} to={figureLists.collectedIn(before, month)} />,
        ),
      ]}
    />
  );
}

const WIDTH = 600;
const HEIGHT = 130;
const LEFT = 44;
const BOTTOM = 22;

/** The share of the year's fees that was collected by the end of each month, beside that of the year before. */
function RateChart({ figures }: { figures: Figures }) {
  const { t } = useWords();
  const { months, whole, lastExpected, year, on } = figures;
  const present = globalThis.Number(on.slice(0, 4)) > year ? 12 : globalThis.Number(on.slice(5, 7));
  const shares = (name: 'collected' | 'lastCollected', of: number, until: number) => {
    let sumSoFar = 0;
    return months.slice(0, until).map((month) => {
      sumSoFar += month[name];
      return Math.min(100, percentIn(sumSoFar, of) ?? 0);
    });
  };
  const own = shares('collected', whole.expected, present);
  const last = lastExpected > 0 ? shares('lastCollected', lastExpected, 12) : [];
  const x = (place: number) => LEFT + (place * (WIDTH - LEFT - 12)) / 11;
  const y = (share: number) => 8 + ((100 - share) * (HEIGHT - BOTTOM - 8)) / 100;
  const line = (all: readonly number[]) => all.map((share, place) => `${x(place)},${y(share)}`).join(' ');
  const end = own.at(-1);
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('feeFigures.chart', { year, last: year - 1 })}>
        {[0, 50, 100].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} />
            <text x={LEFT - 6} y={y(share) + 4} textAnchor="end">
              {share} %
            </text>
          </g>
        ))}
        {[1, 3, 5, 7, 9, 11].map((month) => (
          <text
            key={month}
            x={x(month - 1)}
            y={HEIGHT - 4}
            textAnchor="middle"
            data-now={month === present || undefined}
          >
            {t('feeFigures.monthShort', { month })}
          </text>
        ))}
        <polyline className={classes.last} points={line(last)} />
        <polyline className={classes.own} points={line(own)} />
        {end !== undefined && <circle cx={x(own.length - 1)} cy={y(end)} r={4} />}
      </svg>
      <figcaption>
        <span className={classes.keyOwn}>{year}</span>
        {last.length > 0 && <span className={classes.keyLast}>{year - 1}</span>}
      </figcaption>
    </figure>
  );
}
