import { allFields, type ItemOf, labelField, labelOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { ask } from '../../api/ask.ts';
import { withQuery } from '../../api/client.ts';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { Panel } from './Panel.tsx';
import table from '../../ui/Table.module.css';
import { CellText } from '../CellText.tsx';
import { kindParts } from '../form/kinds.tsx';
import { fieldsText } from '../records.ts';
import '../resource.texts.ts';

interface ItemsPanelProps {
  resource: Resource;
  /** The conditions of the list: `{ memberId: id }`. */
  filter: Readonly<Record<string, string>>;
  /** The columns after the name. */
  columns: readonly string[];
  /** What stands below the records. It comes with them, so that they do not push it down. */
  children?: ReactNode;
}

/** The query of a page, for a screen that waits for several panels, so that none pushes down the next one. */
export function itemsQuery({ resource, filter, columns }: Omit<ItemsPanelProps, 'children'>, page = 1) {
  const fields = fieldsText([labelField(resource), ...columns]);
  return {
    queryKey: [resource.area, 'of', filter, fields, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      ask(recordCalls(resource).list, { query: withQuery('', { ...filter, fields, page }).slice(1), signal }),
  };
}

/**
 * The records of an area that belong to another record, page by page: the content of a tab there. Needs Search of the
 * area; names lead to the records for users with View.
 *
 * @example <ItemsPanel resource={loan} filter={{ memberId: id }} columns={['state', 'createdAt']} />
 */
export function ItemsPanel({ resource, filter, columns, children }: ItemsPanelProps) {
  const { t, area } = useWords();
  const words = area(resource.area);
  const [page, setPage] = useState(1);
  const answer = useQuery({
    ...itemsQuery({ resource, filter, columns }, page),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Panel
        answer={answer}
        none={[t('resource.none', { one: words.one, many: words.many }), words.about]}
        waiting={{ height: 160 }}
        pages={{ number: page, words, onPage: setPage }}
      >
        {({ items }) => (
          <table className={table.table}>
            <thead>
              <tr>
                {[labelField(resource), ...columns].map((name) => (
                  <th key={name} scope="col" style={styleOf(resource, name)}>
                    {words.field(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td style={styleOf(resource, labelField(resource))}>
                    <Name resource={resource} item={item} />
                  </td>
                  {columns.map((name) => (
                    <td key={name} style={styleOf(resource, name)}>
                      <CellText resource={resource} name={name} value={item[name]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      {answer.data && children}
    </>
  );
}

/** Figures stand one below the other, and texts of people break, so that no column leaves the page. */
function styleOf(resource: Resource, name: string): CSSProperties | undefined {
  const field = allFields(resource)[name];
  if (field && ['text', 'longText'].includes(field.kind)) return { whiteSpace: 'normal' };
  return field && !field.choices && kindParts[field.kind].numeric ? { textAlign: 'right' } : undefined;
}

function Name({ resource, item }: { resource: Resource; item: ItemOf<Resource> }) {
  const { can } = useActor();
  const name = labelOf(resource, item);
  if (!can(permissionCode(resource.area, 'View'))) return name;
  return <Link to={`${resource.path}/info/${item.id}`}>{name}</Link>;
}
