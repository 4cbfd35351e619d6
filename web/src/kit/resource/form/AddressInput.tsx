import type { Scheme } from '@hoivien/contract/kit/address.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { Button, Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import { TypedTextContext } from '../../ui/typed-texts.ts';
import { asText } from '../records.ts';
import classes from './Form.module.css';
import { type FieldProps, useFields, useOwnValue, useTypedPlace } from './fields.ts';
import { LeafInput } from './LeafInput.tsx';
import { PastedMark } from './PastedMark.tsx';
import { UnitPicker } from './UnitPicker.tsx';
import { type FormValues, isFilled, isSameValue } from '../value/values.ts';

/**
 * An address by its administrative units: two tiers since July 2025, three before. The second address of a form may be
 * the same as the first.
 */
export function AddressInput({ path, label }: FieldProps) {
  const { resource, form } = useFields();
  const { t } = useWords();
  const first = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'address') ?? path;
  const [own, other] = useWatch({ control: form.control, name: [path, first] });
  const [isSame, setSame] = useState(path !== first && isFilled(other) && isSameValue(own, other));
  const { setValue } = form;
  useEffect(() => {
    if (isSame && !isSameValue(own, other)) setValue(path, structuredClone(other), { shouldDirty: true });
  }, [isSame, own, other, path, setValue]);
  return (
    <fieldset className="narrow m0" data-place={path}>
      <AddressHead path={path} label={label} scheme={schemeOf(own)} isHidden={isSame} />
      {path !== first && (
        <div className={`${classes.same} row`} data-option="">
          <Checkbox
            label={t('form.sameAs', { label })}
            checked={isSame}
            onChange={({ currentTarget }) => setSame(currentTarget.checked)}
          />
        </div>
      )}
      {!isSame && <AddressParts path={path} />}
      <PastedMark path={path} label={label} />
    </fieldset>
  );
}

interface AddressHeadProps {
  path: string;
  label: string;
  scheme: Scheme;
  /** Hides the choice of tiers while the address is the same as another one. */
  isHidden: boolean;
}

function AddressHead({ path, label, scheme, isHidden }: AddressHeadProps) {
  const { form } = useFields();
  const { t } = useWords();
  const turn = () =>
    form.setValue(
      path,
      {
        ...(form.getValues(path) as FormValues),
        scheme: scheme === 'legacy' ? '2025' : 'legacy',
        provinceCode: '',
        districtCode: '',
        communeCode: '',
      },
      { shouldDirty: true },
    );
  return (
    <legend className={`${classes.groupHead} flex baseline between gap3 wide ink small strong mb2`}>
      <span>{label}</span>
      {!isHidden && (
        <Button variant="transparent" size="xs" className={`${classes.link} brand regular`} onClick={turn}>
          {t(scheme === 'legacy' ? 'form.useCurrent' : 'form.useLegacy')}
        </Button>
      )}
    </legend>
  );
}

function AddressParts({ path }: { path: string }) {
  const { t } = useWords();
  const { form } = useFields();
  const address = useWatch({ control: form.control, name: path }) as FormValues;
  const isLegacy = schemeOf(address) === 'legacy';
  const [province, district] = [asText(address.provinceCode), asText(address.districtCode)];
  const empty = (parts: readonly string[]) => {
    for (const part of parts) form.setValue<string>(`${path}.${part}`, '', { shouldDirty: true });
  };
  const shared = { path, scheme: schemeOf(address) };
  const span = isLegacy ? 3 : 2;
  return (
    <div className={classes.grid}>
      <div data-span={span}>
        <Tier {...shared} tier="province" parent="" onChosen={() => empty(['districtCode', 'communeCode'])} />
      </div>
      {isLegacy && (
        <div data-span={span}>
          <Tier {...shared} tier="district" parent={province || undefined} onChosen={() => empty(['communeCode'])} />
        </div>
      )}
      <div data-span={span}>
        <Tier {...shared} tier="commune" parent={(isLegacy ? district : province) || undefined} />
      </div>
      <div data-span={span}>
        <LeafInput path={`${path}.road`} field={road} label={t('form.road')} />
      </div>
    </div>
  );
}

const road: Field = { kind: 'text' };

interface TierProps {
  path: string;
  scheme: Scheme;
  tier: 'province' | 'district' | 'commune';
  parent: string | undefined;
  /** Clears the units below, because they do not lie in the new unit. */
  onChosen?: () => void;
}

function Tier({ path, scheme, tier, parent, onChosen }: TierProps) {
  const { value, set, error, ref, onBlur } = useOwnValue(`${path}.${tier}Code`);
  const typedPlace = useTypedPlace(`${path}.${tier}Code`);
  const change = (code: string) => {
    set(code);
    onChosen?.();
  };
  return (
    <TypedTextContext value={typedPlace}>
      <UnitPicker
        tier={tier}
        scheme={scheme}
        parent={parent}
        value={asText(value)}
        onChange={change}
        onBlur={onBlur}
        error={error}
        ref={ref}
      />
    </TypedTextContext>
  );
}

function schemeOf(address: unknown): Scheme {
  return (address as { scheme?: unknown } | undefined)?.scheme === 'legacy' ? 'legacy' : '2025';
}
