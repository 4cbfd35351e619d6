import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { withinSentence } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { RichText, withChips } from '../../rich-text/RichText.tsx';
import { bareAddress } from '../../ui/bare-address.ts';
import { isFilled } from '../value/values.ts';
import { placeholdersOf, resourceText } from '../value-text.ts';
import { asText, type LooseRecord } from '../records.ts';
import { MaskedValue } from './MaskedValue.tsx';
import './record.texts.ts';
import { ValueText } from '../value/ValueText.tsx';

interface FactValueProps {
  resource: Resource;
  name: string;
  record: LooseRecord;
}

/** A value of a record for reading and using: numbers to call, e-mails to write to, links to open. */
export function FactValue({ resource, name, record }: FactValueProps): ReactNode {
  const words = useWords();
  const field = allFields(resource)[name];
  const value = record[name];
  const masked =
    field?.kind === 'identity' ? `•••• ${asText(record[`${name}Last4`])}` : isMasked(value) && asText(value);
  if (masked) return <MaskedValue resource={resource} name={name} id={record.id} masked={masked} />;
  if (field?.kind === 'phone' && value) return <PhoneLink number={asText(value)} />;
  if (field?.kind === 'email' && value) return <MailLink address={asText(value)} />;
  if (field?.kind === 'link' && value) return <OutLink address={asText(value)} />;
  const placeholders = placeholdersOf(resource, name, words);
  if (field?.kind === 'richText' && value) return <RichText html={asText(value)} placeholders={placeholders} />;
  if (placeholders.length > 0) return withChips(asText(value), placeholders);
  if (field?.kind === 'money' && value !== null) return words.formatMoney(Number(value));
  if (field?.kind === 'references') {
    const names = asText(record[`${name.slice(0, -3)}Names`]);
    return names ? names.split('; ').join(' · ') : <ValueText resource={resource} name={name} value={value} />;
  }
  if (field?.kind === 'address') return <Address resource={resource} name={name} record={record} />;
  return resourceText(resource, name, value, words, record);
}

export function PhoneLink({ number, name }: { number: string; name?: string }) {
  const { t } = useWords();
  return (
    <a
      className="one-line number"
      href={`tel:${number}`}
      aria-label={name && `${t('record.call', { name })}: ${showPhone(number)}`}
    >
      {showPhone(number)}
    </a>
  );
}

export function MailLink({ address, name }: { address: string; name?: string }) {
  const { t } = useWords();
  return (
    <a href={`mailto:${address}`} aria-label={name && `${t('record.write', { name })}: ${address}`}>
      {address}
    </a>
  );
}

function OutLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {bareAddress(address)}
    </a>
  );
}

/** An address in words. It says so when it is the same as the record's first address. */
function Address({ resource, name, record }: FactValueProps) {
  const { t, area } = useWords();
  const first = Object.keys(resource.fields).find((one) => resource.fields[one]?.kind === 'address') ?? name;
  const [own, other] = [record[name], record[first]] as { text?: unknown }[];
  if (first !== name && isFilled(own?.text) && own?.text === other?.text) {
    const label = area(resource.area).field(first);
    return <span className="quiet">{t('record.sameAs', { label: withinSentence(label) })}</span>;
  }
  return <ValueText resource={resource} name={name} value={own} />;
}
