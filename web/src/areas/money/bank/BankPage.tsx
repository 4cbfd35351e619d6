import { statementCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { BankStatement } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { isLockedBlob } from '@hoivien/contract/kit/exchange/locked-file.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconFileSpreadsheet, IconLayoutColumns } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../kit/api/client.ts';
import { uploadToRead } from '../../../kit/api/resumable.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { Bar } from '../../../kit/resource/attachment/Bar.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Bank.module.css';
import { BANK_PATH } from './bank-path.ts';
import { SERVICES } from './Doubts.tsx';
import { AREA, useSummary } from './use-bank.ts';
import { useLanding } from '../../../kit/ui/landing.ts';

/** Statements that were uploaded, what waits, and the way to upload another one. */
export function BankPage() {
  const { t, area, formatNumber, formatDateTime } = useWords();
  const actor = useActor();
  const list = useAnswer(statementCalls.list, { query: { pageSize: 50 } });
  const strangers = useAnswer(statementCalls.strangers, {});
  const summary = useSummary(undefined).data;
  const waiting = summary && {
    count: summary.sure.count + summary.ask.count + summary.none.count,
    sum: sumOf([summary.sure.sum, summary.ask.sum, summary.none.sum]),
  };
  const day = (iso: string) => iso.split('-').reverse().join('/');
  return (
    <div className={`${classes.page} pane`}>
      <PageHead
        title={area(AREA).title}
        actions={
          <Button variant="subtle" component={Link} to={`${BANK_PATH}/layouts`} leftSection={<IconLayoutColumns />}>
            {t('bank.layouts')}
          </Button>
        }
      />
      <div className={`${classes.start} grid gap5`}>
        {actor.can(permissionCode('Fees', 'Import')) && <UploadBox />}
        <section className={`${classes.waits} stack top middle gap2 framed round2`} aria-label={t('bank.waits')}>
          <h2>{t('bank.waits')}</h2>
          {!waiting && <Skeleton height={73} />}
          {waiting?.count === 0 && <p>{t('bank.nothingWaits')}</p>}
          {waiting && waiting.count > 0 && (
            <>
              <p className={classes.big}>
                {t('bank.waitsText', { count: formatNumber(waiting.count), sum: showAmount(waiting.sum) })}
              </p>
              <Button variant="default" component={Link} to={`${BANK_PATH}/queue`} rightSection={<IconArrowRight />}>
                {t('bank.openQueue')}
              </Button>
            </>
          )}
        </section>
      </div>
      {strangers.data && strangers.data.length > 0 && (
        <section className={`${classes.statements} short auto ${classes.strangers}`} aria-label={t('bank.strangers')}>
          <h2>{t('bank.strangers')}</h2>
          {strangers.data.map(({ id, source, lastFour, count, sum }) => (
            <p key={id}>
              {t('bank.strangerLine', {
                service: SERVICES[source],
                lastFour,
                count: formatNumber(count),
                sum: showAmount(sum),
              })}
            </p>
          ))}
          <p className="note">{t('bank.strangerHow')}</p>
        </section>
      )}
      <section className={`${classes.statements} short auto`} aria-label={t('bank.statements')}>
        <h2>{t('bank.statements')}</h2>
        {list.isError && !list.data && <PieceFailed error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton height={120} />}
        {list.data?.items.length === 0 && <p className="note">{t('bank.noStatements')}</p>}
        {list.data && list.data.items.length > 0 && (
          <Rows
            label={t('bank.statements')}
            rows={list.data.items}
            columns={(column) => [
              column(t('bank.account'), (one) => (
                <Link to={`${BANK_PATH}/info/${one.id}`}>
                  {one.accountNumber ? `${one.bankName} ${one.accountNumber}` : t('bank.unread')}
                </Link>
              )),
              column(t('bank.span'), (one) => (one.fromOn && one.toOn ? `${day(one.fromOn)} – ${day(one.toOn)}` : '–')),
              column(t('bank.file'), { cellClass: classes.fileName }, (one) => one.fileName),
              column(t('bank.credits'), { isNumber: true }, (one) =>
                one.state === 'mapping' ? '–' : `${formatNumber(one.credits.count)} · ${showAmount(one.credits.sum)} ₫`,
              ),
              column(t('bank.booked'), { isNumber: true }, (one) =>
                one.booked.count > 0 ? `${showAmount(one.booked.sum)} ₫` : '–',
              ),
              column(t('bank.waiting'), { isNumber: true }, (one) => (
                <>
                  {one.waiting > 0 ? formatNumber(one.waiting) : '–'}
                  {one.rows.open > 0 && (
                    <small className={`${classes.below} faint tiny`}>
                      {t('bank.openRows', { count: formatNumber(one.rows.open) })}
                    </small>
                  )}
                  {one.doubts > 0 && (
                    <small className={`${classes.below} faint tiny`}>
                      {t('bank.doubts', { count: formatNumber(one.doubts) })}
                    </small>
                  )}
                </>
              )),
              column(t('bank.state'), (one) => (
                <Status
                  kind={
                    one.state === 'mapping' ? 'warn' : one.state === 'undone' ? 'off' : !isDone(one) ? 'time' : 'new'
                  }
                >
                  {t(isDone(one) ? 'bank.state_done' : `bank.state_${one.state}`)}
                </Status>
              )),
              column(t('bank.uploadedBy'), { title: (one) => formatDateTime(one.createdAt) }, (one) => one.createdBy),
            ]}
          />
        )}
      </section>
    </div>
  );
}

/** Whether nothing of a statement waits for a person. */
function isDone({ state, waiting, rows, doubts }: BankStatement): boolean {
  return state === 'open' && waiting + rows.open + doubts === 0;
}

/** Takes a statement by drop or choice and opens it. */
function UploadBox() {
  const { t, message } = useWords();
  const [name, setName] = useState<string>();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const land = useLanding();
  const client = useQueryClient();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const take = async (file: File | undefined) => {
    if (!file || name) return;
    setProblem(undefined);
    // The server looks at the content; this only spares a long upload.
    if (await isLockedBlob(file)) return setProblem(message('Mes.Files.Password'));
    if (/\.xls$/i.test(file.name)) return setProblem(t('bank.oldExcel'));
    setName(file.name);
    setShare(0);
    try {
      const { id } = await uploadToRead(file, setShare);
      const made = await tell(statementCalls.upload, { body: { attachmentId: id } });
      await client.invalidateQueries({ queryKey: [AREA] });
      // A person who left meanwhile stays on their page; the list of statements has the new one.
      if (isHere.current) void land([`${BANK_PATH}/info/${made.data.id}`]);
    } catch (error) {
      const [own] = error instanceof ApiError ? error.errors : [];
      if (own) setProblem(message(own.message, own.params));
      else notify.failed(error);
      setName(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={`${classes.drop} grid centre gap5 round2`}
      aria-label={t('bank.upload')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet aria-hidden="true" />
      <div>
        <h2>{name ? t('bank.reading', { name }) : t('bank.drop')}</h2>
        {name ? <Bar label={t('bank.reading', { name })} {...(share < 1 && { share })} /> : <p>{t('bank.dropHint')}</p>}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button disabled={name !== undefined} onClick={() => input.current?.click()}>
        {t('bank.choose')}
      </Button>
      <input
        ref={input}
        className={classes.file}
        type="file"
        accept=".xlsx,.csv"
        aria-label={t('bank.choose')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </section>
  );
}
