import { feeCalls, figureCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { DEBT_GROUPS, type DebtGroup, GROUP_AGES } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { deskLists } from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import type { FeeDesk } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import type { ListGroup } from '../../../kit/resource/list/use-groups.ts';
import { addressOf, type ListTab, TabbedList, type WayIn } from '../../../kit/resource/list/TabbedList.tsx';
import { YearSteps } from '../../../kit/ui/moment/YearSteps.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import { ChangesNote } from './ChangesNote.tsx';
import classes from './Desk.module.css';
import { BankButton, RemindButton } from './DeskButtons.tsx';
import { deskCard, deskCells, type Owing } from './desk-cells.tsx';
import './desk.texts.ts';
import './fee-page.texts.ts';
import { PayBeside } from './PayBeside.tsx';
import { memberFeesPath } from './use-fees.ts';
import { remindPath } from './use-reminders.ts';

/** The state of the square before a group. */
const MARKS: Readonly<Record<DebtGroup, string>> = {
  overdue: classes.late ?? '',
  soon: classes.soon ?? '',
  later: classes.coming ?? '',
};
/** The share of the rows of a window that each group shows at first. */
const SHARES: Readonly<Record<DebtGroup, number>> = { overdue: 0.55, soon: 0.27, later: 0.18 };
/** The heights of everything but rows, and of a row, in pixels. */
const AROUND = 300;
const ROW = 33;
/** Ages that addresses of earlier versions name. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  notDue: ['later', 'soon'],
  days365: ['days180', 'year'],
};

/** Who owes what, for how long, and what was done about it: the desk of fees. */
export function DeskPage() {
  const { t, formatNumber } = useWords();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [today] = useState(() => dayOf(new Date()));
  const year = params.get('deskYear') ?? params.get('year') ?? params.get('yearTo') ?? today.slice(0, 4);
  const asked = (name: string) => params.get(name) ?? undefined;
  const query = { year, kind: asked('kind'), memberType: asked('memberType'), clubId: asked('clubId') };
  const { data: desk } = useAnswer(figureCalls.desk, { query }, { placeholderData: keepPreviousData });
  const [paying, setPaying] = useState<{ memberId?: string; feeId?: string }>();
  if (params.getAll('age').some((age) => age in RENAMED)) return <Navigate to={`?${renamed(params)}`} replace />;
  const tabs = tabsOf(year, desk);
  const here = (of: string) => tabsOf(of, desk).find(({ key }) => key === 'open') as ListTab;
  const { mayBook = false, mayRemind = false } = desk ?? {};
  const pay = ({ id, memberId }: Owing) => {
    // A phone has no room beside the list.
    if (window.matchMedia('(max-width: 767px)').matches) return void navigate(memberFeesPath(String(memberId), id));
    setPaying({ memberId: String(memberId), feeId: id });
  };
  const close = () => {
    const row =
      document.querySelector<HTMLElement>('tr[data-current] a') ??
      document.querySelector<HTMLElement>('tr[data-row] a');
    setPaying(undefined);
    row?.focus();
  };
  return (
    <TabbedList
      resource={feeHistory}
      label={t('feeDesk.parts')}
      tabs={tabs}
      cells={deskCells(mayBook ? pay : undefined)}
      card={deskCard({ pay: mayBook ? pay : undefined, remind: mayRemind })}
      note={
        <span className={`${classes.year} inline-row gap2`}>
          <YearSteps
            year={Number(year)}
            onChange={(next) => void navigate(addressOf(here(String(next)), tabs, params), { replace: true })}
          />
          <span className="unseen-phone">{t('feeDesk.withOld')}</span>
        </span>
      }
      actions={
        <>
          {mayRemind && <RemindButton />}
          <BankButton waiting={desk?.bankLines ?? 0} />
        </>
      }
      main={
        mayBook && (
          <Button leftSection={<IconPlus />} onClick={() => setPaying({})}>
            {t('fee.pay')}
          </Button>
        )
      }
      draw={(ways) => ({
        above: <Figures desk={desk} ways={ways} />,
        ways: <TabLinks inRow label={t('feeDesk.parts')} tabs={ways.filter(({ isElsewhere }) => !isElsewhere)} />,
      })}
      above={<ChangesNote />}
      foot={<Foot />}
      beside={paying && <PayBeside {...paying} onClose={close} />}
      rowKeys={[
        ...(mayBook ? [{ key: 'g', text: 'feeDesk.keyPay' as const, run: pay }] : []),
        ...(mayRemind
          ? [
              {
                key: 'n',
                text: 'feeDesk.keyRemind' as const,
                run: ({ memberId }: Owing) => void navigate(remindPath({ memberId: String(memberId) })),
              },
            ]
          : []),
      ]}
    />
  );

  function tabsOf(of: string, figures: FeeDesk | undefined): ListTab[] {
    const sort = 'dueOn:asc';
    const count = (value: number | undefined) => value !== undefined && formatNumber(value);
    return [
      {
        key: 'open',
        label: t('feeDesk.open'),
        count: count(figures?.open),
        asks: { ...deskLists.open(of), sort },
        none: { title: t('fee.noneOpen'), isDone: true },
        groups: DEBT_GROUPS.map((group) => groupOf(group, figures)),
      },
      {
        key: 'pending',
        label: t('feeDesk.pending'),
        count: count(figures?.pending),
        asks: { ...deskLists.pending(of), sort },
      },
      {
        key: 'overpaid',
        label: t('feeDesk.overpaid'),
        count: count(figures?.overpaid),
        asks: { ...deskLists.overpaid(of), sort },
      },
      {
        key: 'done',
        label: t('feeDesk.done'),
        count: count(figures?.done),
        asks: { ...deskLists.done(of), sort: 'updatedAt:desc' },
      },
      { key: 'expected', label: t('feeDesk.expected'), isElsewhere: true, asks: { ...deskLists.expected(of), sort } },
      {
        key: 'collected',
        label: t('feeDesk.collected'),
        isElsewhere: true,
        asks: { ...deskLists.collected(of), sort },
      },
      ...DEBT_GROUPS.map((group) => ({
        key: group,
        label: t(`feeDesk.${group}`),
        isElsewhere: true,
        asks: { ...deskLists.group(of, group), sort },
        none: { title: t(`feeDesk.none_${group}`), isDone: true },
      })),
    ];
  }

  function groupOf(group: DebtGroup, figures: FeeDesk | undefined): ListGroup {
    return {
      key: group,
      filters: { age: GROUP_AGES[group] },
      none: t(`feeDesk.none_${group}`),
      first: Math.max(2, Math.round(rowsOfWindow() * SHARES[group])),
      head: (total) => (
        <>
          <span className={MARKS[group]} aria-hidden="true" />
          <b>{t(`feeDesk.${group}`)}</b>
          <span className="faint">{t('feeDesk.fees', { count: formatNumber(total) })}</span>
          <GroupSum group={group} figures={figures} total={total} />
        </>
      ),
    };
  }
}

function rowsOfWindow(): number {
  return Math.max(11, Math.floor((window.innerHeight - AROUND) / ROW) - 3);
}

/** The sum of a group under the filters of the list. */
function GroupSum({ group, figures, total }: { group: DebtGroup; figures: FeeDesk | undefined; total: number }) {
  const query = useListQuery();
  const own = figures?.groups.find((one) => one.group === group);
  const isWhole = own?.fees === total;
  const { data } = useAnswer(
    feeCalls.sums,
    { query: `${query}&${GROUP_AGES[group].map((age) => `age=${age}`).join('&')}` },
    { placeholderData: keepPreviousData, enabled: !isWhole },
  );
  const sum = isWhole ? own.debt : data?.debt;
  return sum === undefined ? null : <span>{showAmount(sum)} ₫</span>;
}

/** Parameters of the address that do not choose rows. */
const NOT_ASKED = new Set(['page', 'pageSize', 'sort', 'fields', 'view']);

/** What the list asks for, as the query of another call. */
function useListQuery(): string {
  const [params] = useSearchParams();
  return new URLSearchParams([...params].filter(([name]) => !NOT_ASKED.has(name))).toString();
}

/** The five figures of the year. Each is a way into the list. */
function Figures({ desk, ways }: { desk: FeeDesk | undefined; ways: readonly WayIn[] }) {
  const { t, formatNumber, formatDecimal } = useWords();
  if (!desk) return <div className={`${classes.figures} flex wrap rigid ruled-below`} aria-busy="true" />;
  const figure = (key: string, amount: number, more: ReactNode, title?: string) => {
    const way = ways.find((one) => one.key === key);
    if (!way) return null;
    return (
      <div key={key} title={title}>
        <dt>{way.label}</dt>
        <dd>
          <Link
            to={way.to}
            aria-current={way.isHere ? 'page' : undefined}
            data-red={(key === 'overdue' && amount > 0) || undefined}
          >
            {showAmount(amount)} ₫
          </Link>{' '}
          <small>{more}</small>
        </dd>
      </div>
    );
  };
  return (
    <dl className={`${classes.figures} flex wrap rigid ruled-below`} aria-label={t('feeDesk.figures')}>
      {figure(
        'expected',
        desk.expected,
        [
          desk.oldDebt > 0 && t('feeDesk.ofOld', { amount: showAmount(desk.oldDebt) }),
          desk.waived > 0 && t('feeDesk.lessWaived', { amount: showAmount(desk.waived) }),
        ]
          .filter(Boolean)
          .join(' · '),
        t('feeDesk.expectedHow'),
      )}
      {figure(
        'collected',
        desk.collected,
        desk.rate === null ? '' : `${formatDecimal(desk.rate)} %`,
        t('feeDesk.collectedHow'),
      )}
      {desk.groups.map(({ group, fees, members, debt }) =>
        figure(
          group,
          debt,
          group === 'overdue'
            ? t('feeDesk.members', { count: formatNumber(members) })
            : t('feeDesk.fees', { count: formatNumber(fees) }),
        ),
      )}
    </dl>
  );
}

/** The sums of all rows that the filters leave, whatever is shown of them. */
function Foot() {
  const { t, formatNumber, area } = useWords();
  const { data } = useAnswer(feeCalls.sums, { query: useListQuery() }, { placeholderData: keepPreviousData });
  const { field } = area(feeHistory.area);
  if (!data) return <div className={`${classes.foot} row wrap rigid small number m0`} aria-busy="true" />;
  return (
    <dl className={`${classes.foot} row wrap rigid small number m0`} aria-label={t('fee.sums')}>
      <div className="flex gap2" data-more>
        <dt>{t('feeDesk.sum', { count: formatNumber(data.count), members: formatNumber(data.members) })}</dt>
      </div>
      {(['total', 'paid', ...(data.waived === '0' ? [] : (['waived'] as const)), 'debt'] as const).map((name) => (
        <div key={name} className="flex gap2" data-more={name !== 'debt' || undefined}>
          <dt>{field(name)}</dt>
          <dd className="strong">{showAmount(data[name])}</dd>
        </div>
      ))}
      {data.overdue !== '0' && (
        <div className="flex gap2">
          <dt>{t('feeDesk.ofOverdue')}</dt>
          <dd className="strong" data-red>
            {showAmount(data.overdue)}
          </dd>
        </div>
      )}
      {data.credit !== '0' && (
        <div className="flex gap2">
          <dt>{t('fee.credit')}</dt>
          <dd className="strong">{showAmount(data.credit)}</dd>
        </div>
      )}
    </dl>
  );
}

/** An address of an earlier version with the ages of today. */
function renamed(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].flatMap(([name, value]) =>
      name === 'age' ? (RENAMED[value] ?? [value]).map((age) => [name, age]) : [[name, value]],
    ),
  );
}
