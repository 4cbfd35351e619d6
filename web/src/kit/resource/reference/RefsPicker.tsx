import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { withinSentence } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { announce } from '../../ui/announce.ts';
import { RefPicker } from './RefPicker.tsx';
import classes from './RefPicker.module.css';
import { type Narrow, useChosenNames } from './use-options.ts';
import '../form/form.texts.ts';

interface RefsPickerProps {
  area: string;
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  onBlur?: () => void;
  required?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  narrow?: Narrow;
  /** The list is part of the page and always open. */
  isInline?: boolean;
}

/** From this number on the chosen records are counted, and their box scrolls. */
const MANY = 12;

/**
 * Chooses several records of an area one by one. Chosen ones appear below with a button to remove them.
 *
 * @example <RefsPicker area="Careers" label="Ngành nghề" value={careerIds} onChange={setCareerIds} />
 */
export function RefsPicker(props: RefsPickerProps) {
  const { area, label, value, onChange, onBlur, required, error, ref, narrow, isInline = false } = props;
  const { t, formatNumber } = useWords();
  const names = useChosenNames(area, value);
  return (
    <div className="stack gap1">
      <RefPicker
        area={area}
        label={label}
        one={withinSentence(label)}
        value={null}
        taken={value}
        isInline={isInline}
        {...(narrow && { narrow })}
        onChange={(id) => {
          if (id) onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
        }}
        {...(onBlur && { onBlur })}
        required={required ?? false}
        error={error}
        {...(ref && { ref })}
      />
      {value.length > MANY && (
        <p className={`${classes.many} row gap2 small`}>
          <span>{t('form.chosenMany', { count: formatNumber(value.length) })}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onChange([]);
              announce(t('form.chosenNone'));
            }}
          >
            {t('form.chooseNone')}
          </Button>
        </p>
      )}
      {value.length > 0 && (
        <ul
          className={`${classes.chips} flex wrap gap1`}
          aria-label={label}
          {...(value.length > MANY && { 'data-many': true })}
        >
          {value.map((id) => {
            const name = names.of(id);
            return (
              <li key={id} className={`${classes.chip} inline-row narrow small`}>
                <span>{name}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('form.removeChosen', { name })}
                  onClick={() => {
                    onChange(value.filter((one) => one !== id));
                    announce(t('form.removeChosen', { name }));
                  }}
                >
                  <IconX aria-hidden="true" />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
