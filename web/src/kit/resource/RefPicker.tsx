import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type AreaName, registry } from '@hoivien/contract/registry.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { useActor } from '../auth/actor.ts';
import { useWords } from '../i18n/words.ts';
import { announce } from '../ui/announce.ts';
import { RefCreate } from './RefCreate.tsx';
import { RefEnd } from './RefEnd.tsx';
import { RefOptions } from './RefOptions.tsx';
import './resource.texts.ts';
import { type Option, useActiveRow, useChosen, useOptions, useRememberChosen } from './use-options.ts';

/** How long the typing may pause before the records follow, in milliseconds. */
const PAUSE = 120;

interface RefPickerProps {
  area: AreaName;
  label: ReactNode;
  /** The id of the chosen record. */
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur?: () => void;
  required?: boolean;
  /** The sentence of what is wrong, shown below in red. */
  error?: ReactNode;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Chooses a record of an area by typing a part of its name or code, without accents. Whoever may add to the area
 * can create what is missing from here. Needs the area's Search or View.
 *
 * @example <RefPicker area="Markets" label={t('member.market')} value={marketId} onChange={setMarketId} required />
 */
export function RefPicker(props: RefPickerProps) {
  const { area, label, value, onChange, onBlur, required = false, error, disabled = false, ref } = props;
  const words = useWords();
  const { t } = words;
  const { one, many } = words.area(area);
  const resource = resourceOf(area);
  const { can } = useActor();
  const listId = useId();
  const [opened, setOpened] = useState(false);
  // What is being typed; undefined while the field shows what is chosen.
  const [typed, setTyped] = useState<string>();
  const [creating, setCreating] = useState<string>();
  const search = typed?.trim() ?? '';
  const [asked] = useDebouncedValue(search, PAUSE);
  const options = useOptions(area, asked, opened);
  const chosen = useChosen(area, value);
  const remember = useRememberChosen(area);
  const found = options.data ?? [];
  const isSettled = asked === search && options.isSuccess && !options.isPlaceholderData;
  const mayCreate = can(permissionCode(area, 'Create')) && !resource.ownForm;
  const [active, setActive] = useActiveRow(isSettled ? options.data : undefined, search, value);
  const noneText = search ? t('resource.nothingFor', { search }) : t('resource.none', { one, many });
  const store = useCombobox({ opened, onOpenedChange: setOpened });

  useEffect(() => {
    if (opened && isSettled && found.length === 0) announce(noneText);
  }, [opened, isSettled, found.length, noneText]);

  const close = () => {
    setOpened(false);
    setTyped(undefined);
  };
  const choose = (option: Option) => {
    remember(option);
    onChange(option.id);
    close();
  };
  const clear = () => {
    onChange(null);
    close();
  };
  const create = () => {
    setCreating(search);
    close();
  };
  const finish = () => {
    setCreating(undefined);
    store.focusTarget();
  };
  const act = (row: number) => {
    const option = found[row];
    if (option) choose(option);
    else if (row === found.length && mayCreate) create();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const rows = found.length + (mayCreate ? 1 : 0);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!opened) setOpened(true);
      else if (rows > 0) setActive(active < 0 ? (step > 0 ? 0 : rows - 1) : (active + step + rows) % rows);
    } else if (event.key === 'Enter' && opened) {
      // Never a record of the question before, and never the form around it.
      event.preventDefault();
      if (isSettled) act(active);
    } else if (event.key === 'Escape') close();
  };

  const shown = chosen.data;
  const text = typed ?? shown?.name ?? (value && chosen.isSuccess ? t('resource.gone') : '');
  const code = typed === undefined && shown?.code ? shown.code : undefined;
  return (
    <>
      <Combobox store={store} keepMounted={false} onOptionSubmit={(row) => act(Number(row))}>
        <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
          <TextInput
            ref={ref}
            label={label}
            error={error}
            disabled={disabled}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            withAsterisk={required}
            placeholder={t('resource.choose', { one })}
            maxLength={SEARCH_MAX}
            autoComplete="off"
            role="combobox"
            aria-required={required}
            aria-autocomplete="list"
            aria-expanded={opened}
            aria-controls={opened ? listId : undefined}
            aria-activedescendant={opened && active >= 0 ? `${listId}-${active}` : undefined}
            data-mantine-stop-propagation={opened || undefined}
            value={text}
            rightSectionWidth={code ? `calc(${Math.min(code.length, 12)}ch + 2 * var(--ctl-sm))` : 'var(--ctl)'}
            rightSectionPointerEvents={value ? 'all' : 'none'}
            rightSection={
              <RefEnd
                code={code}
                clearLabel={t('resource.clearChosen', { one })}
                onClear={value && !disabled ? clear : undefined}
              />
            }
            onClick={({ currentTarget }) => {
              if (typed === undefined) currentTarget.select();
              setOpened(true);
            }}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => {
              close();
              onBlur?.();
            }}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setOpened(true);
              // An emptied field is empty, also for whoever saves right now.
              if (currentTarget.value === '' && value) onChange(null);
            }}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <RefOptions
            id={listId}
            label={one}
            query={options}
            isSettled={isSettled}
            search={search}
            value={value}
            active={active}
            noneText={noneText}
            createLabel={
              mayCreate ? t(search ? 'resource.createNamed' : 'resource.add', { one, name: search }) : undefined
            }
          />
        </Combobox.Dropdown>
      </Combobox>
      {creating !== undefined && (
        <RefCreate
          resource={resource}
          name={creating}
          onCreated={(option) => {
            finish();
            choose(option);
          }}
          onClose={finish}
        />
      )}
    </>
  );
}

function resourceOf(area: AreaName): Resource {
  const entry = registry.find(({ resource }) => resource.area === area);
  if (!entry) throw new Error(`No area ${area}`);
  return entry.resource;
}
