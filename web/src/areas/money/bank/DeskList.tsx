import type { BankLine } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import classes from './Bank.module.css';
import { BANK_PATH } from './bank-path.ts';
import { LineTable } from './LineTable.tsx';
import { UnreadRows } from './UnreadRows.tsx';
import { type DeskLines, PAGE } from './use-desk-lines.ts';
import type { ChosenLine } from './use-chosen-line.ts';

interface DeskListProps {
  lines: DeskLines;
  line: ChosenLine;
  onAct: (line: BankLine) => void;
}

/** The lines of the tab, or why there are none. */
export function DeskList({ lines, line, onAct }: DeskListProps) {
  const { t, formatNumber } = useWords();
  const { following, isPhone } = line;
  const { statement, asked, isRows, mayMend, isClosed, search, page, isMatching, isLoading } = lines;
  const { shown, groups, failed, waiting, tabTo } = lines;
  const isDone = statement && !asked && waiting === 0 && statement.rows.open === 0;
  const returns = asked || isRows ? 0 : (lines.summary?.returns ?? 0);
  return (
    <div className={`${classes.lines} narrow auto`} aria-busy={isLoading || isMatching}>
      {isMatching && (
        <p className={`${classes.matching} small m0`} role="status">
          {t('bank.stale')}
        </p>
      )}
      {returns > 0 && (
        <p className={`${classes.matching} small m0`} role="status">
          {t('bank.returns', { count: formatNumber(returns) })}. <Link to={tabTo('out')}>{t('bank.seeReturns')}</Link>
        </p>
      )}
      {isRows && statement ? (
        <UnreadRows statementId={statement.id} account={statement.accountNumber} mayMend={mayMend && !isClosed} />
      ) : failed ? (
        <ListFailed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isLoading && shown.length === 0 ? (
        <Skeleton height={240} width="auto" m="md" />
      ) : shown.length === 0 && isPhone && !search && !isClosed ? (
        <div className={`${classes.through} grid gap3`}>
          <h2>{t('bank.through')}</h2>
          <p>{t(isDone ? 'bank.statementDone' : 'bank.allDone')}</p>
          <Button variant="default" component={Link} to={BANK_PATH}>
            {t('bank.toList')}
          </Button>
        </div>
      ) : shown.length === 0 ? (
        <p className={`${classes.nothing} quiet m0`}>
          {isClosed
            ? t('bank.isUndone')
            : search
              ? t('bank.nothingFound', { search })
              : t(isDone ? 'bank.statementDone' : 'bank.allDone')}
        </p>
      ) : isPhone ? null : (
        <LineTable lines={lines} line={line} onAct={onAct} />
      )}
      {asked && (isPhone ? page > 1 || !following : true) && (groups[0]?.total ?? 0) > PAGE && (
        <Pager page={page} total={groups[0]?.total ?? 0} onPage={lines.toPage} />
      )}
    </div>
  );
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t, formatNumber } = useWords();
  return (
    <div className={`${classes.pager} row middle gap4 small number`}>
      <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('bank.previous')}
      </Button>
      <span>
        {t('bank.pageOf', {
          from: formatNumber((page - 1) * PAGE + 1),
          to: formatNumber(Math.min(page * PAGE, total)),
          total: formatNumber(total),
        })}
      </span>
      <Button size="compact-sm" variant="default" disabled={page * PAGE >= total} onClick={() => onPage(page + 1)}>
        {t('bank.next')}
      </Button>
    </div>
  );
}
