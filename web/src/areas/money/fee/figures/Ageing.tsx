import { isLate } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { figureLists, sumLists } from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import type { Figures } from '@hoivien/contract/areas/money/fee/figures.schema.ts';
import { Link } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import table from '../../../../kit/ui/Table.module.css';
import { UnseenHead } from '../../../../kit/ui/UnseenHead.tsx';
import classes from '../Figures.module.css';
import { Bar, Count, dong, Number, pathOf, sum } from './numbers.tsx';
import type { Asked, OfYear } from './asked.ts';

interface AgeingProps {
  figures: Figures;
  /** What is owed of every year, once it is known. */
  all: readonly Pick<Figures['ageing'][number], 'age' | 'debt'>[] | undefined;
  /** The question of the year and that of every year. */
  base: OfYear;
  narrowed: Asked;
}

/** What is owed by how late it is, of the year and of every year. */
export function Ageing({ figures, all, base, narrowed }: AgeingProps) {
  const { t, formatNumber, formatDecimal } = useWords();
  const { ageing, year } = figures;
  const before = { ...narrowed, year: String(year - 1) };
  const late = ageing.filter(({ age }) => isLate(age));
  const lateCount = late.reduce((count, { fees }) => count + fees, 0);
  return (
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
          {ageing.map(({ age, fees: count, debt, likely, lastRate }) => {
            const every = all?.find((one) => one.age === age);
            return (
              <tr key={age}>
                <td>{t(`feeFigures.age_${age}`)}</td>
                <td>
                  <Bar part={debt} most={Math.max(...ageing.map((one) => one.debt))} />
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
                      <Link to={pathOf(sumLists.fees(before))} title={t('feeFigures.rateOf', { year: year - 1 })}>
                        ({formatDecimal(lastRate)} %)
                      </Link>
                    </>
                  )}
                </td>
                <td>{every && <Number value={every.debt} to={figureLists.age(narrowed, age)} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
