import type { BankStatement } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconLayoutColumns } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import classes from './Bank.module.css';
import { BANK_PATH } from './bank-path.ts';
import { LineSide } from './LineSide.tsx';
import { Mapping } from './Mapping.tsx';
import { useStatement } from './use-bank.ts';
import { DeskFooter } from './DeskFooter.tsx';
import { DeskList } from './DeskList.tsx';
import { DeskTabs } from './DeskTabs.tsx';
import { Equation } from './Equation.tsx';
import { UndoStatement } from './UndoStatement.tsx';
import { useChosenLine } from './use-chosen-line.ts';
import { useDeskLines } from './use-desk-lines.ts';
import { useLineActs } from './use-line-acts.ts';

/** A statement: its columns to confirm, or its lines to book. */
export function StatementPage() {
  const { id } = useParams();
  const { t } = useWords();
  const { data, error, refetch } = useStatement(id);
  usePageTitle(data ? (data.accountNumber ? `${data.bankName} ${data.accountNumber}` : data.fileName) : null);
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} width="auto" m="xl" />;
  if (data.state === 'mapping' && data.survey)
    return <Mapping key={data.version} statement={data} survey={data.survey} />;
  const title = t('bank.statementTitle', { bank: data.bankName ?? '', account: data.accountNumber ?? '' });
  return <Desk key={data.id} statement={data} title={title} />;
}

/** Everything that waits, of all statements and of transfers as services report them. */
export function QueuePage() {
  const { t } = useWords();
  return <Desk title={t('bank.queueTitle')} />;
}

function Desk({ statement, title }: { statement?: BankStatement; title: string }) {
  const { t, formatNumber } = useWords();
  const searchBox = useRef<HTMLInputElement>(null);
  const lines = useDeskLines(statement);
  const line = useChosenLine(lines, searchBox);
  const acts = useLineActs(lines, line);
  const { mayUpdate, isRows, isEmpty, isClosed, waiting } = lines;
  const { chosen, following, mode, isPhone } = line;
  const receipts = (
    <Checkbox
      label={t('bank.receipts')}
      checked={acts.receipt}
      onChange={({ currentTarget }) => acts.setReceipt(currentTarget.checked)}
    />
  );
  const left = waiting !== undefined && waiting > 0 && t('bank.leftShort', { count: formatNumber(waiting) });
  return (
    <div className={`${classes.page} pane`}>
      <PageHead
        title={title}
        note={isPhone && left ? left : statement && [spanOf(statement), statement.fileName].filter(Boolean).join(' · ')}
        actions={
          <>
            {statement?.layoutName && (
              <Button variant="subtle" component={Link} to={`${BANK_PATH}/layouts`} leftSection={<IconLayoutColumns />}>
                {t('bank.columns')}
              </Button>
            )}
            {statement && <UndoStatement statement={statement} mayUpdate={mayUpdate} />}
          </>
        }
      />
      <DeskTabs title={title} lines={lines} searchBox={searchBox} />
      <div className={`${classes.desk} grid fill`} data-wide={isRows || isEmpty || undefined}>
        <DeskList lines={lines} line={line} onAct={acts.act} />
        {!isRows && !isEmpty && (
          <LineSide
            key={`${chosen?.id}:${mode}:${chosen?.candidates.length}`}
            line={chosen}
            mode={mode}
            mayUpdate={mayUpdate}
            isBlocked={statement?.isBalanced === false}
            onMode={line.setMode}
            acts={acts}
            queue={isPhone ? { next: following, onNext: () => line.choose(following), below: receipts } : undefined}
          />
        )}
      </div>
      {!isClosed && <Equation lines={lines} />}
      <DeskFooter lines={lines} acts={acts} except={line.except} receipts={mayUpdate && receipts} />
    </div>
  );
}

function spanOf({ fromOn, toOn }: BankStatement): string {
  const day = (iso: string) => iso.split('-').reverse().join('/');
  return fromOn && toOn ? `${day(fromOn)} – ${day(toOn)}` : '';
}
