import { Autocomplete } from '@mantine/core';
import { type Ref, useDeferredValue } from 'react';
import { useWords } from '../../i18n/words.ts';
import '../resource.texts.ts';
import { calledSo } from './called-so.ts';
import { type Option, useChosen, useOptions, useRememberChosen } from './use-options.ts';

/** A person of the system by their record, or somebody else by their name. With a record `name` is the name to show. */
export interface Person {
  id: string | null;
  name: string;
}

interface PersonOrNameProps {
  label: string;
  value: Person;
  onChange: (person: Person) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The most rows of the list. */
const MOST = 20;
const textOf = ({ name, code }: Option) => (code ? `${name} · ${code}` : name);

/**
 * One input for a person: typing searches all kinds of members, and a text that is none of them stays as the name. A line
 * below tells which of both it is.
 *
 * @example <PersonOrName label="Người chủ trì" value={{ id, name }} onChange={({ id, name }) => …} />
 */
export function PersonOrName({ label, value, onChange, onBlur, error, ref }: PersonOrNameProps) {
  const { t } = useWords();
  const remember = useRememberChosen('AnyMembers');
  const { data: chosen } = useChosen('AnyMembers', value.id);
  const shown = value.name || (value.id && (chosen?.name ?? '…')) || '';
  const search = useDeferredValue(shown.trim());
  const { data: found = [] } = useOptions('AnyMembers', search, value.id === null && search.length > 1);
  const options = value.id === null && search.length > 1 ? found.slice(0, MOST) : [];
  const choose = (option: Option) => {
    remember(option);
    onChange({ id: option.id, name: option.name });
  };
  return (
    <Autocomplete
      ref={ref ?? null}
      label={label}
      value={shown}
      maxLength={100}
      data={[...new Set(options.map(textOf))]}
      filter={({ options: all }) => all}
      onChange={(text) => {
        const option = options.find((one) => textOf(one) === text);
        if (option && text !== option.name) choose(option);
        else onChange({ id: null, name: text });
      }}
      onBlur={() => {
        const [only, other] = value.id === null ? calledSo(options, shown, ({ name }) => [name]) : [];
        if (only && !other) choose(only);
        onBlur?.();
      }}
      error={error}
      description={
        value.id !== null
          ? t('resource.personRecord', { name: chosen ? textOf(chosen) : '…' })
          : shown.trim()
            ? t('resource.personName')
            : t('resource.personHint')
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
