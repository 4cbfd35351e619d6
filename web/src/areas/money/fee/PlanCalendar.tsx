import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { fee, type FeeRecord } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import {
  type CalendarStep,
  DAYS_MAX,
  STEPS_MAX,
  TONES,
  type Tone,
  USUAL_CALENDAR,
} from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { stepWords } from '@hoivien/contract/areas/money/fee/reminder-words.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { ActionIcon, Button, NativeSelect, NumberInput, Skeleton } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../kit/ui/Dialog.tsx';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import classes from './Reminders.module.css';
import './fee-page.texts.ts';

/** The calendar of reminders of a plan: set once, it runs by itself. */
export function PlanCalendar({ record }: { record: FeeRecord }) {
  const { t, formatDate, formatNumber, ...words } = useWords();
  const { can } = useActor();
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useAnswer(
    reminderCalls.calendar,
    { params: { id: record.id } },
    { since: record.version },
  );
  if (error && !data) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={90} mb="md" />;
  const mayEdit = can(permissionCode(fee.area, 'Update')) && record.state !== 'closed';
  const hasSteps = data.length > 0;
  return (
    <section className={classes.calendar} aria-label={t('fee.calendar')} data-in-turn="">
      <header>
        <h2>{t('fee.calendar')}</h2>
        <p>
          {hasSteps ? t('fee.calendarHint') : t('fee.calendarNone')}{' '}
          {hasSteps && record.state === 'draft' && t('fee.calendarDraft')}
        </p>
        {mayEdit && (
          <Button
            size="xs"
            variant={hasSteps ? 'subtle' : 'default'}
            leftSection={hasSteps ? <IconPencil /> : <IconPlus />}
            onClick={() => setEditing(true)}
          >
            {t(hasSteps ? 'fee.calendarEdit' : 'fee.calendarSet')}
          </Button>
        )}
      </header>
      {hasSteps && record.state !== 'closed' && <UnsetChannels ways={{ mail: undefined }} />}
      {hasSteps && (
        <ol className={`${classes.line} grid m0`}>
          {data.map(({ days, tone, on, state, members }) => (
            <li key={days} className="relative small" data-state={state}>
              <span>{formatDate(on)}</span>
              <div className={classes.dot} />
              <b>{stepWords(days, words.language)}</b>
              <span>{t(`fee.tone_${tone as Tone}`)}</span>
              <span>
                {state === 'sent' && t('fee.stepSent', { count: formatNumber(members) })}
                {state === 'missed' && t('fee.stepMissed')}
                {state === 'coming' &&
                  record.state !== 'draft' &&
                  t('fee.stepComing', { count: formatNumber(members) })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {isEditing && (
        <CalendarDialog
          record={record}
          held={hasSteps ? data.map(({ days, tone }) => ({ days, tone: tone as Tone })) : USUAL_CALENDAR}
          words={{ t, formatDate, formatNumber, ...words }}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}

interface CalendarDialogProps {
  record: FeeRecord;
  held: readonly CalendarStep[];
  words: Words;
  onClose: () => void;
}

interface Row {
  key: number;
  days: number | string;
  isBefore: boolean;
  tone: Tone;
}

/** Before the due day and on it only the friendly tone is used. */
const isEarly = ({ days, isBefore }: Pick<Row, 'days' | 'isBefore'>) => isBefore || Number(days) === 0;
const toneOf = (row: Pick<Row, 'days' | 'isBefore' | 'tone'>): Tone => (isEarly(row) ? 1 : row.tone);

function CalendarDialog({ record, held, words, onClose }: CalendarDialogProps) {
  const { t } = words;
  const calendar = useCall(reminderCalls.saveCalendar);
  const [isBusy, setBusy] = useState(false);
  const [rows, setRows] = useState<Row[]>(() =>
    held.map(({ days, tone }, key) => ({ key, days: Math.abs(days), isBefore: days < 0, tone })),
  );
  const change = (key: number, set: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...set } : row)));
  const save = async () => {
    setBusy(true);
    const steps = rows.map(({ days, isBefore, tone }) => ({
      days: (isBefore ? -1 : 1) * Number(days) || 0,
      tone: toneOf({ days, isBefore, tone }),
    }));
    if (await calendar.press({ params: { id: record.id }, body: { steps } })) onClose();
    setBusy(false);
  };
  return (
    <Dialog opened onClose={onClose} withCloseButton={false} size="72rem" classNames={{ body: classes.body }}>
      <DialogTitle className={classes.title}>{t('fee.calendar')}</DialogTitle>
      <p className="faint">{t('fee.calendarHint')}</p>
      <ol className={`${classes.steps} stack gap3 m0`}>
        {rows.map(({ key, days, isBefore, tone }) => (
          <li key={key} className="grid gap3">
            <NumberInput
              label={t('fee.days')}
              value={days}
              min={0}
              max={DAYS_MAX}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="strict"
              onChange={(next) => change(key, { days: next })}
            />
            <NativeSelect
              label={t('fee.side')}
              value={isBefore ? 'before' : 'after'}
              data={[
                { value: 'before', label: t('fee.sideBefore') },
                { value: 'after', label: Number(days) === 0 ? stepWords(0, words.language) : t('fee.sideAfter') },
              ]}
              onChange={({ currentTarget }) => change(key, { isBefore: currentTarget.value === 'before' })}
            />
            <NativeSelect
              label={t('fee.tone')}
              value={String(toneOf({ days, isBefore, tone }))}
              data={(isEarly({ days, isBefore }) ? TONES.slice(0, 1) : TONES).map((one) => ({
                value: String(one),
                label: t(`fee.tone_${one}`),
              }))}
              onChange={({ currentTarget }) => change(key, { tone: Number(currentTarget.value) as Tone })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('fee.calendarRemove')}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            >
              <IconTrash />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {rows.length < STEPS_MAX && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus />}
            onClick={() =>
              setRows([
                ...rows,
                { key: Math.max(0, ...rows.map((row) => row.key)) + 1, days: 60, isBefore: false, tone: 3 },
              ])
            }
          >
            {t('fee.calendarAdd')}
          </Button>
        </div>
      )}
      <div className={`${classes.foot} flex gap3`}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('fee.closeList')}
        </Button>
        <Button loading={isBusy} onClick={() => void save()}>
          {t('fee.calendarSave')}
        </Button>
      </div>
    </Dialog>
  );
}
