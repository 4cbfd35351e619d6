import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import type { FeeOfMember, FeesOfMember } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import table from '../../../kit/ui/Table.module.css';
import { CorrectTotal } from './CorrectTotal.tsx';
import { Entries } from './Entries.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { Owed } from './Owed.tsx';
import { ReminderLog } from './ReminderLog.tsx';
import { PayAllPanel } from './PayAllPanel.tsx';
import { PayPanel } from './PayPanel.tsx';
import { owedFees } from './use-fees.ts';
import { QrCard, VietQrCard } from './VietQrCard.tsx';

/**
 * All fees of a member. `first` is chosen at first, else the oldest due one, which stays chosen once it is paid. The chosen
 * one shows its entries, and beside the list stands what can be done with it.
 */
export function MemberFees({ data, first }: { data: FeesOfMember; first?: string | undefined }) {
  const words = useWords();
  const { area, t } = words;
  const { field } = area(feeHistory.area);
  const [params, setParams] = useSearchParams();
  const { fees } = data;
  const owed = owedFees(data);
  const open = owed[0] ?? fees.find(({ cancelledAt }) => cancelledAt === null) ?? fees[0];
  const [opened] = useState(open?.id);
  const [wantsAll, setAll] = useState(false);
  const [came, setCame] = useState<number>();
  const chosen = fees.find(({ id }) => id === (params.get('fee') ?? first ?? opened)) ?? open;
  const choose = (id: string) =>
    setParams(
      (held) => {
        held.set('fee', id);
        return held;
      },
      { replace: true },
    );
  if (!chosen) return <NoFees data={data} />;
  const mayPayAll = data.mayDecide && owed.length > 1 && !owed.some(({ pending }) => pending);
  const isAll = mayPayAll && wantsAll;
  const hasWaivers = fees.some(({ waived }) => waived !== 0);
  return (
    <div className={`${classes.desk} grid fill ruled`}>
      <div className={`${classes.list} narrow auto`}>
        <table className={`${table.table} ${table.edges}`}>
          <thead>
            <tr>
              <th scope="col">{field('year')}</th>
              <th scope="col">{field('period')}</th>
              <th scope="col" className={classes.right}>
                {field('total')}
              </th>
              <th scope="col" className={classes.right}>
                {field('paid')}
              </th>
              {hasWaivers && (
                <th scope="col" className={classes.right}>
                  {field('waived')}
                </th>
              )}
              <th scope="col" className={classes.right}>
                {field('debt')}
              </th>
              <th scope="col" className={classes.status}>
                {field('status')}
              </th>
            </tr>
          </thead>
          <tbody>
            {fees.map((fee) => (
              <Fragment key={fee.id}>
                <tr
                  data-chosen={fee === chosen || undefined}
                  data-gone={fee.cancelledAt !== null || undefined}
                  className={`${classes.fee} relative`}
                >
                  <td>
                    <button type="button" aria-pressed={fee === chosen} onClick={() => choose(fee.id)}>
                      {fee.year}
                    </button>
                  </td>
                  <td>
                    {fee.kind === 1 ? '' : `${area(feeHistory.area).choice('kind', fee.kind)}, `}
                    {area(feeHistory.area).choice('period', fee.period)}
                  </td>
                  <td className={classes.right}>{showAmount(fee.cancelledTotal ?? fee.total)}</td>
                  <td className={classes.right}>{showAmount(fee.paid)}</td>
                  {hasWaivers && <td className={classes.right}>{showAmount(fee.waived)}</td>}
                  <td className={classes.right}>
                    <Debt fee={fee} />
                  </td>
                  <td className={classes.status}>
                    {fee.cancelledAt === null ? (
                      <CellText resource={feeHistory} name="status" value={fee.status} />
                    ) : (
                      t('fee.wasCancelled')
                    )}
                  </td>
                </tr>
                {fee === chosen && (
                  <tr>
                    <td colSpan={hasWaivers ? 7 : 6} className={classes.below}>
                      <Entries fee={fee} data={data} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
        <ReminderLog reminders={data.reminders} mayStop={data.mayDecide} />
      </div>
      <div className={classes.side}>
        {mayPayAll && (
          <div className={classes.part}>
            <Segments
              label={t('fee.payWhat')}
              value={isAll ? 'all' : 'one'}
              options={[
                { value: 'one', label: t('fee.payOne') },
                { value: 'all', label: t('fee.payAll', { debt: showAmount(data.debt) }) },
              ]}
              onChange={(value) => {
                setCame(undefined);
                setAll(value === 'all');
              }}
            />
          </div>
        )}
        {isAll && <PayAllPanel key={`all ${data.debt} ${open?.version}`} data={data} amount={came} />}
        {isAll && (
          <QrCard
            title={t('fee.qrAll')}
            of={`OfMember/${data.memberId}`}
            debt={data.debt}
            version={String(data.debt)}
          />
        )}
        {!isAll && data.mayBook && (
          <PayPanel
            key={`pay ${chosen.id} ${chosen.entries.length}`}
            fee={chosen}
            data={data}
            onSpread={
              mayPayAll
                ? (amount) => {
                    setCame(amount);
                    setAll(true);
                  }
                : undefined
            }
          />
        )}
        {!isAll && data.mayDecide && chosen.cancelledAt === null && !chosen.pending && chosen.entries.length > 0 && (
          <CorrectTotal key={`total ${chosen.id} ${chosen.version}`} fee={chosen} />
        )}
        {!isAll && chosen.cancelledAt === null && (
          <VietQrCard key={`qr ${chosen.id} ${chosen.entries.length}`} fee={chosen} />
        )}
      </div>
    </div>
  );
}

function Debt({ fee }: { fee: FeeOfMember }) {
  const { t } = useWords();
  if (fee.debt > 0) return <Owed debt={fee.debt} dueOn={fee.dueOn} />;
  if (fee.debt < 0)
    return (
      <span title={t('fee.credit')}>
        {t('fee.credit')} {showAmount(-fee.debt)}
      </span>
    );
  return <>0</>;
}

function NoFees({ data: { memberId, mayAdd } }: { data: FeesOfMember }) {
  const { t } = useWords();
  return (
    <EmptyState
      kind="nothingYet"
      title={t('fee.none')}
      actions={
        mayAdd && (
          <Button component={Link} to={`${feeHistory.path}/add?memberId=${memberId}`} leftSection={<IconPlus />}>
            {t('fee.addFee')}
          </Button>
        )
      }
    >
      {t('fee.noneText')}
    </EmptyState>
  );
}
