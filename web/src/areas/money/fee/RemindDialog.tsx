import { useAnswer, useCall } from '../../../kit/api/use-call.ts';
import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import {
  type Tone,
  MESSAGE_MAX,
  REMINDER_SCOPES,
  type ReminderScope,
  TONES,
} from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { MEMBER_PLACEHOLDER_NAMES } from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Radio, Skeleton } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../kit/ui/Dialog.tsx';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PlaceholderTextarea } from '../../../kit/rich-text/PlaceholderTextarea.tsx';
import { type ReminderMethod, ReminderWays } from './ReminderWays.tsx';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { withoutPictures } from './mail-frame.ts';
import { useClientKey } from './use-client-key.ts';
import type { RemindAim } from './use-reminders.ts';
import classes from './Reminders.module.css';
import './fee-page.texts.ts';

interface RemindDialogProps {
  aim: RemindAim;
  title: string;
  /** The tone to begin with: 1 friendly, 2 clear, 3 for the last time. */
  tone?: Tone;
  /** The fees to begin with. */
  scope?: ReminderScope;
  onClose: () => void;
}

/** Writes reminders for what is still owed, with the mail as its first recipient gets it. */
export function RemindDialog({ aim, title, tone: first = 1, scope: begin = 'overdue', onClose }: RemindDialogProps) {
  const { t, area, message, formatNumber } = useWords();
  const remind = useCall(reminderCalls.send);
  const [scope, setScope] = useState<ReminderScope>(begin);
  const [tone, setTone] = useState<Tone>(first);
  const [isAsking, setAsking] = useState(false);
  const [methods, setMethods] = useState<ReminderMethod[]>([1]);
  const [words, setWords] = useState<string>();
  const [told, setTold] = useState<string>();
  const [isLater, setLater] = useState(false);
  const [sendTime, setSendTime] = useState('');
  const { clientKey, renewAfter } = useClientKey();
  const [isBusy, setBusy] = useState(false);
  const body = { ...aim, scope, tone, methods, message: words?.trim() || null };
  // The mail follows when the person leaves the text, not with every letter.
  const asked = { ...body, message: told?.trim() || null };
  const { data, error, refetch, isFetching } = useAnswer(
    reminderCalls.preview,
    { body: asked },
    { placeholderData: keepPreviousData, enabled: methods.length > 0 },
  );
  const choose = (next: { scope?: ReminderScope; tone?: Tone }) => {
    if (next.scope) setScope(next.scope);
    // Only the friendly tone does not say that money is missing.
    const wanted = next.tone ?? (next.scope === 'overdue' || !next.scope ? tone : 1);
    if (wanted === tone) return;
    setTone(wanted);
    setWords(undefined);
    setTold(undefined);
  };
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await remind.send({ body: { ...body, clientKey, ...(isLater && { sendTime }) } });
      onClose();
    } catch (failure) {
      renewAfter(failure);
      notify.failed(failure);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const count = data?.members ?? 0;
  const [fault] = error instanceof ApiError ? error.errors.filter(({ field }) => field === 'message') : [];
  const wrong = fault && message(fault.message, fault.params);
  return (
    <Dialog
      opened
      onClose={isBusy ? () => undefined : onClose}
      withCloseButton={false}
      size="118rem"
      classNames={{ body: classes.body }}
    >
      <DialogTitle className={classes.title}>{title}</DialogTitle>
      <div className={classes.two}>
        <div className={classes.form}>
          <fieldset>
            <legend>{t('fee.scope')}</legend>
            <Radio.Group value={scope} onChange={(next) => choose({ scope: next as ReminderScope })}>
              {REMINDER_SCOPES.map((one) => (
                <Radio
                  key={one}
                  mt="xs"
                  value={one}
                  label={t(`fee.scope_${one}`, { count: data ? formatNumber(data.scopes[one]) : '…' })}
                />
              ))}
            </Radio.Group>
          </fieldset>
          <fieldset>
            <legend>{t('fee.tone')}</legend>
            <Segments
              value={String(tone)}
              options={(scope === 'overdue' ? TONES : TONES.slice(0, 1)).map((one) => ({
                value: String(one),
                label: t(`fee.tone_${one}`),
              }))}
              onChange={(next) => choose({ tone: Number(next) as Tone })}
            />
            {scope !== 'overdue' && <p className={classes.soft}>{t('fee.toneHint')}</p>}
          </fieldset>
          <fieldset>
            <legend>{t('fee.ways')}</legend>
            <ReminderWays value={methods} onChange={setMethods} />
          </fieldset>
          <UnsetChannels ways={waysOf(methods)} />
          <PlaceholderTextarea
            placeholders={MEMBER_PLACEHOLDER_NAMES.map((name) => ({
              name,
              label: area(notification.area).choice('content', name),
            }))}
            error={told === words ? wrong : undefined}
            label={t('fee.ownWords')}
            description={t('fee.ownWordsHint', { addressee: '{addressee}', debt: '{debt}' })}
            autosize
            minRows={5}
            maxRows={9}
            maxLength={MESSAGE_MAX}
            value={words ?? data?.words ?? ''}
            onChange={setWords}
            onBlur={() => setTold(words)}
          />
          {words !== undefined && words !== data?.words && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                setWords(undefined);
                setTold(undefined);
              }}
            >
              {t('fee.usualWords')}
            </Button>
          )}
          <fieldset>
            <legend>{t('fee.when')}</legend>
            <Segments
              value={isLater ? 'later' : 'now'}
              options={[
                { value: 'now', label: t('fee.now') },
                { value: 'later', label: t('fee.later') },
              ]}
              onChange={(next) => setLater(next === 'later')}
            />
          </fieldset>
          {isLater && <MomentInput label={t('fee.sendAt')} value={sendTime} onChange={setSendTime} />}
        </div>
        <section className={classes.sample} aria-busy={isFetching}>
          {error && !wrong && !data ? (
            <PieceFailed error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton height={320} />
          ) : (
            <>
              <p className={classes.count} role="status">
                {count > 0
                  ? t('fee.reached', { count: formatNumber(count), debt: showAmount(data.debt) })
                  : t('fee.reachedNone')}
              </p>
              {data.left.length > 0 && (
                <p className={classes.left}>
                  {t('fee.notReached')}:{' '}
                  {data.left.map((one) => t(`fee.skip_${one.reason}`, { count: formatNumber(one.count) })).join('; ')}
                </p>
              )}
              {data.sample && (
                <>
                  <h3>{t('fee.sampleOf', { name: data.sample.memberName })}</h3>
                  <p className={classes.subject}>{data.sample.subject}</p>
                  <iframe
                    title={t('fee.sampleOf', { name: data.sample.memberName })}
                    sandbox=""
                    srcDoc={withoutPictures(data.sample.html)}
                  />
                </>
              )}
            </>
          )}
        </section>
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('fee.closeList')}
        </Button>
        <Button
          leftSection={<IconSend />}
          loading={isBusy}
          disabled={count === 0 || wrong !== undefined || methods.length === 0 || (isLater && !sendTime)}
          onClick={() => setAsking(true)}
        >
          {isLater ? t('fee.planSend') : t('fee.sendNow', { count: formatNumber(count) })}
        </Button>
      </div>
      {isAsking && data && (
        <ConfirmDialog
          opened
          title={t('fee.remindAsk', { count: formatNumber(count) })}
          confirmLabel={isLater ? t('fee.planSend') : t('fee.sendNow', { count: formatNumber(count) })}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('fee.remindAskText', {
              fees: formatNumber(data.fees),
              debt: showAmount(data.debt),
              ways: methods.map((method) => t(`fee.way_${method}`)).join(', '),
            })}
          </p>
          <UnsetChannels ways={waysOf(methods, methods.length === 1 ? count : undefined)} />
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** The channels of the chosen ways. A number of members says how many messages go by one way only. */
function waysOf(methods: readonly number[], count?: number) {
  return { ...(methods.includes(1) && { mail: count }), ...(methods.includes(2) && { sms: count }) };
}
