import type { Field } from '@hoivien/contract/kit/field.ts';
import { labelField, type RecordOf, type Resource, recordFields } from '@hoivien/contract/kit/resource.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { sectionsOf } from '../form/sections.ts';
import { isFilled } from '../value/values.ts';
import type { Render } from '../../screen/render.ts';
import { asText, type LooseRecord } from '../records.ts';
import { Completeness } from './Completeness.tsx';
import { FactValue } from './FactValue.tsx';
import { InPlaceValue, useInPlace } from './InPlace.tsx';
import { ItemTable } from './ItemTable.tsx';
import { isPerson, People } from './People.tsx';
import classes from './Record.module.css';
import './record.texts.ts';
import { leafText } from '../value/ValueText.tsx';

/** Facts that an area draws itself, by field, or by `field.part`; null leaves one out, undefined draws it as any other. */
export type OwnFacts<R extends Resource = Resource> = Readonly<Record<string, Render<RecordOf<R>>>>;

interface OverviewProps {
  resource: Resource;
  record: LooseRecord;
  own?: OwnFacts | undefined;
}

/** The facts of a record with sections, by section; empty values are left out, or ask for one where it can be given here. */
export function Overview({ resource, record, own }: OverviewProps) {
  const { t, area } = useWords();
  const canEdit = useInPlace();
  const sections = sectionsOf(resource)
    .map(({ name, fields }) => ({ name, fields: fields.filter((field) => hasPlace(resource, field)) }))
    .filter(({ fields }) =>
      fields.some((name) => isShown(resource, name, record) || pathsOf(resource, name).some(canEdit)),
    );
  return (
    <>
      <Completeness resource={resource} record={record} />
      {sections.length === 0 && <p className="faint">{t('record.noDetails')}</p>}
      {sections.map(({ name, fields }) => (
        <FactSection
          key={name}
          title={area(resource.area).section(name)}
          resource={resource}
          record={record}
          names={fields}
          own={own}
        />
      ))}
      <section className={classes.section} aria-label={t('record.entry')}>
        <h2>{t('record.entry')}</h2>
        <dl className={`${classes.facts} grid m0`}>
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

/** So many empty values of a section ask for one; the others stand behind the count of the filled ones. */
const ASKED_MOST = 3;

/** Facts in two columns, and below them values with a form of their own: people and tables. */
function FactSection({ title, resource, record, names, own }: OverviewProps & { title: string; names: string[] }) {
  const words = useWords();
  const { t } = words;
  const { field: label, part } = words.area(resource.area);
  const canEdit = useInPlace();
  const [isWhole, setWhole] = useState(false);
  const fieldOf = (name: string) => resource.fields[name] as Field;
  const blocks = names.filter((name) => isBlock(fieldOf(name)) && isShown(resource, name, record));
  const facts = names
    .filter((name) => !isBlock(fieldOf(name)))
    .flatMap((name) => pathsOf(resource, name).map((path) => ({ name, path, inner: path.split('.')[1] })))
    .flatMap(({ name, path, inner }) => {
      const drawn = own?.[path]?.(record);
      if (drawn === null) return [];
      const value = inner === undefined ? record[name] : (record[name] as Given)?.[inner];
      const isThere = inner === undefined ? isShown(resource, name, record) : isFilled(value);
      if (!isThere && !canEdit(path)) return [];
      const shown = inner === undefined ? undefined : leafText(resource, path, value, words);
      const text = drawn ?? shown ?? <FactValue resource={resource} name={name} record={record} />;
      return [{ name, path, label: inner === undefined ? label(name) : part(name, inner), isThere, text }];
    });
  const empty = facts.filter(({ isThere }) => !isThere);
  const kept = isWhole ? empty : empty.slice(0, ASKED_MOST);
  const count = t('record.filledOf', { filled: facts.length - empty.length, all: facts.length });
  return (
    <section className={classes.section} aria-label={title}>
      <header className={`${classes.sectionHead} flex baseline between gap3 hint mb2`}>
        <h2>{title}</h2>
        {empty.length > ASKED_MOST ? (
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {count}
          </button>
        ) : (
          empty.length > 0 && <span>{count}</span>
        )}
      </header>
      {facts.length > 0 && (
        <dl className={`${classes.facts} grid m0`}>
          {facts
            .filter((fact) => fact.isThere || kept.includes(fact))
            .map(({ name, path, label: said, isThere, text }) => (
              <Fact key={path} label={said} isWide={['longText', 'richText'].includes(fieldOf(name).kind)}>
                <InPlaceValue path={path} label={said}>
                  {isThere ? text : undefined}
                </InPlaceValue>
              </Fact>
            ))}
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
    </section>
  );
}

type Given = Readonly<Record<string, unknown>> | null | undefined;

/** A value that is no line of text: people and tables. */
function isBlock(field: Field): boolean {
  return isPerson(field) || field.kind === 'list';
}

/** The lines of a field: the parts of an object, or the field itself. */
function pathsOf(resource: Resource, name: string): string[] {
  const field = resource.fields[name] as Field;
  if (field.kind !== 'object' || isPerson(field)) return [name];
  return Object.keys(field.fields ?? {}).map((part) => `${name}.${part}`);
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
      {who && <span className="faint"> · {who}</span>}
    </Fact>
  );
}

/** The kinds of fields in the head, with a button to copy the value. */
export function isCopied({ kind }: Field): boolean {
  return kind === 'code' || kind === 'taxCode';
}

/** Whether a field stands among the facts, and not in the head or among the documents. */
function hasPlace(resource: Resource, name: string): boolean {
  const field = resource.fields[name] as Field;
  return !isCopied(field) && name !== labelField(resource) && field.kind !== 'attachments';
}

function isShown(resource: Resource, name: string, record: LooseRecord): boolean {
  const field = resource.fields[name] as Field;
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
