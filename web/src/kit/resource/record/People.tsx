import type { Field } from '@hoivien/contract/kit/field.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../i18n/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { isFilled } from '../value/values.ts';
import { asText } from '../records.ts';
import { MailLink, PhoneLink } from './FactValue.tsx';
import { MaskedValue } from './MaskedValue.tsx';
import classes from './Record.module.css';
import { leafText } from '../value/ValueText.tsx';

/** Whether a field's parts are those of a person with a phone or an e-mail. */
export function isPerson({ fields = {} }: Field): boolean {
  const kinds = Object.values(fields).map(({ kind }) => kind);
  return kinds.includes('person') && (kinds.includes('phone') || kinds.includes('email'));
}

interface PeopleProps {
  resource: Resource;
  name: string;
  people: readonly object[];
  /** The id of the record with these people, if there is one. */
  id?: string;
}

/** People with their phone numbers and e-mails. */
export function People({ resource, name, people, id }: PeopleProps) {
  return (
    <ul className={`${classes.people} grid m0`}>
      {people.map((one, index) => (
        <Person
          key={(one as { id?: string }).id ?? index}
          resource={resource}
          name={name}
          person={{ ...one }}
          {...(id && { id })}
        />
      ))}
    </ul>
  );
}

interface PersonProps {
  resource: Resource;
  name: string;
  person: Readonly<Record<string, unknown>>;
  id?: string;
}

function Person({ resource, name, person, id }: PersonProps) {
  const words = useWords();
  const { t } = words;
  const fields = resource.fields[name]?.fields ?? {};
  const partOf = (kind: Field['kind']) => Object.keys(fields).find((part) => fields[part]?.kind === kind) ?? '';
  const [called, phone, mail] = (['person', 'phone', 'email'] as const).map((kind) => asText(person[partOf(kind)]));
  const rest = Object.keys(fields).filter(
    (part) => !['person', 'phone', 'email'].includes(fields[part]?.kind ?? '') && isFilled(person[part]),
  );
  const masked = rest.filter((part) => id && isMasked(person[part]));
  const about = rest
    .filter((part) => !masked.includes(part))
    .map((part) => leafText(resource, `${name}.${part}`, person[part], words))
    .join(' · ');
  return (
    <li className={`${classes.person} row wrap gap3 narrow`}>
      <Avatar name={called ?? ''} />
      <span className={`${classes.who} grow breaks`}>
        <b>{called || t('resource.empty')}</b>
        {about && <span className="block faint">{about}</span>}
        {masked.map((part) => (
          <span key={part} className="one-line block faint">
            {words.area(resource.area).part(name, part)}:{' '}
            <MaskedValue resource={resource} name={`${name}.${part}`} id={id ?? ''} masked={asText(person[part])} />
          </span>
        ))}
      </span>
      <span className={`${classes.reach} stack narrow breaks small ms-auto`}>
        {phone && <PhoneLink number={phone} {...(called && { name: called })} />}
        {mail && <MailLink address={mail} {...(called && { name: called })} />}
      </span>
    </li>
  );
}
