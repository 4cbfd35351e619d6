import { financeCalls } from '@hoivien/contract/areas/money/finance/finance.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { MemberYear } from '@hoivien/contract/areas/money/finance/finance.schema.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Finance.module.css';
import './finance.texts.ts';
import { dong } from './kinds.ts';

/** The years of a member with their sums and ranks. The key begins like those of the entries, which change them. */
export function useMemberFinance(memberId: string) {
  return useAnswer(financeCalls.ofMember, { params: { id: memberId } });
}

/** The present year: its three sums, the rank and what is missing to the next one. */
export function YearFacts({ year }: { year: MemberYear }) {
  const { t, area, formatNumber } = useWords();
  const sums = [
    [`${area('NetRevenues').title} ${year.year}`, year.revenue, year.openRevenue],
    [`${area('Discounts').title} ${year.year}`, year.discount, year.openDiscount],
    [`${area('Sponsors').title} ${year.year}`, year.sponsor, year.openSponsor],
  ] as const;
  return (
    <dl className={`${classes.facts} flex wrap rigid m0`}>
      <div>
        <dt className="hint">
          {t('finance.rank')} {year.year}
        </dt>
        <dd className="one-line large strong number">
          {year.rank ? `${year.rank.name} (${formatNumber(year.rank.discountRatio)} %)` : t('finance.noRank')}
          <Missing year={year} />
        </dd>
      </div>
      {sums.map(
        ([label, paid, open]) =>
          paid !== null && (
            <div key={label}>
              <dt className="hint">{label}</dt>
              <dd className="one-line large strong number">
                {dong(paid)}
                {open !== null && open !== '0' && (
                  <small className="block note regular">{t('finance.unpaidBeside', { money: dong(open) })}</small>
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Missing({ year: { next, rank, missing } }: { year: MemberYear }) {
  const { t } = useWords();
  if (next && missing !== null)
    return (
      <small className="block note regular">{t('finance.missingTo', { money: dong(missing), rank: next.name })}</small>
    );
  return rank && !next ? <small className="block note regular">{t('finance.highest')}</small> : null;
}

const AREAS = { revenue: 'NetRevenues', discount: 'Discounts', sponsor: 'Sponsors' } as const;

/** The earlier years, the newest first. */
export function EarlierYears({ years }: { years: readonly MemberYear[] }) {
  const { t, area } = useWords();
  if (years.length === 0) return null;
  return (
    <Rows
      label={t('finance.earlier')}
      className={classes.years}
      rows={years}
      keyOf={({ year }) => year}
      columns={(column) => [
        column(t('finance.year'), ({ year, isClosed }) => (
          <>
            {year} {isClosed && <Status kind="old">{t('finance.closedYear')}</Status>}
          </>
        )),
        column(t('finance.rank'), ({ rank }) => rank?.name ?? t('finance.noRank')),
        ...(['revenue', 'discount', 'sponsor'] as const).map((name) =>
          column(area(AREAS[name]).title, { isNumber: true }, ({ [name]: sum }) => (sum === null ? '–' : dong(sum))),
        ),
      ]}
    />
  );
}
