import { useAnswer } from '../../../kit/call/use-answer.ts';
import { planCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { fee, type FeeRecord } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Skeleton } from '@mantine/core';
import { SidePanel } from '../../../kit/ui/Dialog.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { areaOfType } from './use-fees.ts';

/** A number of a preview whose list is open. */
interface Behind {
  of: string;
  rateId?: string;
  title: string;
}

/** What issuing a plan would do now. The key follows the version, so that saved rates count at once. */
export function useFeePreview({ id, version }: Pick<FeeRecord, 'id' | 'version'>) {
  return useAnswer(planCalls.preview, { params: { id } }, { since: version, placeholderData: keepPreviousData });
}

/** Who pays how much by the plan, who does not and why; each number opens its list. */
export function PlanPreview({ record, onIssue }: { record: FeeRecord; onIssue: () => void }) {
  const words = useWords();
  const { t, formatNumber } = words;
  const { data, error, refetch, isPlaceholderData } = useFeePreview(record);
  const [open, setOpen] = useState<Behind>();
  const [draft, setDraft] = useState(data);
  if (record.state === 'draft' && !isPlaceholderData && data !== draft) setDraft(data);
  if (error) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} className={classes.preview} />;
  // Until the answer after the issue stands, it is the page of before.
  const isIssued = record.state === 'issued' && !isPlaceholderData;
  const { asked, partly, issued, leftOut } = data;
  // What was just issued stays in sight, so that nothing below it moves.
  const done = isIssued && asked.count === 0 ? draft?.rates : undefined;
  const rates = (done ?? data.rates).filter(({ count }) => count > 0);
  const deleted = leftOut.find(({ reason }) => reason === 'deleted')?.count ?? 0;
  const mayIssue = record.allowedActions.some(({ action }) => action === 'Issue');
  return (
    <section className={classes.preview} aria-label={t('fee.preview')}>
      <header>
        <h2>
          {asked.count === 0
            ? t('fee.askedNone')
            : `${t(isIssued ? 'fee.joiners' : 'fee.asked', { count: formatNumber(asked.count) })}, ${showAmount(asked.total)} ₫`}
        </h2>
        {isIssued && asked.count + deleted > 0 && mayIssue && (
          <Button size="xs" variant="default" onClick={onIssue}>
            {asked.count > 0 ? t('fee.issueMore', { count: formatNumber(asked.count) }) : t('fee.issue')}
          </Button>
        )}
        {issued.count > 0 && (
          <p>
            <Link to={`${feeHistory.path}?feePlanId=${record.id}&sort=dueOn:desc`}>
              {t('fee.issuedLine', { count: formatNumber(issued.count), total: showAmount(issued.total) })}
            </Link>
          </p>
        )}
      </header>
      {partly.count > 0 && (
        <p>
          <button
            type="button"
            className={classes.number}
            onClick={() => setOpen({ of: 'partly', title: t('fee.list_partly') })}
          >
            {t('fee.partly', { count: formatNumber(partly.count) })}
          </button>
        </p>
      )}
      {rates.length > 0 && (
        <>
          <h3>{t(done ? 'fee.issuedByRate' : 'fee.byRate')}</h3>
          <Rows
            label={t(done ? 'fee.issuedByRate' : 'fee.byRate')}
            rows={rates.map((one) => {
              const rate = record.rates.find(({ id }) => id === one.rateId);
              return { ...one, rate, who: rate ? rateWords(rate, words) : '' };
            })}
            keyOf={({ rateId }) => rateId}
            columns={(column) => [
              column(t('fee.who'), ({ by, who }) => (
                <>
                  {who} <small>({t(`fee.by_${by}`)})</small>
                </>
              )),
              column(t('fee.rate'), { isNumber: true }, ({ rate }) => showAmount(rate?.amount ?? 0)),
              column(t('fee.count'), { isNumber: true }, ({ rateId, count, who }) =>
                done ? (
                  formatNumber(count)
                ) : (
                  <button
                    type="button"
                    className={classes.number}
                    onClick={() => setOpen({ of: 'asked', rateId, title: who })}
                  >
                    {formatNumber(count)}
                  </button>
                ),
              ),
              column(t('fee.sum'), { isNumber: true }, ({ total }) => showAmount(total)),
            ]}
          />
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <h3>{t('fee.leftOut')}</h3>
          <ul className={`${classes.out} flex wrap m0`}>
            {leftOut.map(({ reason, count }) => (
              <li key={reason}>
                {t(`fee.out_${reason}`)}:{' '}
                <button
                  type="button"
                  className={classes.number}
                  onClick={() => setOpen({ of: reason, title: t(`fee.out_${reason}`) })}
                >
                  {formatNumber(count)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {open && <List planId={record.id} behind={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

/** The conditions of a rate in words. */
function rateWords(rate: FeeRecord['rates'][number], { t, area }: Words): string {
  const { choice } = area(fee.area);
  const named = (rate as { memberName?: string | null }).memberName;
  const words = [
    rate.memberType !== null && choice('memberType', rate.memberType),
    rate.enterpriseScale !== null && choice('enterpriseScale', rate.enterpriseScale),
    rate.rankId !== null && `${t('fee.rank')} ${(rate as { rankName?: string | null }).rankName ?? ''}`.trim(),
    rate.memberId !== null && (named ?? t('fee.by_member')),
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : t('fee.everybody');
}

/** The members behind a number, page by page. */
function List({ planId, behind, onClose }: { planId: string; behind: Behind; onClose: () => void }) {
  const { t, area, formatNumber, formatDate } = useWords();
  const actor = useActor();
  const [page, setPage] = useState(1);
  const { of, rateId } = behind;
  const { data, error, refetch } = useAnswer(
    planCalls.previewMembers,
    { params: { id: planId }, query: { of, rateId, page } },
    { placeholderData: keepPreviousData },
  );
  const hasReasons = data?.items.some(({ reason }) => reason);
  const hasAmounts = data?.items.some(({ amount }) => amount > 0);
  return (
    <SidePanel
      opened
      onClose={onClose}
      position="right"
      size="88em"
      title={`${behind.title}${data ? ` (${formatNumber(data.total)})` : ''}`}
      closeButtonProps={{ 'aria-label': t('fee.closeList') }}
    >
      {error && <PieceFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <>
          <Rows
            label={behind.title}
            className={classes.people}
            rows={data.items.map((person) => ({
              ...person,
              path: recordPath(areaOfType(person.memberType), person.memberId, actor),
            }))}
            keyOf={(person) => person.memberId}
            columns={(column) => [
              column(area(feeHistory.area).field('memberCode'), (person) => person.code),
              column(area(feeHistory.area).field('memberName'), (person) =>
                person.path ? <Link to={person.path}>{person.name}</Link> : person.name,
              ),
              column(t('fee.joined'), (person) => person.joinedOn && formatDate(person.joinedOn)),
              hasAmounts &&
                column(t('fee.amount'), { isNumber: true }, (person) => (
                  <>
                    {showAmount(person.amount)}
                    {person.parts < person.of && (
                      <small> ({t('fee.shareOf', { parts: person.parts, of: person.of })})</small>
                    )}
                  </>
                )),
              hasReasons && column(t('fee.reason'), (person) => person.reason),
            ]}
          />
          {data.total > data.pageSize && (
            <ListFooter number={page} page={data} words={area('Members')} onPage={setPage} />
          )}
        </>
      )}
    </SidePanel>
  );
}
