import type { Desk, DeskCheck, DeskQueue as Queue } from '@hoivien/contract/desk.ts';
import { labelField } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowsMaximize,
  IconBan,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconList,
  IconPencil,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withQuery } from '../../api/client.ts';
import { withinSentence } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { notify } from '../../ui/notify.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { ListFailed } from '../list/ListEmpty.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useRecord } from '../use-records.ts';
import classes from './Desk.module.css';
import './desk.texts.ts';
import { DeskChecks } from './DeskChecks.tsx';
import { DeskFacts, Framed, Why } from './DeskFacts.tsx';
import { DeskQueue } from './DeskQueue.tsx';
import { factLabel } from '../record/fact-label.ts';
import { RefuseDialog } from '../record/RefuseDialog.tsx';
import { missingIn, type QueueItem, useCheck, useDesk, useMay } from './use-desk.ts';
import { DIGITS, useDeskKeys, useWaitingKeys, type WaitingKeys } from './desk-keys.ts';
import { useSwipe } from './use-swipe.ts';

/** What stands over the desk. */
type Asked = 'anyway' | 'typed' | 'refuse';

/**
 * The page on which people approve or refuse waiting records one after the other. It shows the queue, the record, and its
 * missing and doubtful values.
 *
 * @example <DeskPage desk={memberDesk} />
 */
export function DeskPage({ desk }: { desk: Desk }) {
  const { t, pick, formatNumber } = useWords();
  const { queue, decisions, decide, takeBack, isDeciding } = useDesk(desk);
  const keys = useWaitingKeys();
  const [params, setParams] = useSearchParams();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const page = useRef<HTMLDivElement>(null);
  const items = queue.data?.items ?? [];
  // The address follows a little later, so what was opened here stands before it.
  const [opened, setOpened] = useState<{ id: string | undefined }>();
  const asked = opened ? opened.id : (params.get('id') ?? undefined);
  const current = items.find(({ id }) => id === asked) ?? (isPhone ? undefined : items[0]);
  const may = useMay(desk, current?.id);
  // The row that vanished gives the focus to the next one, and an empty queue to its heading: never to the body.
  const focusRow = useEffectEvent(() => {
    const row = current && page.current?.querySelector<HTMLElement>(`[data-row="${current.id}"]`);
    row?.focus();
    if (!row || document.activeElement !== row) page.current?.querySelector<HTMLElement>('[data-focus]')?.focus();
  });
  useEffect(() => {
    if (opened && opened.id === current?.id) focusRow();
  }, [opened, current?.id]);
  const open = (item: Pick<QueueItem, 'id'> | undefined) => {
    // A key was meant for the record that came next, not for one that somebody looks at instead.
    keys.drop(keys.waiting.length > 0 ? t('desk.keysDropped') : undefined);
    go(item);
  };
  const go = (item: Pick<QueueItem, 'id'> | undefined) => {
    setOpened({ id: item?.id });
    setParams(item ? { id: item.id } : {}, { replace: true });
  };
  const after = (item: QueueItem) => {
    const at = items.findIndex(({ id }) => id === item.id);
    go(items[at + 1] ?? items[at - 1]);
  };
  const step = (by: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === current?.id);
    const next = items[at + by];
    if (next) open(next);
    return next !== undefined;
  };
  const act = async (item: QueueItem, action: 'approve' | 'refuse', reason?: string) => {
    const done = keys.hold();
    try {
      if (await decide(item, action, reason)) after(item);
    } catch (error) {
      keys.drop(t('desk.keysDropped'));
      throw error;
    } finally {
      done();
    }
  };
  const dropKeys = useEffectEvent(() => keys.drop());
  const isAnyOpen = current !== undefined;
  useEffect(() => {
    if (!isAnyOpen) dropKeys();
  }, [isAnyOpen]);
  const last = decisions.findLast(({ undo }) => undo);
  const undo = async () => {
    if (!last) return;
    await takeBack(last);
    open(last.item);
  };
  useShortcuts(
    { keys: ['j'], text: 'shortcut.next', run: () => step(1) },
    { keys: ['k'], text: 'shortcut.before', run: () => step(-1) },
    last && {
      keys: ['Ctrl', 'z'],
      text: 'desk.keyTakeBack',
      // A text field undoes its own words.
      run: ({ target }) => {
        if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]')) return false;
        void undo();
        return true;
      },
    },
  );
  if (queue.error && !queue.data) return <ListFailed error={queue.error} onRetry={() => void queue.refetch()} />;
  const title = pick(desk.words.title);
  return (
    <div ref={page} className={`${classes.page} pane`} data-open={current !== undefined || undefined}>
      <PageHead
        title={title}
        note={queue.data && <Progress queue={queue.data} />}
        actions={
          <>
            {last && (
              <Button variant="subtle" color="gray" leftSection={<IconArrowBackUp />} onClick={() => void undo()}>
                {t('desk.takeBack')}
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              component={Link}
              to={withQuery(desk.resource.path, desk.waiting)}
              leftSection={<IconList />}
            >
              {t('desk.asList')}
            </Button>
          </>
        }
      />
      {!queue.data ? (
        <Skeleton height={240} width="auto" m="xl" />
      ) : items.length === 0 ? (
        <AllDone desk={desk} today={queue.data.today} />
      ) : (
        <div className={`${classes.work} grid fill ruled`}>
          <DeskQueue desk={desk} queue={queue.data} decisions={decisions} current={current?.id} onOpen={open} />
          {current && (
            <Place
              key={current.id}
              desk={desk}
              item={current}
              may={may}
              isBusy={isDeciding}
              isPhone={isPhone === true}
              keys={keys}
              onDecide={(action, reason) => act(current, action, reason)}
              ways={{
                later: items.length > 1 ? () => void (step(1) || open(items[0])) : undefined,
                back: () => open(undefined),
                canUndo: last !== undefined,
              }}
            />
          )}
        </div>
      )}
      <p className="unseen" role="status">
        {queue.data && t('desk.left', { count: formatNumber(queue.data.total) })}
      </p>
    </div>
  );
}

/** How many are left, and what was decided today. */
function Progress({ queue: { total, today } }: { queue: Queue }) {
  const { t, formatNumber } = useWords();
  const { approved, refused } = today;
  const all = total + approved + refused;
  const done = t('desk.done', { approved: formatNumber(approved), refused: formatNumber(refused) });
  const share = (count: number) => `${all === 0 ? 0 : (count / all) * 100}%`;
  return (
    <span className={`${classes.progress} inline-row gap3 number`}>
      <span>
        <b className="ink large">{t('desk.left', { count: formatNumber(total) })}</b>{' '}
        {t('desk.of', { count: formatNumber(all) })}
      </span>
      <span className={`${classes.meter} clip filled`} aria-hidden="true">
        <i style={{ width: share(approved) }} />
        <i data-refused style={{ width: share(refused) }} />
      </span>
      <span className={`${classes.faint} faint`}>{done}</span>
    </span>
  );
}

interface PlaceProps {
  desk: Desk;
  item: QueueItem;
  /** What the person may do, so that the buttons stand before the checks of this record are there. */
  may: DeskCheck['may'];
  isBusy: boolean;
  isPhone: boolean;
  keys: WaitingKeys;
  /** Rejects with the refusal of the server. */
  onDecide: (action: 'approve' | 'refuse', reason?: string) => Promise<void>;
  ways: { later: (() => void) | undefined; back: () => void; canUndo: boolean };
}

/** One record: its facts, what stands against it, and the decision. */
function Place({ desk, item, may, isBusy, isPhone, keys, onDecide, ways }: PlaceProps) {
  const words = useWords();
  const { t, pick } = words;
  const record = useRecord(desk.resource, item.id).data;
  const check = useCheck(desk, item.id).data;
  const facts = useRef<HTMLElement>(null);
  const [isRefusing, setRefusing] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const missing = missingIn(check);
  const names = missing.map(({ field }) => withinSentence(factLabel(desk.resource, field, words)));
  const also = names.length > 0 ? t('desk.missingToo', { what: names.join(', ') }) : '';
  const mayApprove = check?.may.includes('approve') === true && !isBusy;
  const mayRefuse = check?.may.includes('refuse') === true && !isBusy;
  const decide = (action: 'approve' | 'refuse', reason?: string) =>
    void onDecide(action, reason).catch((error: unknown) => notify.failed(error));
  const approve = () => {
    if (!mayApprove) return;
    if (missing.length > 0) setAsked('anyway');
    else decide('approve');
  };
  const refuse = () => {
    if (!mayRefuse) return;
    if (isPhone) setAsked('refuse');
    else setRefusing(true);
  };
  useSwipe(facts, isPhone && { left: refuse, right: approve });
  /** The sender reads what is missing behind the reason. */
  const whole = (reason: string) => [/[.!?]$/.test(reason) ? reason : `${reason}.`, also].filter(Boolean).join(' ');
  const refuseFor = (digit: string) => {
    setRefusing(false);
    const reason = desk.reasons[Number(digit) - 1];
    if (reason) decide('refuse', whole(pick(reason)));
    else setAsked('typed');
  };
  const toNextMark = () => {
    const marks = [...(facts.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
    if (marks.length === 0) return false;
    const at = marks.findIndex((mark) => mark === document.activeElement);
    marks[(at + 1) % marks.length]?.focus();
    return true;
  };
  useDeskKeys({
    keys,
    item,
    check,
    isReady: record !== undefined && check !== undefined && !isBusy,
    isRefusing,
    does: { approve, refuse, refuseFor, toNextMark, stop: () => setRefusing(false) },
  });
  const approveText = pick(desk.words.approve);
  const anyway = t('desk.anyway', { approve: approveText, count: missing.length });
  return (
    <>
      <article ref={facts} className={`${classes.record} narrow short auto`} aria-labelledby="desk-record">
        <Button
          className={classes.back}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft />}
          onClick={ways.back}
        >
          {t('desk.backToQueue')}
        </Button>
        <PlaceHead desk={desk} item={item} record={record} check={check} may={may} />
        {record && check ? (
          <>
            <DeskFacts desk={desk} record={record} marks={check.marks} />
            <Effects check={check} />
          </>
        ) : (
          <Skeleton height={240} />
        )}
      </article>
      <aside className={`${classes.side} narrow short auto`} aria-label={t('desk.toCheck')}>
        {check && <DeskChecks desk={desk} id={item.id} check={check} />}
        {check?.may.includes('refuse') && (
          <Reasons
            desk={desk}
            isRefusing={isRefusing}
            also={also}
            hasSender={(check?.senders ?? 0) > 0}
            onRefuse={refuseFor}
          />
        )}
      </aside>
      <footer className={`${classes.foot} row gap3 ruled`}>
        <KeyHints keys={keys} canUndo={ways.canUndo} />
        {isPhone && mayApprove && mayRefuse && <SwipeHints />}
        {ways.later && (
          <Button variant="subtle" color="gray" onClick={ways.later}>
            {t('desk.later')}
          </Button>
        )}
        {may.includes('refuse') && (
          <Button
            variant="default"
            className={classes.refuse}
            leftSection={<IconBan />}
            aria-pressed={isPhone ? undefined : isRefusing}
            aria-disabled={!mayRefuse || undefined}
            onClick={refuse}
          >
            {t('desk.refuse')} <kbd>R</kbd>
          </Button>
        )}
        {may.includes('approve') && (
          <Button
            className={classes.approve}
            leftSection={<IconCheck />}
            aria-disabled={!mayApprove || undefined}
            onClick={approve}
          >
            {missing.length > 0 ? anyway : approveText} <kbd>A</kbd>
          </Button>
        )}
      </footer>
      {asked === 'anyway' && (
        <ReasonDialog
          title={t('desk.anywayAsk', { approve: approveText, name: item.name })}
          hint={t('desk.anywayHint', { what: names.join(', ') })}
          confirmLabel={anyway}
          cancelLabel={t('desk.later')}
          reasonLabel={t('desk.anywayReason')}
          field="reason"
          missing="Mes.Desk.Reason.Required"
          onConfirm={(reason) => onDecide('approve', reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {(asked === 'typed' || asked === 'refuse') && (
        <RefuseDialog
          title={t('desk.refuseAsk', { name: item.name })}
          confirmLabel={t('desk.refuse')}
          reasons={desk.reasons}
          isTyped={asked === 'typed'}
          hint={[pick(desk.words.afterRefusal), also && t('desk.goesAlong', { text: also })].filter(Boolean).join(' ')}
          onRefuse={(reason) => onDecide('refuse', whole(reason))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** What a finger may do instead of the buttons below. */
function SwipeHints() {
  const { t } = useWords();
  return (
    <p className={classes.swipes} aria-hidden="true">
      <span>
        <IconChevronLeft /> {t('desk.swipeLeft')}
      </span>
      <span>
        {t('desk.swipeRight')} <IconChevronRight />
      </span>
    </p>
  );
}

/** What the keys do, and what those do that were pressed too early. */
function KeyHints({ keys: { waiting, note }, canUndo }: { keys: WaitingKeys; canUndo: boolean }) {
  const { t } = useWords();
  const told = waiting.length > 0 ? t('desk.keysWait', { keys: waiting.join(' ').toUpperCase() }) : note;
  return (
    <p className={`${classes.keys} hint`}>
      <b role="status">{told}</b>
      {!told && (
        <>
          <kbd>J</kbd> <kbd>K</kbd> {t('desk.keysMove')} · <kbd>F</kbd> {t('desk.keysMark')}
        </>
      )}
      {!told && canUndo && (
        <>
          {' · '}
          <kbd>Ctrl</kbd> <kbd>Z</kbd> {t('desk.keysUndo')}
        </>
      )}
    </p>
  );
}

interface PlaceHeadProps {
  desk: Desk;
  item: QueueItem;
  record: object | undefined;
  check: DeskCheck | undefined;
  may: DeskCheck['may'];
}

/** The name of the record, when it was sent, and the ways to its form and its page. */
function PlaceHead({ desk: { resource }, item, record, check, may }: PlaceHeadProps) {
  const { t, area, formatDate } = useWords();
  const nameMark = check?.marks.find(({ field }) => field === labelField(resource));
  return (
    <header>
      <div>
        <h2 id="desk-record" data-focus tabIndex={-1}>
          {nameMark ? <Framed mark={nameMark}>{item.name}</Framed> : item.name}
        </h2>
        <p>
          {[
            capital(area(resource.area).one),
            item.since && t('desk.sent', { day: formatDate(item.since) }),
            codeOf(record),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {nameMark && <Why mark={nameMark} />}
      </div>
      <span>
        {may.includes('update') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            component={Link}
            to={`${resource.path}/edit/${item.id}`}
            aria-label={t('desk.editFirst')}
            title={t('desk.editFirst')}
          >
            <IconPencil />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          component={Link}
          to={`${resource.path}/info/${item.id}`}
          aria-label={t('desk.openWhole')}
          title={t('desk.openWhole')}
        >
          <IconArrowsMaximize />
        </ActionIcon>
      </span>
    </header>
  );
}

/** What an approval sets off, told before it. */
function Effects({ check: { effects, senders } }: { check: DeskCheck }) {
  const { t, message, formatNumber } = useWords();
  const told =
    senders > 0 ? message('Mes.Desk.Told', { count: formatNumber(senders) }) : message('Mes.Desk.ToldNobody');
  const what = [...effects.map(({ key, params }) => message(key, params)), told].join('; ');
  return <p className={`${classes.effects} note`}>{t('desk.effects', { what })}</p>;
}

interface ReasonsProps {
  desk: Desk;
  isRefusing: boolean;
  /** What the sender also reads. */
  also: string;
  hasSender: boolean;
  onRefuse: (digit: string) => void;
}

/** The ready reasons. `R` and the number take one. */
function Reasons({ desk, isRefusing, also, hasSender, onRefuse }: ReasonsProps) {
  const { t, pick } = useWords();
  const [before = '', behind = ''] = t('desk.reasonsHow', { key: '\n' }).split('\n');
  return (
    <section className={classes.reasons} data-on={isRefusing || undefined} aria-labelledby="desk-reasons">
      <header>
        <h2 id="desk-reasons">{t('desk.reasons')}</h2>
        <span className={`${classes.how} faint`}>
          {before}
          <kbd>R</kbd>
          {behind}
        </span>
      </header>
      <ol>
        {DIGITS.map((digit, index) => {
          const reason = desk.reasons[index];
          return (
            <li key={digit}>
              <button type="button" onClick={() => onRefuse(digit)}>
                <kbd>{digit}</kbd>
                {reason ? pick(reason) : t('desk.other')}
              </button>
            </li>
          );
        })}
      </ol>
      {also && <p className="hint mt2">{t('desk.goesAlong', { text: also })}</p>}
      {hasSender && <p className="hint mt2">{pick(desk.words.afterRefusal)}</p>}
    </section>
  );
}

/** The queue is empty: what was decided today. */
function AllDone({ desk, today }: { desk: Desk; today: Queue['today'] }) {
  const { t, pick, formatNumber, formatDateTime } = useWords();
  const { approved, refused, rows } = today;
  const count = approved + refused;
  return (
    <div className={classes.allDone} data-focus tabIndex={-1}>
      <EmptyState
        kind="done"
        title={count > 0 ? t('desk.allDone', { count: formatNumber(count) }) : t('desk.nothing')}
        actions={
          <Button variant="default" component={Link} to={desk.resource.path}>
            {t('desk.toList')}
          </Button>
        }
      >
        {count > 0 && t('desk.done', { approved: formatNumber(approved), refused: formatNumber(refused) })}
      </EmptyState>
      {rows.length > 0 && (
        <section aria-labelledby="desk-today">
          <h2 id="desk-today">{t('desk.today')}</h2>
          <ol className={classes.today}>
            {rows.map(({ id, name, isApproved, at }) => (
              <li key={id}>
                <Link to={`${desk.resource.path}/info/${id}`}>{name}</Link>
                <span className={`${classes.outcome} inline-row hint`} data-refused={!isApproved || undefined}>
                  {isApproved ? <IconCheck aria-hidden="true" /> : <IconBan aria-hidden="true" />}
                  {isApproved ? pick(desk.words.approved) : t('desk.refused')}
                </span>
                <small>{formatDateTime(at).slice(11, 16)}</small>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function codeOf(record: object | undefined): string {
  const code = record && 'code' in record ? record.code : undefined;
  return typeof code === 'string' ? code : '';
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('vi') + text.slice(1);
}
