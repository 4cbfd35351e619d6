import type { Scheme } from '@hoivien/contract/kit/address.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { useWords, type Words } from '../../i18n/words.ts';
import { useUnits } from './use-units.ts';
import { isFilled } from './values.ts';
import { PlaceText } from '../../ui/PlaceText.tsx';
import { isPlace, kindTexts, undeclaredText } from '../value-text.ts';
import { asText } from '../records.ts';
import '../record/record.texts.ts';
import { useChosenNames } from '../reference/use-options.ts';

type Given = Readonly<Record<string, unknown>>;

interface ValueTextProps {
  resource: Resource;
  /** The field, or a part of it: `leaderInfo.name`. */
  name: string;
  value: unknown;
}

/** A value of a record or a form in words: names for ids, labels for codes, and a word for an empty value. */
export function ValueText({ resource, name, value }: ValueTextProps): ReactNode {
  const { t } = useWords();
  const field = fieldNamed(resource, name);
  if (!isFilled(value) && value !== false) return <span className="faint">{t('resource.empty')}</span>;
  if (field?.to) return <Names area={field.to} ids={[value].flat().map(asText)} />;
  if (field?.kind === 'address') return <AddressText address={value as Given} />;
  if (field?.kind === 'object')
    return <PartsText resource={resource} name={name} field={field} value={value as Given} />;
  if (field?.kind === 'list')
    return <ListText resource={resource} name={name} field={field} items={value as Given[]} />;
  return <PlainText resource={resource} name={name} value={value} />;
}

function PlainText({ resource, name, value }: ValueTextProps) {
  const text = leafText(resource, name, value, useWords());
  return isPlace(resource, name) ? <PlaceText text={text} /> : text;
}

/** The text of a value without parts. @example leafText(member, 'leaderInfo.gender', 1, words) // 'Nam' */
export function leafText(resource: Resource, name: string, value: unknown, words: Words): string {
  const field = fieldNamed(resource, name);
  const last = name.split('.').at(-1) ?? name;
  if (!field) return undeclaredText(resource.area, last, value, words);
  if (Array.isArray(value)) return value.map(asText).join(' · ');
  if (field.choices) return words.area(resource.area).choice(last, value as string | number);
  if (field.plain) return asText(value);
  // A form stores an amount as its digits.
  if (field.kind === 'money') return words.formatMoney(Number(value));
  return kindTexts[field.kind](value, words);
}

function fieldNamed(resource: Resource, name: string): Field | undefined {
  const [top = '', part = ''] = name.split('.');
  const field = allFields(resource)[top];
  return part ? field?.fields?.[part] : field;
}

function Names({ area, ids }: { area: string; ids: readonly string[] }) {
  const { of } = useChosenNames(area, ids);
  return ids.map(of).join(' · ');
}

/** An address in words: the text of the server, otherwise the names of its units. */
function AddressText({ address }: { address: Given }) {
  const { t } = useWords();
  const scheme: Scheme = address.scheme === 'legacy' ? 'legacy' : '2025';
  const [province, district, commune] = [address.provinceCode, address.districtCode, address.communeCode].map(asText);
  const isTold = typeof address.text === 'string';
  const below = scheme === 'legacy' ? district : province;
  const provinces = useUnits(scheme, isTold || !province ? undefined : '').data;
  const districts = useUnits(scheme, isTold || !district ? undefined : province).data;
  const communes = useUnits(scheme, isTold || !commune ? undefined : below).data;
  if (isTold) {
    const former = asText(address.legacyText);
    return (
      <>
        <PlaceText text={asText(address.text)} />
        {former && (
          <span className="block faint">
            <PlaceText text={t('record.formerly', { address: former })} />
          </span>
        )}
      </>
    );
  }
  const nameIn = (units: typeof provinces, code: string | undefined) =>
    units?.find((unit) => unit.code === code)?.fullName ?? code;
  const units = [nameIn(communes, commune), nameIn(districts, district), nameIn(provinces, province)];
  return <PlaceText text={[asText(address.road), ...units].filter(Boolean).join(', ')} />;
}

interface PartsTextProps {
  resource: Resource;
  name: string;
  field: Field;
  value: Given;
}

function PartsText({ resource, name, field, value }: PartsTextProps) {
  const words = useWords();
  const { part: label } = words.area(resource.area);
  const filled = Object.keys(field.fields ?? {}).filter((part) => isFilled(value[part]));
  return filled.map((part) => (
    <span key={part} className="block">
      {label(name, part)}: {leafText(resource, `${name}.${part}`, value[part], words)}
    </span>
  ));
}

function ListText({ items, ...shared }: Omit<PartsTextProps, 'value'> & { items: Given[] }) {
  const words = useWords();
  return items.map((item, row) => (
    <span key={asText(item.id) || row} className="block">
      {itemText(shared.resource, shared.name, shared.field, item, words)}
    </span>
  ));
}

/**
 * A list item in one line.
 * @example itemText(member, 'connectInfos', field, item, words) // 'Trần Bích Ngân · Trưởng phòng'
 */
export function itemText(resource: Resource, name: string, field: Field, item: Given, words: Words): string {
  return Object.keys(field.fields ?? {})
    .filter((part) => isFilled(item[part]))
    .map((part) => leafText(resource, `${name}.${part}`, item[part], words))
    .join(' · ');
}
