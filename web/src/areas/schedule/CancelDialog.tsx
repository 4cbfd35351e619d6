import { schedule, type ScheduleRecord } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { asText, type LooseRecord } from '../../kit/resource/records.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import './schedule-page.texts.ts';

const MAX = 1000;

/** Asks why something is cancelled, and says what becomes of it. */
export function CancelDialog({ record, onClose }: { record: LooseRecord; onClose: () => void }) {
  const { t, message } = useWords();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const count = Number(record['participantCount'] ?? 0);
  const confirm = async () => {
    if (reason.trim() === '') return setError('Mes.Schedules.Reason.Required');
    try {
      const answer = await api.send<ScheduleRecord>('POST', `/api/Schedules/${record.id}/Cancel`, { reason });
      client.setQueryData([schedule.area, 'record', record.id], answer.data);
      await client.invalidateQueries({ queryKey: [schedule.area] });
      notify.done(message(answer.message ?? ''));
    } catch (problem) {
      const own = problem instanceof ApiError && problem.errors.find(({ field }) => field === 'reason');
      if (own) return setError(own.message);
      notify.failed(problem);
      // Somebody else was faster, or it is over by now: its page says which.
      await client.invalidateQueries({ queryKey: [schedule.area] });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('schedule.cancelAsk', { title: asText(record['title']) })}
      confirmLabel={t('schedule.cancel')}
      cancelLabel={t('schedule.keep')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(count > 0 ? 'schedule.cancelHint' : 'schedule.cancelHintNobody', { count })}
      <Textarea
        mt="sm"
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MAX}
        withAsterisk
        aria-required
        label={t('schedule.reason')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          !error && reason.length > MAX * 0.9 ? t('schedule.reasonLeft', { left: MAX - reason.length }) : undefined
        }
        error={error && message(error)}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
