import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { LatePiece } from '../LatePiece.tsx';
import { calledSo } from './called-so.ts';
import { PickerField, usePicker } from './PickerField.tsx';
import '../resource.texts.ts';
import { type Narrow, type Option, useAskOptions, useChosen, useOptions, useRememberChosen } from './use-options.ts';

/** The pause in typing before a request, in milliseconds. */
const PAUSE = 120;

/** Lists filter by records and never add one, so the form comes with the first addition. */
const loadCreate = async () => (await import('../form/RefCreate.tsx')).RefCreate;

interface RefPickerProps {
  /** The area of the options: one of the registry, or another one with the route `/Options`. */
  area: string;
  label: ReactNode;
  /** The id of the chosen record. */
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur?: () => void;
  required?: boolean;
  /** The sentence of an error, which appears below in red. */
  error?: ReactNode;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** Chosen ids that the picker does not offer again; the list then stays open for the next choice. */
  taken?: readonly string[];
  /** The list is part of the page and always open; it contains `taken`, too, and a press on one of them takes it back. */
  isInline?: boolean;
  /** Further conditions on the options. */
  narrow?: Narrow;
  /** The name of one record, for an area without words of its own. */
  one?: string;
}

/**
 * Chooses a record of an area by a part of its name or code, without accents. Users who may add records to the area can
 * add a missing one from here. Needs Search or View of the area.
 *
 * @example <RefPicker area="Markets" label={t('member.market')} value={marketId} onChange={setMarketId} required />
 */
export function RefPicker(props: RefPickerProps) {
  const { area, label, value, onChange, onBlur, required, error, disabled, ref, taken, isInline = false } = props;
  const { t, message, area: wordsOf } = useWords();
  const resource = resourceOf(area);
  const { one, many } =
    resource || (props.one === undefined && areaTexts(area))
      ? wordsOf(area)
      : { one: props.one ?? '', many: props.one ?? '' };
  const { can } = useActor();
  const [creating, setCreating] = useState<string>();
  const picker = usePicker(isInline);
  const { search, close } = picker;
  const [asked] = useDebouncedValue(search, PAUSE);
  const options = useOptions(area, asked, picker.opened, props.narrow);
  const chosen = useChosen(area, value);
  const remember = useRememberChosen(area);
  const ask = useAskOptions(area, props.narrow);
  const input = useRef<HTMLInputElement>(null);
  const isSettled = asked === search && options.isSuccess && !options.isPlaceholderData;
  const mayCreate = resource && !isInline && can(permissionCode(area, 'Create')) && !resource.ownForm;
  const data = taken && !isInline ? options.data?.filter(({ id }) => !taken.includes(id)) : options.data;

  const choose = (option: Option) => {
    remember(option);
    onChange(option.id);
    if (taken) picker.setTyped(undefined);
    else close();
  };
  const finish = () => {
    setCreating(undefined);
    input.current?.focus();
  };
  const shown = chosen.data;
  return (
    <>
      <PickerField
        picker={picker}
        label={label}
        listLabel={one}
        placeholder={t('resource.choose', { one })}
        error={error}
        required={required}
        disabled={disabled}
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        onBlur={onBlur}
        value={value}
        {...(isInline && { chosen: taken })}
        taken={taken}
        find={async (text) => calledSo(await ask(text), text, ({ name, code }) => [name, code])}
        shown={{
          name: shown?.name ?? (value && chosen.isSuccess ? t('resource.gone') : ''),
          code: shown?.code,
          note: shown?.note && message(shown.note),
        }}
        query={{ data, isError: options.isError, error: options.error }}
        isSettled={isSettled}
        noneText={search ? t('resource.nothingFor', { search }) : t('resource.none', { one, many })}
        clearLabel={t('resource.clearChosen', { one })}
        onChoose={choose}
        onClear={() => {
          onChange(null);
          close();
        }}
        create={
          mayCreate
            ? {
                label: t(search ? 'resource.createNamed' : 'resource.add', { one, name: search }),
                run: () => {
                  setCreating(search);
                  close();
                },
              }
            : undefined
        }
      />
      {creating !== undefined && resource && (
        <LatePiece
          name="ref-create"
          load={loadCreate}
          hold={null}
          props={{
            resource,
            name: creating,
            onCreated: (option) => {
              finish();
              choose(option);
            },
            onClose: finish,
          }}
        />
      )}
    </>
  );
}

function resourceOf(area: string): Resource | undefined {
  return registry.find(({ resource }) => resource.area === area)?.resource;
}
