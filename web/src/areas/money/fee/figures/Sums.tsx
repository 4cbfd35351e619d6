import { type FigureList, figureLists, sumLists } from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import type { Figures } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { percentIn } from '@hoivien/contract/kit/money.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import classes from '../Figures.module.css';
import { Count, Number } from './numbers.tsx';
import type { Asked, OfYear } from './asked.ts';

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

/** The sums of each part. */
export function Sums({ name, rows }: { name: string; rows: readonly Row[] }) {
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

/** The sums of each month. */
export function Months({ figures, base, before }: { figures: Figures; base: OfYear; before: OfYear }) {
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
