import type { FeesOfMember } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { dayOf, daysBetween } from '@hoivien/contract/kit/period.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconSend, IconUser } from '@tabler/icons-react';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { Figures, type RecordFigure } from '../../../kit/resource/record/RecordHead.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import { ChangesNote } from './ChangesNote.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { MemberFees } from './MemberFees.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { areaOfType, isOverdue, useFeesOfMember } from './use-fees.ts';

/** The fee history of a member: what is owed, every fee with its entries, and what can be done now. */
export function MemberFeesPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const actor = useActor();
  const figures = useFeeFigures();
  const [isReminding, setReminding] = useState(false);
  const { data, error, refetch } = useFeesOfMember(id);
  usePageTitle(data ? data.memberName : null);
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} width="auto" m="xl" />;
  const path = recordPath(areaOfType(data.memberType), id, actor);
  return (
    <div className="pane">
      <PageHead
        title={data.memberName}
        note={[data.memberCode, data.clubNames].filter(Boolean).join(' · ')}
        actions={
          <>
            {path && (
              <Button variant="subtle" component={Link} to={path} leftSection={<IconUser />}>
                {t('fee.member')}
              </Button>
            )}
            {data.mayDecide && data.debt > 0 && (
              <Button variant="default" leftSection={<IconSend />} onClick={() => setReminding(true)}>
                {t('fee.remind')}
              </Button>
            )}
            {data.mayAdd && (
              <Button
                variant="default"
                component={Link}
                to={`${feeHistory.path}/add?memberId=${id}`}
                leftSection={<IconPlus />}
              >
                {t('fee.addFee')}
              </Button>
            )}
          </>
        }
      />
      <Figures figures={figures(data)} />
      <ChangesNote />
      <MemberFees data={data} />
      {isReminding && (
        <RemindDialog
          aim={{ filter: { memberId: id } }}
          title={t('fee.remindOf', { plan: data.memberName })}
          // Nobody whose day has not come is asked as if it had.
          {...(data.fees.some(isOverdue) ? { tone: 2 } : { scope: 'all' })}
          onClose={() => setReminding(false)}
        />
      )}
    </div>
  );
}

/** The tab on the record of a member. */
export function FeesPanel({ id }: { id: string }) {
  const figures = useFeeFigures();
  return (
    <Panel answer={useFeesOfMember(id)}>
      {(data) => (
        <div className={`${classes.panel} stack`}>
          {data.fees.length > 0 && <Figures figures={figures(data)} />}
          <ChangesNote />
          <MemberFees data={data} />
        </div>
      )}
    </Panel>
  );
}

/** What sums up the fees of a member. */
function useFeeFigures(): (data: FeesOfMember) => RecordFigure[] {
  const { t, formatDate } = useWords();
  return ({ fees, debt, credit, dueOn, reminders }) => {
    const [last] = reminders.filter(({ skipped }) => skipped === null);
    const today = dayOf(new Date());
    const year = Number(today.slice(0, 4));
    const own = fees.filter((fee) => fee.year === year);
    const days = dueOn ? daysBetween(dueOn, today) : 0;
    const overdue = sumOf(fees.filter(isOverdue).map((fee) => fee.debt));
    return [
      { label: t('fee.debt'), value: debt > 0 ? `${showAmount(debt)} ₫` : t('fee.noDebt') },
      ...(overdue > 0
        ? [
            {
              label: t('fee.sumOverdue'),
              value: <span className={`${classes.overdue} late strong`}>{showAmount(overdue)} ₫</span>,
            },
          ]
        : []),
      ...(credit > 0 ? [{ label: t('fee.credit'), value: `${showAmount(credit)} ₫` }] : []),
      ...(own.length > 0
        ? [
            {
              label: t('fee.paidOf', { year }),
              value: showAmount(sumOf(own.map(({ paid }) => paid))),
              note: t('fee.ofTotal', { total: showAmount(sumOf(own.map(({ total }) => total))) }),
            },
          ]
        : []),
      ...(dueOn
        ? [
            {
              label: t('fee.dueOn'),
              value: formatDate(dueOn),
              note:
                days > 0
                  ? t('fee.overdue', { count: days })
                  : days === 0
                    ? t('fee.today')
                    : t('fee.inDays', { count: -days }),
            },
          ]
        : []),
      ...(last
        ? [
            {
              label: t('fee.lastReminder'),
              value: formatDate(last.at),
              note: [
                t('fee.reminderTimes', { count: reminders.filter(({ skipped }) => skipped === null).length }),
                t(`fee.state_${last.state}`),
              ].join(', '),
            },
          ]
        : []),
    ];
  };
}
