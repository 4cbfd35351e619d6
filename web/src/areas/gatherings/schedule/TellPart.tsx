import { LOOK } from '../invitation/look.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { seriesCalls, letterCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { REACHES } from '@hoivien/contract/areas/gatherings/schedule/series.ts';
import { Checkbox } from '@mantine/core';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { useFields } from '../../../kit/resource/form/fields.ts';
import { useSaveWaits } from '../../../kit/resource/form/save-once.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import classes from './Letters.module.css';
import './letters.texts.ts';
import { Field } from './RepeatPart.tsx';

/**
 * Whether saving sends letters, and which meetings of a series it changes. Invitations wait until somebody sends them from the
 * page of the meeting; those of a new series may go out with the saving. A change is told to those who have one.
 */
export function TellPart({ form }: { form: UseFormReturn<FormValues> }) {
  const { t } = useWords();
  const { id } = useParams();
  const answer = useAnswer(letterCalls.list, id === undefined ? undefined : { params: { id } }, {
    refetchInterval: LOOK / 2,
  });
  const { data: letters, isLoading } = answer;
  const series = useAnswer(seriesCalls.read, id === undefined ? undefined : { params: { id } }).data;
  const [tell, bySms, reach, repeat] = useWatch({ control: form.control, name: ['tell', 'bySms', 'reach', 'repeat'] });
  const set = (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true });
  const invited = letters?.invited ?? 0;
  const label = invited > 0 ? t('letters.tell', { count: invited }) : t('letters.invite');
  // One meeting is invited from its page, where the number is asked again; a series would need a press for each.
  const mayChoose = invited > 0 || Boolean(repeat);
  const isOn = tell === true && mayChoose;
  const sendsSms = typeof bySms === 'boolean' ? bySms : (letters?.reminders.bySms ?? false);
  // Participants with an invitation get a letter about a change, unless the author switches it off.
  const proposes = invited > 0 && tell === undefined;
  useEffect(() => {
    if (proposes) form.setValue('tell', true);
  }, [form, proposes]);
  useSaveWaits(useFields().hold, isLoading);
  const isForgotten = tell === true && !mayChoose && (id === undefined || letters !== undefined);
  useEffect(() => {
    if (isForgotten) form.setValue('tell', false);
  }, [form, isForgotten]);
  // Without the number of the invited a save would tell nobody, and nothing here would say so.
  if (answer.isError && !letters) return <PieceFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  const hint = invited > 0 ? 'letters.tellHint' : isOn ? 'letters.inviteNowHint' : 'letters.inviteLaterHint';
  return (
    <div className={`${classes.tell} stack gap4 round2 mt4 p4`}>
      {series && (
        <Field label={t('letters.reach')}>
          <Segments
            label={t('letters.reach')}
            value={typeof reach === 'string' ? reach : 'one'}
            options={REACHES.map((value) => ({ value, label: t(`letters.reach_${value}`) }))}
            onChange={(value) => set('reach', value)}
          />
          <small>{t('letters.reachHint')}</small>
        </Field>
      )}
      <Field label={label}>
        {mayChoose && (
          <Segments
            label={label}
            value={isOn ? 'now' : 'later'}
            options={[
              { value: 'later', label: t(invited > 0 ? 'letters.tellNo' : 'letters.inviteLater') },
              { value: 'now', label: t(invited > 0 ? 'letters.tellYes' : 'letters.inviteNow') },
            ]}
            onChange={(value) => set('tell', value === 'now')}
          />
        )}
        <small>{isOn && repeat ? t('letters.inviteSeriesHint') : t(hint)}</small>
      </Field>
      {isOn && <UnsetChannels ways={sendsSms ? { mail: undefined, sms: undefined } : { mail: undefined }} />}
      {isOn && (
        <Checkbox
          label={t('letters.bySms')}
          checked={sendsSms}
          onChange={({ currentTarget }) => set('bySms', currentTarget.checked)}
        />
      )}
    </div>
  );
}
