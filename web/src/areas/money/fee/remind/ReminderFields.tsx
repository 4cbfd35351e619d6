import {
  type Tone,
  MESSAGE_MAX,
  REMINDER_SCOPES,
  type ReminderScope,
  TONES,
} from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { MEMBER_PLACEHOLDER_NAMES } from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { Button, Radio } from '@mantine/core';
import { useWords } from '../../../../kit/i18n/words.ts';
import { PlaceholderTextarea } from '../../../../kit/rich-text/PlaceholderTextarea.tsx';
import { ReminderWays } from '../ReminderWays.tsx';
import { UnsetChannels } from '../../../../kit/outbox/UnsetChannels.tsx';
import { MomentInput } from '../../../../kit/ui/moment/MomentInput.tsx';
import { Segments } from '../../../../kit/ui/Segments.tsx';
import classes from '../Reminders.module.css';
import { channelsOf } from './channels-of.ts';
import { NowOrLater } from './NowOrLater.tsx';
import type { Reminder } from './use-reminder.ts';

/** What a reminder asks for: which fees, in which tone and words, by which ways, and when. */
export function ReminderFields({ reminder }: { reminder: Reminder }) {
  const { t, area, formatNumber } = useWords();
  const { scope, tone, choose, methods, text, write, leaveText, isTold, isUsual, takeUsual, wrong, time } = reminder;
  const { data } = reminder.preview;
  const placeholders = MEMBER_PLACEHOLDER_NAMES.map((name) => ({
    name,
    label: area(notification.area).choice('content', name),
  }));
  const word = (name: string) => `{${placeholders.find((one) => one.name === name)?.label ?? name}}`;
  return (
    <div className={`${classes.form} stack gap4 narrow`}>
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
        {scope !== 'overdue' && <p className="faint">{t('fee.toneHint')}</p>}
      </fieldset>
      <fieldset>
        <legend>{t('fee.ways')}</legend>
        <ReminderWays value={methods} onChange={reminder.setMethods} />
      </fieldset>
      <UnsetChannels ways={channelsOf(methods)} />
      <PlaceholderTextarea
        placeholders={placeholders}
        error={isTold ? wrong : undefined}
        label={t('fee.ownWords')}
        description={t('fee.ownWordsHint', { addressee: word('addressee'), debt: word('debt') })}
        autosize
        minRows={5}
        maxRows={9}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={write}
        onBlur={leaveText}
      />
      {!isUsual && (
        <Button variant="subtle" size="xs" onClick={takeUsual}>
          {t('fee.usualWords')}
        </Button>
      )}
      <fieldset>
        <legend>{t('fee.when')}</legend>
        <NowOrLater time={time} />
      </fieldset>
      {time.isLater && <MomentInput label={t('fee.sendAt')} value={time.sendTime} onChange={time.setSendTime} />}
    </div>
  );
}
