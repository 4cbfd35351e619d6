import { useAnswer } from '../../../kit/call/use-answer.ts';
import { figureCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { fee } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { FEE_KIND, PAYING_TYPES } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { NO_CLUB } from '@hoivien/contract/areas/money/fee/figure-lists.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { useDownload } from '../../../kit/resource/use-download.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { YearSteps } from '../../../kit/ui/moment/YearSteps.tsx';
import './fee-page.texts.ts';
import './figures.texts.ts';
import classes from './Figures.module.css';
import { Ageing } from './figures/Ageing.tsx';
import type { Asked } from './figures/asked.ts';
import { FigureTotals } from './figures/FigureTotals.tsx';
import { Rate } from './figures/Rate.tsx';
import { Months, Sums } from './figures/Sums.tsx';

/** The figures of the fees of a year; each number opens its list. The address holds the question. */
export function FiguresPage() {
  const { t, area, formatDate } = useWords();
  const { can } = useActor();
  const [params, setParams] = useSearchParams();
  const given = (name: string) => params.get(name) ?? '';
  const asked: Asked = Object.fromEntries(
    ['year', 'kind', 'memberType', 'clubId'].flatMap((name) => (given(name) ? [[name, given(name)]] : [])),
  );
  const { year: _year, ...narrowed } = asked;
  const query = useAnswer(figureCalls.year, { query: asked }, { placeholderData: keepPreviousData });
  const all = useAnswer(figureCalls.ageing, { query: narrowed }, { placeholderData: keepPreviousData });
  const download = useDownload(figureCalls.workbook.url);
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
  const { whole, year } = data;
  const base = { ...narrowed, year: String(year) };
  const before = { ...narrowed, year: String(year - 1) };
  return (
    <div className={`${classes.page} stack`}>
      <PageHead
        title={t('feeFigures.title')}
        note={<YearSteps year={year} onChange={(next) => ask({ year: String(next) })} />}
        actions={
          <>
            <Button variant="subtle" leftSection={<IconPrinter />} onClick={() => window.print()}>
              {t('feeFigures.print')}
            </Button>
            {can(permissionCode(fee.area, 'Export')) && (
              <Button variant="default" leftSection={<IconDownload />} onClick={() => download.mutate(base)}>
                {t('feeFigures.export')}
              </Button>
            )}
          </>
        }
      />
      <div className={`${classes.asked} row wrap gap3`}>
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
        <div className={`${classes.body} stack gap6`}>
          <FigureTotals figures={data} base={base} />
          <div className={`${classes.two} grid gap6`}>
            <Ageing figures={data} all={all.data} base={base} narrowed={narrowed} />
            <Rate figures={data} base={base} before={before} />
          </div>
          <div className={`${classes.two} grid gap6`}>
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
