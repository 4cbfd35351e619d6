import { committeeCalls } from '@hoivien/contract/areas/people/committee/committee.calls.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import type { Seated } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { endSeatSchema } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { useGiveBack } from '../../../kit/resource/set-field/use-set-field.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
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
  const giveBack = useGiveBack();
  const [today] = useState(() => dayOf(new Date()));
  const check = (values: object) =>
    Object.fromEntries(
      (endSeatSchema.safeParse(values).error?.issues ?? []).map((one) => [String(one.path[0]), message(one.message)]),
    );
  return (
    <FormDialog
      title={t('committee.endAsk', { name: seat.name })}
      confirmLabel={t('committee.end')}
      initial={{ endsOn: today, endReason: '' }}
      check={check}
      send={(body) =>
        end.send(
          { params: { id: committeeId, seatId: seat.id }, body },
          {
            name: seat.name,
            undo: (key) => (key === undefined ? undefined : giveBack(key, area('ExecutiveCommittees'))),
          },
        )
      }
      closes
      onClose={onClose}
    >
      {(input) => (
        <>
          {t('committee.endHint')}
          <div className="mt3">
            <DayInput label={field('endsOn')} required autoFocus {...input('endsOn')} />
          </div>
          <Textarea
            mt="sm"
            label={field('endReason')}
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxRows={8}
            {...input('endReason')}
          />
        </>
      )}
    </FormDialog>
  );
}
