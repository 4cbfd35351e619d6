import type { Scheme } from '@hoivien/contract/kit/address.ts';
import type { Ref } from 'react';
import { useWords } from '../../i18n/words.ts';
import { calledSo } from '../reference/called-so.ts';
import { PickerField, usePicker } from '../reference/PickerField.tsx';
import './form.texts.ts';
import { formerName, matchingUnits, type Unit, useUnits } from '../value/use-units.ts';

type Tier = 'province' | 'district' | 'commune';

interface UnitPickerProps {
  tier: Tier;
  scheme: Scheme;
  /** The code of the unit above; `''` for provinces; undefined while none is chosen. */
  parent: string | undefined;
  value: string;
  /** Chosen codes of a picker for several units, whose list is always open; a press on a chosen one takes it back. */
  chosen?: readonly string[];
  onChange: (code: string) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

const choose = {
  province: 'form.chooseProvince',
  district: 'form.chooseDistrict',
  commune: 'form.chooseCommune',
} as const;

/** Chooses an administrative unit below another one by typing a part of its name, without accents. */
export function UnitPicker(props: UnitPickerProps) {
  const { tier, scheme, parent, value, chosen, onChange, onBlur, error, ref } = props;
  const { t } = useWords();
  const picker = usePicker(chosen !== undefined);
  const { search, close } = picker;
  const query = useUnits(scheme, parent);
  const units = query.data ?? [];
  const toOption = (unit: Unit) => {
    const { code, fullName } = unit;
    const former = formerName(unit, search);
    return { id: code, code: '', name: former ? t('form.nowPartOf', { former, unit: fullName }) : fullName };
  };
  const options = query.data && matchingUnits(units, search).map(toOption);
  const label = t(`form.${tier}`);
  const waiting = tier === 'commune' && scheme === 'legacy' ? 'form.districtFirst' : 'form.provinceFirst';
  const change = (code: string) => {
    onChange(code);
    close();
  };
  return (
    <PickerField
      picker={picker}
      label={label}
      listLabel={label}
      placeholder={t(parent === undefined ? waiting : choose[tier])}
      disabled={parent === undefined}
      error={error}
      ref={ref}
      onBlur={onBlur}
      value={value || null}
      chosen={chosen}
      shown={{ name: units.find(({ code }) => code === value)?.fullName ?? '' }}
      query={{ data: options, isError: query.isError, error: query.error }}
      isSettled={query.isSuccess}
      find={(text) => query.data && calledSo(units, text, ({ name, fullName }) => [name, fullName]).map(toOption)}
      noneText={t('resource.nothingFor', { search })}
      footer={query.data && t('form.units', { count: options?.length ?? 0, all: units.length })}
      clearLabel={t('form.clearUnit', { unit: label })}
      onChoose={({ id }) => change(id)}
      onClear={() => change('')}
    />
  );
}
