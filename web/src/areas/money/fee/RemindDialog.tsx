import type { Tone, ReminderScope } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../kit/ui/Dialog.tsx';
import { IconSend } from '@tabler/icons-react';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import type { RemindAim } from './use-reminders.ts';
import classes from './Reminders.module.css';
import './fee-page.texts.ts';
import { channelsOf } from './remind/channels-of.ts';
import { ReminderFields } from './remind/ReminderFields.tsx';
import { ReminderSample } from './remind/ReminderSample.tsx';
import { useReminder } from './remind/use-reminder.ts';

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
export function RemindDialog({ aim, title, tone = 1, scope = 'overdue', onClose }: RemindDialogProps) {
  const { t, formatNumber } = useWords();
  const reminder = useReminder(aim, { tone, scope }, onClose);
  const { methods, wrong, time, count, isBusy, isAsking, setAsking, send } = reminder;
  const { data } = reminder.preview;
  const label = time.isLater ? t('fee.planSend') : t('fee.sendNow', { count: formatNumber(count) });
  return (
    <Dialog
      opened
      onClose={isBusy ? () => undefined : onClose}
      withCloseButton={false}
      size="118rem"
      classNames={{ body: classes.body }}
    >
      <DialogTitle className={classes.title}>{title}</DialogTitle>
      <div className={`${classes.two} grid gap6 scroll`}>
        <ReminderFields reminder={reminder} />
        <ReminderSample reminder={reminder} />
      </div>
      <div className={`${classes.foot} flex gap3`}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('fee.closeList')}
        </Button>
        <Button
          leftSection={<IconSend />}
          loading={isBusy}
          disabled={count === 0 || wrong !== undefined || methods.length === 0 || time.isMissing}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      </div>
      {isAsking && data && (
        <ConfirmDialog
          opened
          title={t('fee.remindAsk', { count: formatNumber(count) })}
          confirmLabel={label}
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
          <UnsetChannels ways={channelsOf(methods, methods.length === 1 ? count : undefined)} />
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
