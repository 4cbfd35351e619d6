import { committeeCalls } from '@hoivien/contract/areas/committee/committee.calls.ts';
import { useCall } from '../../kit/api/use-call.ts';
import type { Seated } from '@hoivien/contract/areas/committee/committee.schema.ts';
import { endSeatSchema } from '@hoivien/contract/areas/committee/committee.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { DayInput } from '../../kit/ui/moment/DayInput.tsx';
import { useRefused } from '../../kit/ui/use-refused.ts';
import classes from './Committee.module.css';
import './committee-page.texts.ts';

interface EndSeatDialogProps {
  committeeId: string;
  seat: Seated;
  onClose: () => void;
}

/** Asks for the first day without the seat, and for the reason. */
export function EndSeatDialog({ committeeId, seat, onClose }: EndSeatDialogProps) {
  const { t, area, message } = useWords();
  const { field } = area('Committees');
  const end = useCall(committeeCalls.endSeat);
  const [values, setValues] = useState(() => ({ endsOn: dayOf(new Date()), endReason: '' }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const refused = useRefused();
  const set = (name: keyof typeof values, value: string) => {
    setValues({ ...values, [name]: value });
    setErrors({ ...errors, [name]: '' });
  };
  const confirm = async () => {
    const { error } = endSeatSchema.safeParse(values);
    if (error)
      return setErrors(Object.fromEntries(error.issues.map(({ path, message: key }) => [String(path[0]), key])));
    try {
      await end.send({ params: { id: committeeId, seatId: seat.id }, body: values }, { name: seat.name });
      onClose();
    } catch (problem) {
      const told = refused(problem, Object.keys(values));
      setErrors(told);
      if (Object.keys(told).length === 0) onClose();
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('committee.endAsk', { name: seat.name })}
      confirmLabel={t('committee.end')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('committee.endHint')}
      <div className={classes.input}>
        <DayInput
          label={field('endsOn')}
          value={values.endsOn}
          onChange={(value) => set('endsOn', value)}
          error={errors.endsOn && message(errors.endsOn)}
          required
          autoFocus
        />
      </div>
      <Textarea
        mt="sm"
        label={field('endReason')}
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxRows={8}
        error={errors.endReason && message(errors.endReason)}
        value={values.endReason}
        onChange={({ currentTarget }) => set('endReason', currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
