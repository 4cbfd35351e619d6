import { dayOf } from '@hoivien/contract/kit/period.ts';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { isDay, parseDay, showDay } from './day.ts';
import './day.texts.ts';
import classes from './MomentInput.module.css';
import { MonthGrid } from './MonthGrid.tsx';

interface DayInputProps {
  label: ReactNode;
  /** `YYYY-MM-DD`, or '' for none. An invalid text stays as typed, and the field's rule refuses it. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A day as `21/11/2026` in every language and browser. A person types it or chooses it from a month, which Alt+↓ opens.
 *
 * @example <DayInput label="Ngày sinh" value={birthday} onChange={setBirthday} />
 */
export function DayInput(props: DayInputProps) {
  const { label, value, onChange, onBlur, error, description, required = false, autoFocus = false, ref } = props;
  const { t } = useWords();
  // Undefined while nobody types: the field then shows the complete day.
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const [today] = useState(() => dayOf(new Date()));
  const type = (text: string) => {
    setTyped(text);
    onChange(text.trim() === '' ? '' : (parseDay(text, today) ?? text));
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          ref={ref}
          id={id}
          className={classes.input}
          label={label}
          error={error}
          description={description}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          withAsterisk={required}
          aria-required={required}
          data-autofocus={autoFocus || undefined}
          autoComplete="off"
          placeholder={t('day.form')}
          value={typed ?? showDay(value)}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => {
            setTyped(undefined);
            onBlur?.();
          }}
          onKeyDown={(event) => {
            if (!event.altKey || event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpened(true);
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('day.open')}
              aria-describedby={`${id}-label`}
              aria-expanded={opened}
              aria-haspopup="dialog"
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-labelledby={`${id}-label`}>
        <MonthGrid
          value={isDay(value) ? value : today}
          today={today}
          onChoose={(day) => {
            setTyped(undefined);
            onChange(day);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
