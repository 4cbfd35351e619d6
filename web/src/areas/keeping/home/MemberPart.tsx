import { figuresCalls } from '@hoivien/contract/areas/keeping/home/figures.calls.ts';
import { fetchFile } from '../../../kit/api/ask.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { countedOf } from '@hoivien/contract/areas/people/party/club.rules.ts';
import { type MemberFigures } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import { percentIn } from '@hoivien/contract/kit/money.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { Card, type Column, Value } from './Card.tsx';
import { lastDayOf, listAddress, monthName, monthsOf, shortMonth } from './months.ts';
import { MonthChart } from './MonthChart.tsx';
import classes from './Overview.module.css';
import { Part } from './Part.tsx';
import { PROVINCE_PLACES, shortName } from './provinces.ts';
import { type Asked, queryOf } from './use-overview.ts';

type AreaFigures = MemberFigures['areas'][number];
type Filters = Record<string, string | readonly string[]>;

/** The careers that a chart shows before a person asks for all. */
const CAREERS = 10;

/** The address of a list of members, as the figures count it. */
function listOf(area: AreaFigures['area'], club: string | null, filters: Filters, isPresent = true): string {
  const resource = registry.find((one) => one.resource.area === area)?.resource;
  if (!resource) return '/';
  return listAddress(resource.path, {
    ...(isPresent && { state: countedOf(resource).state }),
    ...(club && { clubIds: club }),
    ...filters,
  });
}

interface MemberPartProps {
  asked: Asked;
  ask: (changes: Partial<Asked>) => void;
  query: UseQueryResult<MemberFigures>;
}

/** Members by type, over time, by career and by province. */
export function MemberPart({ asked, ask, query }: MemberPartProps) {
  const { t, formatNumber } = useWords();
  const areas = query.data?.areas ?? [];
  const one = areas.find(({ area }) => area === asked.of) ?? areas[0];
  return (
    <Part
      title={t('overview.members')}
      note={(data) =>
        t('overview.membersNow', { count: formatNumber(data.areas.reduce((sum, { total }) => sum + total, 0)) })
      }
      more={
        areas.length > 1 &&
        one && (
          <Segments
            label={t('overview.kindOf')}
            value={one.area}
            options={[
              { value: 'Members', label: t('overview.units') },
              { value: 'PersonalMembers', label: t('overview.people') },
            ]}
            onChange={(of) => ask({ of: of === 'PersonalMembers' ? of : 'Members' })}
          />
        )
      }
      query={query}
      file={{
        fetch: (language) => fetchFile(figuresCalls.membersWorkbook, { query: { ...queryOf(asked), language } }),
        anyOf: figuresCalls.membersWorkbook.access,
      }}
    >
      {() =>
        one && (
          <div className={`${classes.members} grid gap6`}>
            <div className="stack gap6">
              <OverTime figures={one} asked={asked} />
              <Types areas={areas} club={asked.club} />
              <Careers key={one.area} figures={one} club={asked.club} />
            </div>
            <Provinces figures={one} club={asked.club} />
          </div>
        )
      }
    </Part>
  );
}

/** The types of an area without members, each with none. */
function noneOf(area: AreaFigures['area']): AreaFigures['types'] {
  const resource: Resource | undefined = registry.find((one) => one.resource.area === area)?.resource;
  const choices = resource?.fields.type?.choices;
  return choices ? choices.map((type) => ({ type: Number(type), total: 0 })) : [{ type: null, total: 0 }];
}

function Types({ areas, club }: { areas: readonly AreaFigures[]; club: string | null }) {
  const { t, area: wordsOf } = useWords();
  const rows = areas.flatMap(({ area, types }): BarRow[] =>
    (types.length > 0 ? types : noneOf(area)).map(({ type, total }) => ({
      key: `${area} ${type}`,
      label: type === null ? t('overview.person') : wordsOf(area).choice('type', type),
      total,
      to: listOf(area, club, type === null ? {} : { type: String(type) }),
    })),
  );
  return (
    <section className={`${classes.card} stack gap2 narrow relative`} aria-label={t('overview.byType')}>
      <div className={`${classes.cardHead} row wrap`}>
        <h3>{t('overview.byType')}</h3>
      </div>
      <BarTable first={t('overview.type')} rows={rows} isShare />
    </section>
  );
}

function Careers({ figures: { area, careers }, club }: { figures: AreaFigures; club: string | null }) {
  const { t } = useWords();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? careers : careers.slice(0, CAREERS);
  const rows = shown.map(({ id, name, total }) => ({
    key: id,
    label: name,
    total,
    to: listOf(area, club, { careerIds: id }),
  }));
  return (
    <section className={`${classes.card} stack gap2 narrow relative`} aria-label={t('overview.byCareer')}>
      <div className={`${classes.cardHead} row wrap`}>
        <h3>{t('overview.byCareer')}</h3>
        <span>{t(careers.length === 0 ? 'overview.noCareers' : 'overview.careersTwice')}</span>
      </div>
      {rows.length > 0 && <BarTable first={t('overview.career')} rows={rows} />}
      {careers.length > CAREERS && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('overview.fewerCareers') : t('overview.moreCareers', { count: String(careers.length) })}
        </Button>
      )}
    </section>
  );
}

interface BarRow {
  key: string;
  label: string;
  total: number;
  to: string | null;
}

/** Numbers with bars of their length: a table that is its own chart. */
function BarTable({ first, rows, isShare = false }: { first: string; rows: readonly BarRow[]; isShare?: boolean }) {
  const { t, formatNumber } = useWords();
  const most = Math.max(...rows.map(({ total }) => total), 1);
  const whole = rows.reduce((sum, { total }) => sum + total, 0);
  return (
    <Rows
      label={first}
      className={classes.barTable}
      rows={rows}
      keyOf={({ key }) => key}
      columns={(column) => [
        column(first, { isName: true, title: ({ label }) => label }, ({ label }) => label),
        column(t('overview.bar'), { isUnseen: true }, ({ total }) => (
          <div style={{ inlineSize: `${percentIn(total, most) ?? 0}%` }} />
        )),
        column(t('overview.count'), ({ total, to }) => <Value value={total} format={formatNumber} to={to} />),
        isShare &&
          column(t('overview.share'), ({ total }) =>
            whole > 0 ? `${formatNumber(percentIn(total, whole) ?? 0)} %` : '–',
          ),
      ]}
    />
  );
}

/** Who joined and left in each month, and in the table by type, too. */
export function OverTime({ figures: { area, types, joined, left }, asked }: { figures: AreaFigures; asked: Asked }) {
  const words = useWords();
  const { t, language, formatNumber } = words;
  const months = monthsOf(asked.year);
  const [today] = useState(() => dayOf(new Date()));
  const countIn = (all: AreaFigures['joined'], month: string, type?: number) =>
    all
      .filter((one) => one.month === month && (type === undefined || one.type === type))
      .reduce((sum, { total }) => sum + total, 0);
  const link = (name: 'joined' | 'left', month: string, type?: number) =>
    listOf(
      area,
      asked.club,
      {
        [`${name}OnFrom`]: month,
        // Joining ahead counts nowhere.
        [`${name}OnTo`]: name === 'joined' && lastDayOf(month) > today ? today : lastDayOf(month),
        ...(type !== undefined && { type: String(type) }),
      },
      false,
    );
  const ofType = [...new Set([...types, ...joined, ...left].flatMap(({ type }) => (type === null ? [] : [type])))];
  const column = (name: 'joined' | 'left', type?: number): Column<string> => ({
    key: `${name} ${type ?? ''}`,
    label:
      type === undefined
        ? t(`overview.${name}`)
        : t(`overview.${name}Type`, { type: words.area(area).choice('type', type) }),
    value: (month) => countIn(name === 'joined' ? joined : left, month, type),
    to: (month) => link(name, month, type),
  });
  const columns = [
    column('joined'),
    column('left'),
    ...(ofType.length > 1 ? ofType.flatMap((type) => [column('joined', type), column('left', type)]) : []),
  ];
  const rows = months.map((month) => ({
    name: shortMonth(month, language),
    joined: countIn(joined, month),
    left: countIn(left, month),
  }));
  return (
    <Card
      title={t('overview.overTime')}
      first={t('overview.month')}
      name={monthName}
      rows={months}
      columns={columns}
      format={formatNumber}
    >
      <MonthChart
        rows={rows}
        series={[
          { key: 'joined', label: t('overview.joined'), look: 'plain' },
          { key: 'left', label: t('overview.left'), look: 'hatched' },
        ]}
        format={formatNumber}
        short={formatNumber}
        hasLabels
      />
    </Card>
  );
}

/** The provinces as tiles of equal size; a tile opens its list. */
function Provinces({ figures: { area, provinces, total }, club }: { figures: AreaFigures; club: string | null }) {
  const { t, formatNumber } = useWords();
  const most = Math.max(...provinces.map((one) => one.total), 1);
  const without = total - provinces.reduce((sum, one) => sum + one.total, 0);
  const to = ({ code }: { code: string }) => listOf(area, club, { provinceCode: code });
  return (
    <Card
      title={t('overview.byProvince')}
      note={without > 0 ? t('overview.noAddress', { count: formatNumber(without) }) : undefined}
      first={t('overview.province')}
      name={({ name }) => name}
      rows={provinces.toSorted((a, b) => b.total - a.total)}
      columns={[{ key: 'total', label: t('overview.count'), value: (one) => one.total, to }]}
      format={formatNumber}
      isReadable
    >
      <ul className={`${classes.tiles} grid m0`}>
        {provinces.map((one) => {
          const [column, row] = PROVINCE_PLACES[one.code] ?? [];
          const text = (
            <>
              <span>{shortName(one.name)}</span> <b className="small number">{formatNumber(one.total)}</b>
            </>
          );
          // The root makes small numbers differ, because one city often has most of the members.
          const level = one.total === 0 ? 0 : Math.ceil(Math.sqrt(one.total / most) * 4);
          return (
            <li
              key={one.code}
              className="narrow tiny round1"
              style={{ gridColumn: column, gridRow: row }}
              data-level={level}
            >
              {one.total > 0 ? <Link to={to(one)}>{text}</Link> : <span className={classes.tile}>{text}</span>}
            </li>
          );
        })}
      </ul>
      <p className={classes.faint}>{t('overview.islands')}</p>
    </Card>
  );
}
