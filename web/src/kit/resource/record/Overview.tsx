import type { Field } from '@hoivien/contract/kit/field.ts';
import { labelField, type RecordOf, type Resource, recordFields } from '@hoivien/contract/kit/resource.ts';
import { Fragment, type ReactNode } from 'react';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { sectionsOf } from '../form/sections.ts';
import { isFilled } from '../form/values.ts';
import type { Render } from '../render.ts';
import { asText, type LooseRecord } from '../records.ts';
import { FactValue } from './FactValue.tsx';
import { ItemTable } from './ItemTable.tsx';
import { isPerson, People } from './People.tsx';
import classes from './Record.module.css';
import './record.texts.ts';
import { leafText } from './ValueText.tsx';

/** Facts that an area draws itself, by field, or by `field.part`; null leaves one out, undefined draws it as any other. */
export type OwnFacts<R extends Resource = Resource> = Readonly<Record<string, Render<RecordOf<R>>>>;

interface OverviewProps {
  resource: Resource;
  record: LooseRecord;
  own?: OwnFacts | undefined;
}

/** The facts of a record with sections, by section; empty values are left out. */
export function Overview({ resource, record, own }: OverviewProps) {
  const { t, area } = useWords();
  const sections = sectionsOf(resource)
    .map(({ name, fields }) => ({ name, fields: fields.filter((field) => isShown(resource, field, record)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <>
      {sections.length === 0 && <p className={classes.faint}>{t('record.noDetails')}</p>}
      {sections.map(({ name, fields }) => (
        <section key={name} className={classes.section} aria-label={area(resource.area).section(name)}>
          <h2>{area(resource.area).section(name)}</h2>
          <Blocks resource={resource} record={record} names={fields} own={own} />
        </section>
      ))}
      <section className={classes.section} aria-label={t('record.entry')}>
        <h2>{t('record.entry')}</h2>
        <dl className={classes.facts}>
          {Object.keys(resource.fields)
            .filter((name) => isServerFact(resource.fields[name] as Field, name, record))
            .map((name) => (
              <Fact key={name} label={area(resource.area).field(name)}>
                <FactValue resource={resource} name={name} record={record} />
              </Fact>
            ))}
          <Made label={area(resource.area).field('createdAt')} at={record.createdAt} by={record.createdBy} />
          <Made label={area(resource.area).field('updatedAt')} at={record.updatedAt} by={record.updatedBy} />
        </dl>
      </section>
    </>
  );
}

/** Facts in two columns, and below them values with a form of their own: people and tables. */
export function Blocks({ resource, record, names, own }: OverviewProps & { names: readonly string[] }) {
  const words = useWords();
  const { field: label, part } = words.area(resource.area);
  const fieldOf = (name: string) => resource.fields[name] as Field;
  const blocks = names.filter((name) => isPerson(fieldOf(name)) || fieldOf(name).kind === 'list');
  const facts = names.filter((name) => !blocks.includes(name));
  return (
    <>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map((name) => {
            if (fieldOf(name).kind === 'object')
              return filledParts(fieldOf(name), record[name]).map(([inner, value]) => {
                const path = `${name}.${inner}`;
                const drawn = own?.[path]?.(record);
                if (drawn === null) return null;
                return (
                  <Fact key={path} label={part(name, inner)}>
                    {drawn ?? leafText(resource, path, value, words)}
                  </Fact>
                );
              });
            const drawn = own?.[name]?.(record);
            if (drawn === null) return null;
            return (
              <Fact key={name} label={label(name)} isWide={['longText', 'richText'].includes(fieldOf(name).kind)}>
                {drawn ?? <FactValue resource={resource} name={name} record={record} />}
              </Fact>
            );
          })}
        </dl>
      )}
      {blocks.map((name) =>
        own?.[name] ? (
          <Fragment key={name}>{own[name](record)}</Fragment>
        ) : isPerson(fieldOf(name)) ? (
          <People
            key={name}
            resource={resource}
            name={name}
            people={[record[name]].flat() as object[]}
            {...(fieldOf(name).kind === 'object' && { id: record.id })}
          />
        ) : (
          <ItemTable key={name} resource={resource} name={name} items={record[name] as object[]} />
        ),
      )}
    </>
  );
}

export function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The moment and the author of an action. */
export function Made({ label, at, by }: { label: string; at: string; by: string | null }) {
  const { t, formatDateTime } = useWords();
  const { ownClub } = useActor();
  // A club's user does not learn the names of users of other clubs.
  const who = by ?? (ownClub ? undefined : t('resource.system'));
  return (
    <Fact label={label}>
      {formatDateTime(at)}
      {who && <span className={classes.faint}> · {who}</span>}
    </Fact>
  );
}

/** The kinds of fields in the head, with a button to copy the value. */
export function isCopied({ kind }: Field): boolean {
  return kind === 'code' || kind === 'taxCode';
}

function isShown(resource: Resource, name: string, record: LooseRecord): boolean {
  const field = resource.fields[name] as Field;
  if (isCopied(field) || name === labelField(resource) || field.kind === 'attachments') return false;
  if (field.kind === 'identity') return asText(record[`${name}Last4`]) !== '';
  return isFilled(record[name]) || (field.kind === 'flag' && record[name] === false);
}

/** Values that the server sets and no section contains. */
function isServerFact(field: Field, name: string, record: LooseRecord): boolean {
  // Author and moment have lines of their own.
  return (
    field.readOnly === true &&
    !field.computed &&
    !(name in recordFields) &&
    !name.endsWith('Last4') &&
    isFilled(record[name])
  );
}

function filledParts(field: Field, value: unknown): [string, unknown][] {
  const given = (value ?? {}) as Record<string, unknown>;
  return Object.keys(field.fields ?? {}).flatMap((part) => (isFilled(given[part]) ? [[part, given[part]]] : []));
}
