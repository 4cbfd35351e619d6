import { lineCalls, statementCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell, fetchFile } from '../../../kit/api/ask.ts';
import type {
  BankAccepted,
  BankLine,
  BankStatement,
  IgnoreKind,
  LineState,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { LINE_STATES } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconDownload,
  IconInfoCircle,
  IconLayoutColumns,
  IconSearch,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { saveFile } from '../../../kit/resource/use-records.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { isSecondClick } from '../../../kit/ui/click.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/ui/once.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { useShortcuts } from '../../../kit/ui/shortcuts.ts';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import classes from './Bank.module.css';
import { BANK_PATH } from './bank-path.ts';
import { LineSide } from './LineSide.tsx';
import { LineTable, type Group } from './LineTable.tsx';
import { Mapping } from './Mapping.tsx';
import { UnreadRows } from './UnreadRows.tsx';
import {
  keyOfLine,
  useFreshMatches,
  useLines,
  useRefresh,
  useStatement,
  useSummary,
  useUndoLines,
} from './use-bank.ts';

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

/** Rows of each group while all are shown, and of one page of a tab. */
const SHOWN: Readonly<Record<LineState, number>> = { sure: 4, ask: 6, none: 4, booked: 3, ignored: 3, out: 3 };
const PAGE = 50;
const OPEN: readonly LineState[] = ['sure', 'ask', 'none'];

function Desk({ statement, title }: { statement?: BankStatement; title: string }) {
  const { t, formatNumber, message } = useWords();
  const actor = useActor();
  const mayUpdate = actor.can(permissionCode('Fees', 'Update'));
  const [params, setParams] = useSearchParams();
  const mayMend = actor.can(permissionCode('Fees', 'Import'));
  const isRows = statement !== undefined && mayMend && params.get('tab') === 'rows';
  const asked = LINE_STATES.find((state) => state === params.get('tab'));
  const search = params.get('search') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const statementId = statement?.id;
  const summary = useSummary(statementId, search);
  const isMatching = useFreshMatches(summary.data?.isStale, mayUpdate);
  const lists = {
    sure: useLines(asking('sure'), isAsked('sure')),
    ask: useLines(asking('ask'), isAsked('ask')),
    none: useLines(asking('none'), isAsked('none')),
    booked: useLines(asking('booked'), isAsked('booked')),
    ignored: useLines(asking('ignored'), isAsked('ignored')),
    out: useLines(asking('out'), isAsked('out')),
  };
  function asking(state: LineState) {
    return { statementId, state, search, page: asked ? page : 1, pageSize: asked ? PAGE : SHOWN[state] };
  }
  function isAsked(state: LineState) {
    return asked ? asked === state : OPEN.includes(state);
  }
  const states = asked ? [asked] : OPEN;
  const groups: Group[] = states.map((state) => ({
    state,
    lines: lists[state].data?.items ?? [],
    total: lists[state].data?.total ?? 0,
    sum: summary.data?.[state].sum ?? 0,
  }));
  const shown = groups.flatMap(({ lines }) => lines);
  const [chosenId, setChosenId] = useState<string>();
  const [mode, setMode] = useState<'one' | 'split' | 'find'>('one');
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const chosen =
    shown.find(({ id }) => id === chosenId) ??
    (isPhone ? undefined : shown.find(({ state }) => state === 'ask' || state === 'none')) ??
    shown[0];
  const following = chosen && shown[shown.indexOf(chosen) + 1];
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const [receipt, setReceipt] = useState(true);
  const [posting, setPosting] = useState<number>();
  const isStopped = useRef(false);
  const [isUndoing, setUndoing] = useState(false);
  const refresh = useRefresh();
  const undoLines = useUndoLines();
  const navigate = useNavigate();
  const isBlocked = statement?.isBalanced === false;
  const isClosed = statement?.state === 'undone';

  const choose = (line: BankLine | undefined, next: typeof mode = 'one') => {
    setChosenId(line?.id);
    setMode(next);
  };
  /** Opens the next line, so that a person goes through the list without the mouse. */
  const after = (line: BankLine) => {
    const at = shown.findIndex(({ id }) => id === line.id);
    choose(shown[at + 1] ?? shown[at - 1]);
  };
  const post = async () => {
    isStopped.current = false;
    setPosting(0);
    const made: BankAccepted[] = [];
    try {
      for (;;) {
        const { data } = await tell(lineCalls.accept, {
          body: {
            statementId: statementId ?? null,
            except: [...except],
            receipt,
          },
        });
        made.push(data);
        setPosting(made.reduce((count, { lineIds }) => count + lineIds.length, 0));
        if (data.left === 0 || data.lineIds.length + data.changed === 0 || isStopped.current) break;
      }
    } catch (error) {
      notify.failed(error);
    }
    await refresh();
    setPosting(undefined);
    const ids = made.flatMap(({ lineIds }) => lineIds);
    const changed = made.reduce((count, one) => count + one.changed, 0);
    const numbers = made
      .flatMap(({ firstReceipt, lastReceipt }) => [firstReceipt, lastReceipt])
      .filter((one) => one !== null);
    const told = [
      ids.length > 0 &&
        t('bank.bookedSome', { count: formatNumber(ids.length), sum: showAmount(sumOf(made.map(({ sum }) => sum))) }),
      numbers.length > 1 && t('bank.bookedReceipts', { first: numbers[0] ?? '', last: numbers.at(-1) ?? '' }),
      changed > 0 && t('bank.changedSome', { count: formatNumber(changed) }),
    ].filter((one) => one !== false);
    if (told.length > 0)
      notify.done(told.join(' · '), ids.length > 0 && ids.length <= 100 ? { undo: () => undoLines(ids) } : {});
  };
  const book = (line: BankLine, parts: readonly { feeId: string; amount: number }[]) =>
    once(keyOfLine([line.id]), 'book', async () => {
      try {
        const shares = parts.map(({ feeId, amount }) => ({ feeId, amount }));
        const { message: key } = await tell(lineCalls.assign, {
          params: { id: line.id },
          body: { parts: shares, receipt },
        });
        after(line);
        await refresh();
        notify.done(message(key ?? ''), { undo: () => undoLines([line.id]) });
      } catch (error) {
        notify.failed(error);
        await refresh();
      }
    });
  const takeBack = (line: BankLine) =>
    once(keyOfLine([line.id]), 'takeBack', async () => {
      try {
        await tell(lineCalls.takeBack, { params: { id: line.id } });
        await refresh();
      } catch (error) {
        notify.failed(error);
      }
    });
  const ignore = (line: BankLine, kind: IgnoreKind, reason?: string) =>
    once(keyOfLine([line.id]), 'ignore', async () => {
      try {
        const { message: key } = await tell(lineCalls.ignore, { params: { id: line.id }, body: { kind, reason } });
        after(line);
        await refresh();
        notify.done(message(key ?? ''), { undo: () => takeBack(line) });
      } catch (error) {
        notify.failed(error);
      }
    });
  const act = (line: BankLine) => {
    if (line.state === 'ignored') return void takeBack(line);
    if (line.state === 'booked') return void undoLines([line.id]);
    // The question comes first: an answer may take the line away.
    if (line.doubts.length > 0) return choose(line);
    const [best] = line.candidates;
    if (line.state === 'none' || !best || best.parts.length === 0) {
      if (line.hint) return void ignore(line, line.hint);
      return choose(line, 'find');
    }
    if (best.parts.length > 1) return choose(line, 'split');
    if (best.reasons.some(({ kind }) => kind === 'sameName' || kind === 'otherMember')) return choose(line);
    void book(line, best.parts);
  };
  const toggle = (line: BankLine) => {
    const next = new Set(except);
    if (!next.delete(line.id)) next.add(line.id);
    setExcept(next);
  };
  const step = (by: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === chosen?.id);
    const next = shown[at + by];
    if (next) choose(next);
    return next !== undefined;
  };
  const searchBox = useRef<HTMLInputElement>(null);
  useShortcuts(
    { keys: ['j'], text: 'bank.shortcutNext', run: () => step(1) },
    { keys: ['k'], run: () => step(-1) },
    { keys: ['/'], run: () => searchBox.current?.focus() },
    mayUpdate && { keys: ['x'], text: 'bank.shortcutTick', run: () => chosen?.state === 'sure' && toggle(chosen) },
  );
  const send = useDebouncedCallback((text: string) => {
    const next = new URLSearchParams(params);
    if (text.trim()) next.set('search', text.trim());
    else next.delete('search');
    next.delete('page');
    setParams(next, { replace: true });
  }, 120);
  const tabTo = (state: LineState | undefined) => {
    const next = new URLSearchParams();
    if (state) next.set('tab', state);
    if (search) next.set('search', search);
    return `?${next}`;
  };
  const count = (state: LineState) => (summary.data ? formatNumber(summary.data[state].count) : undefined);
  const waiting = summary.data ? OPEN.reduce((sum, state) => sum + (summary.data?.[state].count ?? 0), 0) : undefined;
  const failed = states.map((state) => lists[state]).find(({ isError, data }) => isError && !data);
  const isLoading = states.some((state) => lists[state].isPending);
  const isEmpty = !isLoading && shown.length === 0;
  const isDone = statement && !asked && waiting === 0 && statement.rows.open === 0;
  const returns = asked || isRows ? 0 : (summary.data?.returns ?? 0);
  const sureCount = summary.data ? Math.max(0, summary.data.sure.count - except.size) : 0;
  const undoAll = async () => {
    if (!statement) return;
    let undone = 0;
    try {
      for (;;) {
        const { data } = await tell(statementCalls.undo, { params: { id: statement.id } });
        undone += data.undone;
        const [kept] = data.kept;
        if (kept) {
          notify.failed(new Error(t('bank.keptSome', { count: data.kept.length, why: message(kept.message) })));
          break;
        }
        if (data.left === 0) {
          notify.done(undone > 0 ? t('bank.undone', { count: formatNumber(undone) }) : t('bank.statementUndone'));
          void navigate(BANK_PATH);
          break;
        }
      }
    } catch (error) {
      notify.failed(error);
    }
    setUndoing(false);
    await refresh();
  };
  const download = async () => {
    try {
      const { blob, fileName } = await fetchFile(lineCalls.workbook, { query: { statementId, state: asked, search } });
      saveFile(blob, fileName);
    } catch (error) {
      notify.failed(error);
    }
  };
  const receipts = (
    <Checkbox
      label={t('bank.receipts')}
      checked={receipt}
      onChange={({ currentTarget }) => setReceipt(currentTarget.checked)}
    />
  );
  const left = waiting !== undefined && waiting > 0 && t('bank.leftShort', { count: formatNumber(waiting) });
  return (
    <div className={classes.page}>
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
            {mayUpdate && statement?.undoUntil && (
              <Button variant="subtle" leftSection={<IconArrowBackUp />} onClick={() => setUndoing(true)}>
                {t('bank.undoAll')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.tabBar}>
        <TabLinks
          label={title}
          replace
          tabs={[
            {
              key: 'all',
              to: tabTo(undefined),
              label: t('bank.all'),
              count: waiting === undefined ? undefined : formatNumber(waiting),
              isHere: !asked && !isRows,
            },
            { key: 'sure', to: tabTo('sure'), label: t('bank.sure'), count: count('sure'), isHere: asked === 'sure' },
            { key: 'ask', to: tabTo('ask'), label: t('bank.ask'), count: count('ask'), isHere: asked === 'ask' },
            { key: 'none', to: tabTo('none'), label: t('bank.none'), count: count('none'), isHere: asked === 'none' },
            {
              key: 'ignored',
              to: tabTo('ignored'),
              label: t('bank.ignoredTab'),
              count: count('ignored'),
              isHere: asked === 'ignored',
            },
            {
              key: 'booked',
              to: tabTo('booked'),
              label: t('bank.bookedTab'),
              count: count('booked'),
              isHere: asked === 'booked',
            },
            { key: 'out', to: tabTo('out'), label: t('bank.out'), count: count('out'), isHere: asked === 'out' },
            ...(statement && mayMend && (statement.rows.unread > 0 || isRows)
              ? [
                  {
                    key: 'rows',
                    to: '?tab=rows',
                    label: t('bank.rowsTab'),
                    count: formatNumber(statement.rows.open),
                    isHere: isRows,
                  },
                ]
              : []),
          ]}
        />
        <TextInput
          key={params.get('search') === null ? 'empty' : 'search'}
          ref={searchBox}
          className={classes.search}
          type="search"
          size="xs"
          maxLength={100}
          aria-label={t('bank.search')}
          placeholder={t('bank.search')}
          leftSection={<IconSearch aria-hidden="true" />}
          defaultValue={search}
          onChange={({ currentTarget }) => send(currentTarget.value)}
        />
      </div>
      <div className={classes.desk} data-wide={isRows || isEmpty || undefined}>
        <div className={classes.lines} aria-busy={isLoading || isMatching}>
          {isMatching && (
            <p className={classes.matching} role="status">
              {t('bank.stale')}
            </p>
          )}
          {returns > 0 && (
            <p className={classes.matching} role="status">
              {t('bank.returns', { count: formatNumber(returns) })}.{' '}
              <Link to={tabTo('out')}>{t('bank.seeReturns')}</Link>
            </p>
          )}
          {isRows && statement ? (
            <UnreadRows statementId={statement.id} account={statement.accountNumber} mayMend={mayMend && !isClosed} />
          ) : failed ? (
            <ListFailed error={failed.error} onRetry={() => void failed.refetch()} />
          ) : isLoading && shown.length === 0 ? (
            <Skeleton height={240} width="auto" m="md" />
          ) : shown.length === 0 && isPhone && !search && !isClosed ? (
            <div className={classes.through}>
              <h2>{t('bank.through')}</h2>
              <p>{t(isDone ? 'bank.statementDone' : 'bank.allDone')}</p>
              <Button variant="default" component={Link} to={BANK_PATH}>
                {t('bank.toList')}
              </Button>
            </div>
          ) : shown.length === 0 ? (
            <p className={classes.nothing}>
              {isClosed
                ? t('bank.isUndone')
                : search
                  ? t('bank.nothingFound', { search })
                  : t(isDone ? 'bank.statementDone' : 'bank.allDone')}
            </p>
          ) : isPhone ? null : (
            <LineTable
              groups={groups}
              isGrouped={!asked}
              chosenId={chosen?.id}
              except={except}
              mayUpdate={mayUpdate && !isClosed}
              onChoose={(line) => choose(line)}
              onAct={act}
              onToggle={toggle}
              toOf={tabTo}
            />
          )}
          {asked && (isPhone ? page > 1 || !following : true) && (groups[0]?.total ?? 0) > PAGE && (
            <Pager
              page={page}
              total={groups[0]?.total ?? 0}
              onPage={(next) => {
                const to = new URLSearchParams(params);
                to.set('page', String(next));
                setParams(to, { replace: true });
              }}
            />
          )}
        </div>
        {!isRows && !isEmpty && (
          <LineSide
            key={`${chosen?.id}:${mode}:${chosen?.candidates.length}`}
            line={chosen}
            mode={mode}
            mayUpdate={mayUpdate && !isClosed}
            isBlocked={isBlocked}
            onMode={setMode}
            onBook={book}
            onIgnore={ignore}
            onTakeBack={takeBack}
            onUndo={(line) => undoLines([line.id])}
            queue={isPhone ? { next: following, onNext: () => choose(following), below: receipts } : undefined}
          />
        )}
      </div>
      {summary.data && !isClosed && (
        <div className={classes.equation}>
          <dl>
            {OPEN.map((state, at) => (
              <Term
                key={state}
                sign={at > 0 ? '+' : ''}
                name={t(`bank.${state}` as 'bank.sure')}
                tally={summary.data[state]}
              />
            ))}
            {summary.data.booked.count > 0 && <Term sign="+" name={t('bank.bookedTab')} tally={summary.data.booked} />}
            {summary.data.ignored.count > 0 && (
              <Term sign="+" name={t('bank.ignoredTab')} tally={summary.data.ignored} />
            )}
            {statement && summary.data.known.count > 0 && (
              <Term sign="+" name={t('bank.known')} tally={summary.data.known} />
            )}
            {statement && !search && (
              <Term sign="=" name={t('bank.onStatement')} tally={summary.data.credits} unit=" ₫" />
            )}
          </dl>
          {statement && <CountedRows statement={statement} mayMend={mayMend} />}
          {statement && <Balance statement={statement} />}
        </div>
      )}
      <footer className={classes.foot}>
        {mayUpdate && !isClosed && receipts}
        <span className={classes.space} />
        {waiting !== undefined && waiting > 0 && sureCount === 0 && !isClosed && (
          <span className={classes.hint}>{t('bank.left', { count: formatNumber(waiting) })}</span>
        )}
        {sureCount > 0 && mayUpdate && !isClosed && <span className={classes.hint}>{t('bank.undoable')}</span>}
        {actor.can(permissionCode('Fees', 'Export')) && (
          <Button variant="default" leftSection={<IconDownload />} onClick={() => void download()}>
            {t('bank.export')}
          </Button>
        )}
        <Button variant="default" component={Link} to={BANK_PATH}>
          {sureCount > 0 ? t('bank.later') : t('bank.done')}
        </Button>
        {posting !== undefined && (
          <>
            <span role="status">{t('bank.booking', { count: formatNumber(posting) })}</span>
            <Button variant="default" onClick={(event) => (isStopped.current ||= !isSecondClick(event))}>
              {t('bank.stop')}
            </Button>
          </>
        )}
        {sureCount > 0 && mayUpdate && !isClosed && posting === undefined && (
          <Button disabled={isBlocked} onClick={() => void post()}>
            {t('bank.bookSure', { count: formatNumber(sureCount) })}
          </Button>
        )}
      </footer>
      <ConfirmDialog
        opened={isUndoing}
        danger
        title={t('bank.undoAllAsk')}
        confirmLabel={t('bank.undoAll')}
        onConfirm={undoAll}
        onClose={() => setUndoing(false)}
      >
        <p>
          {t('bank.undoAllText', {
            count: formatNumber(statement?.booked.count ?? 0),
            sum: showAmount(statement?.booked.sum ?? 0),
          })}
        </p>
      </ConfirmDialog>
    </div>
  );
}

function spanOf({ fromOn, toOn }: BankStatement): string {
  const day = (iso: string) => iso.split('-').reverse().join('/');
  return fromOn && toOn ? `${day(fromOn)} – ${day(toOn)}` : '';
}

function Term({
  sign,
  name,
  tally,
  unit = '',
}: {
  sign: string;
  name: string;
  tally: { count: number; sum: number };
  unit?: string;
}) {
  const { formatNumber } = useWords();
  return (
    <div className={classes.term} data-sign={sign || undefined}>
      <dt>
        {name} <span>{formatNumber(tally.count)}</span>
      </dt>
      <dd>
        {showAmount(tally.sum)}
        {unit}
      </dd>
    </div>
  );
}

/** Whether the lines agree with the balances of the file. */
function Balance({ statement: { isBalanced, difference, closing, butFor } }: { statement: BankStatement }) {
  const { t } = useWords();
  if (isBalanced === false)
    return (
      <div className={classes.balance} data-bad role="alert">
        <IconAlertTriangle aria-hidden="true" />
        <span>
          {t('bank.unbalanced', { amount: showAmount(Math.abs(difference)) })}
          <small>{t('bank.unbalancedHint')}</small>
        </span>
      </div>
    );
  // Without balances nothing proves the sum.
  if (isBalanced === null)
    return (
      <div className={classes.balance} data-unproven>
        <IconInfoCircle aria-hidden="true" />
        <span>{t('bank.noBalance')}</span>
      </div>
    );
  return (
    <div className={classes.balance}>
      <IconCheck aria-hidden="true" />
      <span>
        {butFor > 0 ? t('bank.balancedBut', { count: butFor }) : t('bank.balanced')}
        <small>{closing !== null && butFor === 0 && t('bank.closing', { amount: showAmount(closing) })}</small>
      </span>
    </div>
  );
}

/** Every row with money is new, known or not read. */
function CountedRows({
  statement: { rows, credits, debits, missing },
  mayMend,
}: {
  statement: BankStatement;
  mayMend: boolean;
}) {
  const { t, formatNumber } = useWords();
  if (rows.total === 0) return null;
  const counts = {
    total: formatNumber(rows.total),
    fresh: formatNumber(rows.fresh),
    known: formatNumber(rows.known),
    unread: formatNumber(rows.unread),
  };
  return (
    <div className={classes.balance} data-unproven>
      <span>
        {t('bank.countedRows', counts)}
        <small>
          {[
            t('bank.countedSums', { credits: showAmount(credits.sum), debits: showAmount(debits.sum) }),
            missing > 0 && t('bank.missing', { count: formatNumber(missing) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {rows.open > 0 && (
            <>
              {' · '}
              {mayMend ? (
                <Link to="?tab=rows">{t('bank.openRows', { count: formatNumber(rows.open) })}</Link>
              ) : (
                t('bank.openRows', { count: formatNumber(rows.open) })
              )}
            </>
          )}
        </small>
      </span>
    </div>
  );
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t, formatNumber } = useWords();
  return (
    <div className={classes.pager}>
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
