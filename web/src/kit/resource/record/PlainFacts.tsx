import { type Resource, recordFields } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../i18n/words.ts';
import { isFilled } from '../value/values.ts';
import { kindParts } from '../form/kinds.tsx';
import type { LooseRecord } from '../records.ts';
import { FactValue } from './FactValue.tsx';
import { InPlaceValue, useInPlace } from './InPlace.tsx';
import { ItemTable } from './ItemTable.tsx';
import { Fact, Made } from './Overview.tsx';
import classes from './Record.module.css';

/** The facts of a record without sections: all fields, also empty ones, and its lists as tables. */
export function PlainFacts({ resource, record }: { resource: Resource; record: LooseRecord }) {
  const { t, area } = useWords();
  const { field: label } = area(resource.area);
  const canEdit = useInPlace();
  const names = shownFields(resource, record);
  const lists = names.filter((name) => resource.fields[name]?.kind === 'list');
  return (
    <>
      <dl className={`${classes.facts} grid m0`}>
        {names
          .filter((name) => !lists.includes(name))
          .map((name) => {
            const field = resource.fields[name];
            return (
              <Fact key={name} label={label(name)} isWide={field !== undefined && kindParts[field.kind].span === 6}>
                <InPlaceValue path={name} label={label(name)}>
                  {isFilled(record[name]) || typeof record[name] === 'boolean' ? (
                    <FactValue resource={resource} name={name} record={record} />
                  ) : canEdit(name) ? undefined : (
                    <span className="faint">{t('resource.empty')}</span>
                  )}
                </InPlaceValue>
              </Fact>
            );
          })}
        <Made label={label('createdAt')} at={record.createdAt} by={record.createdBy} />
        <Made label={label('updatedAt')} at={record.updatedAt} by={record.updatedBy} />
      </dl>
      {lists.map((name) => {
        const items = Array.isArray(record[name]) ? (record[name] as object[]) : [];
        return (
          <section key={name} className={classes.section} aria-label={label(name)}>
            <h2>
              {label(name)} <span className="faint regular number">{items.length}</span>
            </h2>
            {items.length > 0 ? (
              <ItemTable resource={resource} name={name} items={items} />
            ) : (
              <p className="faint">{t('resource.empty')}</p>
            )}
          </section>
        );
      })}
    </>
  );
}

/** Input fields and values of the server. A computed name would repeat its reference. */
function shownFields({ fields }: Resource, record: LooseRecord): string[] {
  return Object.keys(fields).filter(
    (name) => !fields[name]?.computed && !(name in recordFields) && !(fields[name]?.readOnly && record[name] === null),
  );
}
