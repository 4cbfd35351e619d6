import { SORTS_MOST, type SortColumn } from '@hoivien/contract/kit/paging.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, NativeSelect, Popover } from '@mantine/core';
import { IconArrowsSort, IconX } from '@tabler/icons-react';
import { useWords } from '../../i18n/words.ts';
import { passing } from '../../ui/typing.ts';
import classes from './ListPage.module.css';
import { columnsOfSort, sortText } from './sorting.ts';
import '../resource.texts.ts';

interface SortMenuProps {
  resource: Resource;
  sort: string;
  onSort: (sort: string) => void;
}

/** The order of a list: up to four columns, each with its direction. Shift and a press on a heading do the same. */
export function SortMenu({ resource, sort, onSort }: SortMenuProps) {
  const { t, area } = useWords();
  const { field: label } = area(resource.area);
  const columns = columnsOfSort(sort);
  const fields = allFields(resource);
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sort);
  if (sortable.length === 0) return null;
  const change = (next: readonly SortColumn[]) => onSort(sortText(next));
  const put = (at: number, one: SortColumn) => change(columns.map((old, place) => (place === at ? one : old)));
  const rest = sortable.filter((name) => !columns.some(({ column }) => column === name));
  const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: label(name) }));
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('resource.sortBy')} title={t('resource.sortBy')}>
          <IconArrowsSort />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm" w="26em" aria-label={t('resource.sortBy')}>
        <div className={classes.sorts}>
          {columns.map(({ column, descending }, at) => (
            <div key={column} className={classes.sortLine}>
              <NativeSelect
                {...passing}
                size="xs"
                aria-label={t('resource.sortColumn', { at: at + 1 })}
                value={column}
                data={optionsOf(sortable.filter((name) => name === column || rest.includes(name)))}
                onChange={({ currentTarget }) => put(at, { column: currentTarget.value, descending })}
              />
              <NativeSelect
                {...passing}
                size="xs"
                aria-label={t('resource.sortWay', { at: at + 1 })}
                value={descending ? 'desc' : 'asc'}
                data={[
                  { value: 'asc', label: t('resource.ascending') },
                  { value: 'desc', label: t('resource.descending') },
                ]}
                onChange={({ currentTarget }) => put(at, { column, descending: currentTarget.value === 'desc' })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('resource.sortLess', { column: label(column) })}
                disabled={columns.length === 1}
                onClick={() => change(columns.filter((one) => one.column !== column))}
              >
                <IconX />
              </ActionIcon>
            </div>
          ))}
          {columns.length < SORTS_MOST && rest.length > 0 && (
            <NativeSelect
              {...passing}
              size="xs"
              aria-label={t('resource.sortMore')}
              value=""
              data={[{ value: '', label: t('resource.sortMore') }, ...optionsOf(rest)]}
              onChange={({ currentTarget }) => {
                if (currentTarget.value) change([...columns, { column: currentTarget.value, descending: false }]);
              }}
            />
          )}
        </div>
        <p className={`${classes.sortHint} hint`}>{t('resource.sortHint')}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
