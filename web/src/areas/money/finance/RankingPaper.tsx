import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { usePublicInfo } from '../../../kit/call/public-info.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import classes from './Finance.module.css';
import './finance.texts.ts';
import { askedIn, RANKING, readRanking } from './use-ranking.ts';

/** The most members on paper, and on one page of the ranking that is read. */
const MOST = 1_000;
const PAGE = 100;

/** The ranking of a year on A4. */
export function RankingPaper() {
  const { t, formatNumber } = useWords();
  const [params] = useSearchParams();
  const asked = askedIn(params);
  const query = useQuery({
    queryKey: [RANKING, 'print', asked],
    queryFn: async ({ signal }) => {
      const first = await readRanking({ ...asked, page: 1, pageSize: PAGE }, signal);
      const items = [...first.items];
      for (let page = 2; items.length < Math.min(first.total, MOST); page++)
        items.push(...(await readRanking({ ...asked, page, pageSize: PAGE }, signal)).items);
      return { ...first, items: items.slice(0, MOST) };
    },
    gcTime: 0,
  });
  const info = usePublicInfo();
  if (query.isError) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (!data) return <Skeleton height={400} width="auto" m="xl" aria-label={t('finance.print')} />;
  const title = t('finance.printTitle', { year: data.year });
  return (
    <div className={classes.paperPage}>
      <div className={classes.screen}>
        <PageHead
          title={title}
          note={
            data.total > MOST && t('finance.printMost', { most: formatNumber(MOST), total: formatNumber(data.total) })
          }
          actions={
            <>
              <Button variant="default" component={Link} to={`/levels/ranking?${params}`}>
                {t('finance.back')}
              </Button>
              <Button leftSection={<IconPrinter />} onClick={() => window.print()}>
                {t('finance.printNow')}
              </Button>
            </>
          }
        />
      </div>
      <article className={classes.paper}>
        <p>{info.data?.associationName}</p>
        <h1>{title}</h1>
        <table>
          <thead>
            <tr>
              <th>{t('finance.place')}</th>
              <th>{t('finance.member')}</th>
              <th>{t('finance.rank')}</th>
              <th className={classes.number}>{t('finance.paidRevenue')} (₫)</th>
              <th className={classes.number}>{t('finance.accumulation')} (₫)</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((row) => (
              <tr key={row.memberId}>
                <td>{formatNumber(row.place)}</td>
                <td>
                  {row.name} {row.code && <span className="one-line">({row.code})</span>}
                </td>
                <td>{row.rankName ?? '–'}</td>
                <td className={classes.number}>{showAmount(row.revenue)}</td>
                <td className={classes.number}>{showAmount(row.accumulation)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </div>
  );
}
