import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import type { LateAge } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import {
  AGE_TONES,
  ASK_FROM,
  MESSAGE_MAX,
  type ReminderAges,
  type Tone,
  TONES,
  TYPE_FROM,
} from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { MEMBER_PLACEHOLDER_NAMES } from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconHistory, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../kit/api/client.ts';
import { useCall } from '../../../kit/api/use-call.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { type ReminderMethod, ReminderWays } from './ReminderWays.tsx';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { PlaceholderTextarea } from '../../../kit/rich-text/PlaceholderTextarea.tsx';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import './fee-page.texts.ts';
import classes from './Remind.module.css';
import './remind.texts.ts';
import { RemindersDialog } from './ReminderList.tsx';
import { RemindSample } from './RemindSample.tsx';
import { useClientKey } from './use-client-key.ts';
import { memberFeesPath } from './use-fees.ts';
import { aimOf, type RemindAim, useReminderAges } from './use-reminders.ts';

type Age = ReminderAges['ages'][number];

/** Reminders of what is overdue: who gets one, what it says, and when it goes. */
export function RemindPage() {
  const { t } = useWords();
  const [params] = useSearchParams();
  const aim = aimOf(params);
  const [methods, setMethods] = useState<ReminderMethod[]>([1]);
  const [rests, setRests] = useState(true);
  const [isListed, setListed] = useState(false);
  const restDays = rests ? 7 : 0;
  const answer = useReminderAges(aim, methods.length > 0 ? methods : [1], restDays);
  return (
    <div className={classes.page}>
      <PageHead
        title={t('remind.title')}
        actions={
          <Button variant="subtle" leftSection={<IconHistory />} onClick={() => setListed(true)}>
            {t('remind.before')}
          </Button>
        }
      />
      <Panel answer={answer} waiting={{ width: 'auto', m: 'xl' }}>
        {(data) =>
          data.ages.every(({ members }) => members === 0) ? (
            <Nobody data={data} />
          ) : (
            <RemindForm
              aim={aim}
              data={data}
              isNarrowed={params.size > 0}
              restDays={restDays}
              onRests={setRests}
              methods={methods}
              onMethods={setMethods}
            />
          )
        }
      </Panel>
      {isListed && <RemindersDialog onClose={() => setListed(false)} />}
    </div>
  );
}

function Nobody({ data: { nextReminderOn } }: { data: ReminderAges }) {
  const { t, formatDate } = useWords();
  return (
    <EmptyState
      kind="done"
      title={t('remind.noneTitle')}
      actions={
        <Button variant="default" component={Link} to={feeHistory.path}>
          {t('remind.back')}
        </Button>
      }
    >
      {nextReminderOn ? t('remind.noneNext', { day: formatDate(nextReminderOn) }) : t('remind.noneNever')}
    </EmptyState>
  );
}

interface RemindFormProps {
  aim: RemindAim;
  data: ReminderAges;
  isNarrowed: boolean;
  restDays: 0 | 7;
  onRests: (rests: boolean) => void;
  methods: ReminderMethod[];
  onMethods: (methods: ReminderMethod[]) => void;
}

function RemindForm({ aim, data, isNarrowed, restDays, onRests, methods, onMethods }: RemindFormProps) {
  const { t, area, formatNumber, formatDate, message } = useWords();
  const navigate = useNavigate();
  const remind = useCall(reminderCalls.sendByAge);
  const { clientKey, renewAfter } = useClientKey();
  const [out, setOut] = useState<ReadonlySet<LateAge>>(new Set());
  const [toneBy, setToneBy] = useState<Readonly<Partial<Record<LateAge, Tone>>>>({});
  const [texts, setTexts] = useState<Readonly<Partial<Record<Tone, string>>>>({});
  const [wrong, setWrong] = useState<string>();
  const [shownTone, setShownTone] = useState<Tone>();
  const [isLater, setLater] = useState(false);
  const [sendTime, setSendTime] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const toneOf = (age: LateAge): Tone => toneBy[age] ?? AGE_TONES[age];
  const chosen = data.ages.filter(({ age, reached }) => !out.has(age) && reached > 0);
  const count = sumOf(chosen.map(({ reached }) => reached));
  const agesOf = (tone: Tone) => chosen.filter(({ age }) => toneOf(age) === tone);
  const countOf = (tone: Tone) => sumOf(agesOf(tone).map(({ reached }) => reached));
  const tone = shownTone ?? TONES.find((one) => countOf(one) > 0) ?? 1;
  const usual = data.words[String(tone)] ?? '';
  const textOf = (one: Tone) => texts[one]?.trim() || null;
  const left = sumOf(data.reasons.map((one) => one.count));
  const recent = sumOf(chosen.map((one) => one.recent));
  const lastOn = chosen
    .flatMap((one) => one.lastOn ?? [])
    .toSorted()
    .at(-1);
  const mayPress = count > 0 && methods.length > 0 && !wrong && !(isLater && !sendTime);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    const tones = TONES.flatMap((one) => {
      const ages = agesOf(one).map(({ age }) => age);
      return ages.length > 0 ? [{ tone: one, ages, message: textOf(one) }] : [];
    });
    try {
      await remind.send({
        body: { ...aim, methods, restDays, tones, members: count, clientKey, ...(isLater && { sendTime }) },
      });
      void navigate(feeHistory.path);
    } catch (failure) {
      renewAfter(failure);
      setAsking(false);
      notify.failed(failure);
    } finally {
      setBusy(false);
    }
  };
  const choose = (age: LateAge, isIn: boolean) => {
    const next = new Set(out);
    if (isIn) next.delete(age);
    else next.add(age);
    setOut(next);
  };
  const past = ({ times, lastOn: day }: Age) =>
    day ? t('remind.pastTimes', { count: formatNumber(times), day: formatDate(day) }) : t('remind.pastNone');
  const label = isLater ? t('fee.planSend') : t('remind.send', { count: formatNumber(count) });
  const skips = data.reasons.map((one) => t(`fee.skip_${one.reason}`, { count: formatNumber(one.count) })).join(', ');
  return (
    <>
      <div className={classes.desk}>
        <div className={classes.form}>
          <section aria-labelledby="remind-who">
            <header>
              <h2 id="remind-who">{t('remind.who')}</h2>
              <p>
                {t('remind.onlyOverdue', { day: formatDate(data.on) })}
                {isNarrowed && ` · ${t('remind.narrowed')}`}
              </p>
            </header>
            <Rows
              label={t('remind.who')}
              className={classes.ages}
              rows={[...data.ages.map((one) => ({ ...one, id: one.age as string, notDue: false })), notDueRow(data)]}
              columns={(column) => [
                column(t('remind.age'), (one) => (
                  <Checkbox
                    label={one.notDue ? t('remind.notDue') : t(`remind.age_${one.age}`)}
                    checked={!one.notDue && one.reached > 0 && !out.has(one.age)}
                    disabled={one.notDue || one.reached === 0}
                    onChange={({ currentTarget }) => choose(one.age, currentTarget.checked)}
                  />
                )),
                column(t('remind.members'), { isNumber: true }, (one) => formatNumber(one.members)),
                column(t('remind.gets'), { isNumber: true }, (one) => (
                  <b>{formatNumber(one.notDue || out.has(one.age) ? 0 : one.reached)}</b>
                )),
                column(t('remind.debt'), { isNumber: true }, (one) => showAmount(one.debt)),
                column(t('remind.past'), (one) =>
                  one.notDue ? (
                    <span className={classes.soft}>
                      {data.nextReminderOn
                        ? t('remind.notDueWhy', { day: formatDate(data.nextReminderOn) })
                        : t('remind.notDueNever')}
                    </span>
                  ) : one.members === 0 ? (
                    ''
                  ) : (
                    past(one)
                  ),
                ),
                column(t('remind.tone'), (one) =>
                  one.notDue || one.members === 0 ? (
                    ''
                  ) : (
                    <NativeSelect
                      size="xs"
                      aria-label={t('remind.toneOf', { age: t(`remind.age_${one.age}`) })}
                      value={String(toneOf(one.age))}
                      data={TONES.map((each) => ({ value: String(each), label: t(`fee.tone_${each}`) }))}
                      onChange={({ currentTarget }) => {
                        const next = Number(currentTarget.value) as Tone;
                        setToneBy({ ...toneBy, [one.age]: next });
                        setShownTone(next);
                      }}
                    />
                  ),
                ),
              ]}
            />
            {left > 0 && (
              <details className={classes.left}>
                <summary>
                  {t('remind.left', { count: formatNumber(left) })}: {skips}
                </summary>
                <ul>
                  {data.left.map(({ memberId, name, reason }) => (
                    <li key={memberId}>
                      <Link to={memberFeesPath(memberId)}>{name}</Link>: {t(`fee.why_${reason}`)}
                    </li>
                  ))}
                  {left > data.left.length && (
                    <li>{t('remind.leftMore', { count: formatNumber(left - data.left.length) })}</li>
                  )}
                </ul>
              </details>
            )}
          </section>
          <section aria-labelledby="remind-text">
            <header>
              <h2 id="remind-text">{t('remind.text')}</h2>
              <Segments
                label={t('fee.tone')}
                value={String(tone)}
                options={TONES.map((one) => ({
                  value: String(one),
                  label: `${t(`fee.tone_${one}`)} ${formatNumber(countOf(one))}`,
                }))}
                onChange={(next) => setShownTone(Number(next) as Tone)}
              />
            </header>
            <PlaceholderTextarea
              key={tone}
              placeholders={MEMBER_PLACEHOLDER_NAMES.map((name) => ({
                name,
                label: area(notification.area).choice('content', name),
              }))}
              aria-label={t('fee.ownWords')}
              description={t('remind.textHint')}
              inputWrapperOrder={['input', 'error', 'description']}
              error={wrong}
              autosize
              minRows={4}
              maxRows={9}
              maxLength={MESSAGE_MAX}
              value={texts[tone] ?? usual}
              onChange={(text) => {
                setWrong(undefined);
                setTexts({ ...texts, [tone]: text === usual ? undefined : text });
              }}
            />
          </section>
          <section aria-labelledby="remind-time">
            <header>
              <h2 id="remind-time">{t('remind.time')}</h2>
              <Segments
                label={t('fee.when')}
                value={isLater ? 'later' : 'now'}
                options={[
                  { value: 'now', label: t('fee.now') },
                  { value: 'later', label: t('fee.later') },
                ]}
                onChange={(next) => setLater(next === 'later')}
              />
            </header>
            {isLater && <MomentInput label={t('fee.sendAt')} value={sendTime} onChange={setSendTime} />}
            <div className={classes.ways}>
              <ReminderWays value={methods} onChange={onMethods} />
              <Checkbox
                label={t('remind.rest')}
                checked={restDays > 0}
                onChange={({ currentTarget }) => onRests(currentTarget.checked)}
              />
            </div>
            <UnsetChannels
              ways={{ ...(methods.includes(1) && { mail: undefined }), ...(methods.includes(2) && { sms: undefined }) }}
            />
          </section>
        </div>
        <RemindSample
          aim={aim}
          tone={tone}
          ages={agesOf(tone).map(({ age }) => age)}
          count={countOf(tone)}
          text={textOf(tone)}
          methods={methods.length > 0 ? methods : [1]}
          restDays={restDays}
          onWrong={(error) => {
            const [fault] = error instanceof ApiError ? error.errors.filter(({ field }) => field === 'message') : [];
            setWrong(fault && message(fault.message, fault.params));
          }}
        />
      </div>
      <footer className={classes.foot}>
        <p role="status">
          <b>{t('remind.sum', { count: formatNumber(count) })}</b>
          {data.notDue.members > 0 && ` · ${t('remind.sumNotDue', { count: formatNumber(data.notDue.members) })}`}
        </p>
        <Button
          leftSection={<IconSend />}
          loading={isBusy}
          disabled={!mayPress}
          onClick={() => (count >= ASK_FROM ? setAsking(true) : void send())}
        >
          {count >= ASK_FROM ? `${label}…` : label}
        </Button>
      </footer>
      {isAsking && (
        <ConfirmDialog
          opened
          title={t('remind.ask', { count: formatNumber(count) })}
          confirmLabel={label}
          {...(count >= TYPE_FROM && { word: String(count) })}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>{t(isLater ? 'remind.askLater' : 'remind.askNow')}</p>
          <dl className={classes.asked}>
            <dt>{t('remind.who')}</dt>
            <dd>
              {t('remind.askWho', {
                count: formatNumber(count),
                debt: showAmount(sumOf(chosen.map(({ debt }) => debt))),
              })}
            </dd>
            <dt>{t('fee.tone')}</dt>
            <dd>
              {TONES.filter((one) => countOf(one) > 0)
                .map((one) =>
                  t('remind.askTone', { count: formatNumber(countOf(one)), tone: t(`fee.tone_${one}`).toLowerCase() }),
                )
                .join(' · ')}
            </dd>
            <dt>{t('remind.ways')}</dt>
            <dd>{methods.map((method) => t(`fee.way_${method}`)).join(' · ')}</dd>
            {(left > 0 || data.notDue.members > 0) && (
              <>
                <dt>{t('remind.askLeft')}</dt>
                <dd>
                  {[
                    data.notDue.members > 0 && t('remind.sumNotDue', { count: formatNumber(data.notDue.members) }),
                    skips,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </dd>
              </>
            )}
            {lastOn && (
              <>
                <dt>{t('remind.askRecent')}</dt>
                <dd>
                  {formatDate(lastOn)}
                  {recent > 0 && (
                    <span className={classes.amber}>; {t('remind.recent', { count: formatNumber(recent) })}</span>
                  )}
                </dd>
              </>
            )}
          </dl>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What is not due stands among the ages with its number; it cannot be chosen. */
function notDueRow({ notDue: { members, debt } }: ReminderAges) {
  const age = 'days30' as const;
  return { id: 'notDue', notDue: true, age, members, debt, reached: 0, times: 0, lastOn: null, recent: 0 };
}
