import { ActionIcon, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './MomentInput.module.css';
import { MonthGrid } from './MonthGrid.tsx';
import { dayAndTime, inputMoment, instantOf, isInstant, parseMoment } from './moment.ts';
import './moment.texts.ts';

interface MomentInputProps {
  label: string;
  /** ISO 8601 in UTC. An invalid text stays as typed, and the field's rule refuses it. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  required?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * An instant in Vietnam's time. A person types `21/11/2026 14:00` or shorter, or chooses a day and a quarter of an
 * hour.
 *
 * @example <MomentInput label="Bắt đầu" value={startTime} onChange={setStartTime} />
 */
export function MomentInput({ label, value, onChange, onBlur, error, required, autoFocus, ref }: MomentInputProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  // Parts that a person leaves out while typing come from the previous value.
  const [base, setBase] = useState(() => (isInstant(value) ? value : new Date().toISOString()));
  const type = (text: string) => {
    setTyped(text);
    onChange(text.trim() === '' ? '' : (parseMoment(text, base) ?? text));
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          ref={ref}
          className={classes.input}
          label={label}
          error={error}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          withAsterisk={required ?? false}
          aria-required={required ?? false}
          data-autofocus={autoFocus || undefined}
          autoComplete="off"
          inputMode="text"
          placeholder={t('moment.form')}
          value={typed ?? inputMoment(value)}
          onFocus={() => {
            if (isInstant(value)) setBase(value);
          }}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => {
            setTyped(undefined);
            onBlur?.();
          }}
          onKeyDown={(event) => {
            if (event.altKey && event.key === 'ArrowDown') setOpened(true);
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('moment.open', { label })}
              aria-expanded={opened}
              aria-haspopup="dialog"
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={label}>
        <Chooser value={isInstant(value) ? value : base} onChange={onChange} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

const QUARTERS = Array.from({ length: 96 }, (_, index) => {
  const [hour, minute] = [Math.floor(index / 4), (index % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});

interface ChooserProps {
  value: string;
  onChange: (value: string) => void;
  onDone: () => void;
}

function Chooser({ value, onChange, onDone }: ChooserProps) {
  const { t } = useWords();
  const [day, time] = dayAndTime(value);
  const [today] = useState(() => dayAndTime(new Date().toISOString())[0]);
  const set = (nextDay: string, nextTime: string) => {
    const instant = instantOf(nextDay, nextTime);
    if (instant) onChange(instant);
  };
  return (
    <>
      <MonthGrid
        value={day}
        today={today}
        onChoose={(chosen) => {
          set(chosen, time);
          onDone();
        }}
      />
      <NativeSelect
        mt="sm"
        label={t('moment.time')}
        value={time}
        data={QUARTERS.includes(time) ? QUARTERS : [...QUARTERS, time].sort()}
        onChange={({ currentTarget }) => set(day, currentTarget.value)}
      />
    </>
  );
}
