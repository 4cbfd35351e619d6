import {
  type RecentAction,
  recentActionCalls,
} from '@hoivien/contract/areas/keeping/recent-action/recent-action.calls.ts';
import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { giveBackCall } from '@hoivien/contract/kit/edits/give-back.calls.ts';
import { REASON_MAX } from '@hoivien/contract/kit/reason.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Button, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { newId } from '../../kit/api/new-id.ts';
import { useAnswer } from '../../kit/call/use-answer.ts';
import { useWords, type Words } from '../../kit/i18n/words.ts';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { useGiveBack } from '../../kit/resource/set-field/use-set-field.ts';
import { useCanOpen } from '../../kit/ui/landing.ts';
import { SidePanel } from '../../kit/ui/Dialog.tsx';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { FormDialog } from '../../kit/ui/FormDialog.tsx';
import { useTakeBack } from '../../kit/ui/notify.tsx';
import { passing } from '../../kit/ui/typing.ts';
import classes from './RecentPanel.module.css';
import '../../kit/resource/set-field/set-field.texts.ts';
import './recent.texts.ts';
import './shell.texts.ts';

const DAYS = ['1', '7'] as const;

/** What the signed-in person did, newest first, with the undo of each action or the reason why there is none. */
export function RecentPanel({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { t, area, formatDate, formatNumber } = words;
  const [days, setDays] = useState<string>('1');
  const { data, error, isPending, refetch } = useAnswer(
    recentActionCalls.list,
    { query: { days } },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: 15_000 },
  );
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => {
    // Back, or another address, must not leave it over the next page.
    if (pathname !== openedAt) onClose();
  });
  const byDay = Map.groupBy(data?.items ?? [], ({ at }) => dayOf(new Date(at)));
  const [today] = useState(() => dayOf(new Date()));
  return (
    <SidePanel opened onClose={onClose} position="right" size="46em" title={area('RecentActions').title}>
      <NativeSelect
        {...passing}
        size="xs"
        className={classes.span}
        aria-label={t('recent.span')}
        value={days}
        onChange={({ currentTarget: { value } }) => setDays(value)}
        data={DAYS.map((value) => ({ value, label: t(value === '1' ? 'recent.oneDay' : 'recent.sevenDays') }))}
      />
      {error && <PieceFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height="12rem" />}
      {data?.items.length === 0 && (
        <EmptyState kind="nothingYet" title={t(days === '1' ? 'recent.none' : 'recent.noneOfDays')}>
          {t('recent.noneText')}
        </EmptyState>
      )}
      {[...byDay].map(([day, items]) => (
        <section key={day} className={classes.day} aria-label={day === today ? t('shell.today') : formatDate(day)}>
          {byDay.size > 1 && <h3 className="small strong">{day === today ? t('shell.today') : formatDate(day)}</h3>}
          <ul>
            {items.map((item) => (
              <Line key={item.key} item={item} onClose={onClose} />
            ))}
          </ul>
        </section>
      ))}
      {data?.isCut && <p className={classes.cut}>{t('recent.cut', { count: formatNumber(data.items.length) })}</p>}
    </SidePanel>
  );
}

function Line({ item, onClose }: { item: RecentAction; onClose: () => void }) {
  const words = useWords();
  const { t, area, message, formatDateTime, formatNumber } = words;
  const canOpen = useCanOpen();
  const takeBack = useTakeBack();
  const giveBack = useGiveBack();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { key, at, path, undo, asks, reason, until } = item;
  const isContrary = asks.includes('clientKey');
  const sentence = sentenceOf(item, words);
  const time = (moment: string) => formatDateTime(moment).slice(11, 16);
  const names = namesOf(item, words);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const press = () => {
    if (asks.includes('reason')) return setAsking(true);
    const isGivenBack = undo[0] === addressOf(giveBackCall.url, { key });
    void run(() => (isGivenBack ? giveBack(key, area(item.area)) : takeBack(undo, () => ({}))));
  };
  return (
    <li className={`${classes.line} flex top gap3 ruled`}>
      <time className="rigid faint number" dateTime={at}>
        {time(at)}
      </time>
      <div className={`${classes.what} grid rest breaks`}>
        {path && canOpen(path) ? (
          <Link to={path} onClick={onClose}>
            {sentence}
          </Link>
        ) : (
          <span>{sentence}</span>
        )}
        {names && <small>{names}</small>}
        {reason && <small className={classes.reason}>{message(reason.message, reason.params)}</small>}
      </div>
      {undo.length > 0 && (
        <span className={`${classes.undo} grid gap1 rigid`}>
          <Button
            variant="default"
            size="xs"
            loading={busy}
            aria-label={t('recent.undoNamed', { what: sentence })}
            onClick={press}
          >
            {t('recent.undoNow')}
          </Button>
          {until && <small>{t('recent.until', { time: formatDateTime(until).slice(11, 16) })}</small>}
        </span>
      )}
      {asking && (
        <FormDialog
          title={t(isContrary ? 'recent.reasonAsk' : 'recent.reasonAskStep')}
          confirmLabel={t('recent.undoNow')}
          danger
          initial={{ reason: '' }}
          limits={{ max: REASON_MAX, count: formatNumber(item.count) }}
          check={(values): Record<string, string> =>
            values.reason.trim() ? {} : { reason: t('recent.reasonRequired') }
          }
          send={({ reason: given }) =>
            takeBack(undo, () => ({ reason: given.trim(), ...(isContrary && { clientKey: newId() }) }))
          }
          onClose={() => setAsking(false)}
        >
          {(input) => (
            <>
              {isContrary && <p>{t('recent.reasonHint')}</p>}
              <Textarea
                data-autofocus
                label={t('recent.reason')}
                withAsterisk
                autosize
                minRows={2}
                {...input('reason')}
              />
            </>
          )}
        </FormDialog>
      )}
    </li>
  );
}

function sentenceOf(
  { kind, area, count, step }: RecentAction,
  { t, area: words, message, formatNumber }: Words,
): string {
  const { one, many } = words(area);
  const number = formatNumber(count);
  const what = t('setField.counts', { count: number, one, many });
  // A step says what it did, as its toast.
  const done = kind === 'step' && step !== null ? message(step).replace(/\.$/, '') : '';
  if (done) return count > 1 ? t('recent.step', { done, what }) : done;
  return t(`recent.${kind === 'step' ? 'other' : kind}`, { what, count: number });
}

function namesOf({ names, count, kind }: RecentAction, { t, formatNumber }: Words): string {
  const more = count - names.length;
  const said = names.join(', ');
  const isOfRecords = kind !== 'import' && kind !== 'issue';
  return said && more > 0 && isOfRecords ? t('recent.andMore', { names: said, count: formatNumber(more) }) : said;
}
