import { REMINDER_METHODS } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { Checkbox } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import './fee-page.texts.ts';

export type ReminderMethod = (typeof REMINDER_METHODS)[number];

interface ReminderWaysProps {
  value: readonly ReminderMethod[];
  onChange: (value: ReminderMethod[]) => void;
}

/** The ways by which a reminder goes out, each with its box. */
export function ReminderWays({ value, onChange }: ReminderWaysProps) {
  const { t } = useWords();
  return REMINDER_METHODS.map((method) => (
    <Checkbox
      key={method}
      label={t(`fee.way_${method}`)}
      checked={value.includes(method)}
      onChange={({ currentTarget }) =>
        onChange(
          currentTarget.checked ? [...value, method].sort((a, b) => a - b) : value.filter((one) => one !== method),
        )
      }
    />
  ));
}
