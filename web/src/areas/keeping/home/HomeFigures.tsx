import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import type { FeeMonths as Months } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { FIGURE_AREAS } from '@hoivien/contract/areas/keeping/home/figures.codes.ts';
import type { MemberFigures } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { codesOn } from '../../../kit/screen/area-screens.ts';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { FeeMonths } from './FeePart.tsx';
import './figures-page.texts.ts';
import { OverTime } from './MemberPart.tsx';
import { listAddress } from './months.ts';
import classes from './Overview.module.css';
import { type Asked, feeQuery, presentYear, useFeeMonths, useMemberFigures } from './use-overview.ts';

/** The two figures of this year on the first page: fees and members by month. The screen of the figures has the rest. */
export function HomeFigures() {
  const { canAny } = useActor();
  const asked: Asked = { year: presentYear(), club: null, of: 'Members' };
  return (
    <div className={classes.home}>
      {canAny(codesOn(['Fees'], 'Search')) && <Fees asked={asked} />}
      {canAny(codesOn(FIGURE_AREAS, 'Search')) && <Members asked={asked} />}
    </div>
  );
}

/** The money collected against the plan: of the year so far, or month by month. */
function Fees({ asked }: { asked: Asked }) {
  const { t, formatMoney } = useWords();
  const { can } = useActor();
  const [by, setBy] = useState<'running' | 'month'>('running');
  const note = ({ expected, collected }: Months) =>
    t('overview.homeFees', { due: formatMoney(expected), collected: formatMoney(collected) });
  const hasDesk = can(permissionCode('FeeHistories', 'Search'));
  return (
    <Figure
      title={t('overview.homeFeesTitle', { year: asked.year })}
      to={hasDesk ? feeHistory.path : listAddress('/fee-figures', feeQuery(asked))}
      more={t(hasDesk ? 'overview.homeDesk' : 'overview.allFigures')}
      query={useFeeMonths(asked)}
      note={note}
    >
      {({ months }) => (
        <FeeMonths
          months={months}
          asked={asked}
          isRunning={by === 'running'}
          note={
            <Segments
              label={t('overview.feesBy')}
              value={by}
              options={(['running', 'month'] as const).map((value) => ({ value, label: t(`overview.fees_${value}`) }))}
              onChange={(value) => setBy(value === 'month' ? 'month' : 'running')}
            />
          }
        />
      )}
    </Figure>
  );
}

function Members({ asked }: { asked: Asked }) {
  const { t, formatNumber } = useWords();
  const note = ({ areas }: MemberFigures) =>
    t('overview.membersNow', { count: formatNumber(areas.reduce((sum, { total }) => sum + total, 0)) });
  return (
    <Figure
      title={t('overview.members')}
      to="/figures"
      more={t('overview.homeAll')}
      query={useMemberFigures(asked)}
      note={note}
    >
      {({ areas: [first] }) => first && <OverTime figures={first} asked={asked} />}
    </Figure>
  );
}

interface FigureProps<Answer> {
  title: string;
  to: string;
  /** The words of the link. */
  more: string;
  query: UseQueryResult<Answer>;
  note: (data: Answer) => string;
  children: (data: Answer) => ReactNode;
}

/** A panel keeps its height while it loads, so nothing below it moves. */
function Figure<Answer>({ title, to, more, query, note, children }: FigureProps<Answer>) {
  return (
    <section className={`${classes.panel} stack gap3 narrow`} aria-label={title}>
      <div className={`${classes.partHead} row wrap`}>
        <h2>{title}</h2>
        {query.data !== undefined && <span>{note(query.data)}</span>}
        <Link className={classes.more} to={to}>
          {more}
        </Link>
      </div>
      <Panel answer={query} waiting={{ height: 280 }}>
        {children}
      </Panel>
    </section>
  );
}
