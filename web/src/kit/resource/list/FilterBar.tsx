import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Menu } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { type Condition, conditionsOf, filterable, replaceCondition, wordingsOf } from './conditions.ts';
import { FilterChip } from './FilterChip.tsx';
import classes from './ListPage.module.css';
import type { Filters } from './use-list-address.ts';

interface FilterBarProps {
  resource: Resource;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The conditions of a list as chips that users change and remove, and a button to add one. */
export function FilterBar({ resource, filters, onChange }: FilterBarProps) {
  const { t, area } = useWords();
  // The chip with the open form; the address does not contain a condition that is being added.
  const [editing, setEditing] = useState<string | null>(null);
  const [added, setAdded] = useState<Condition | null>(null);
  const conditions = conditionsOf(resource, filters);
  const left = filterable(resource).filter((name) => ![...conditions, added].some((one) => one?.field === name));
  const { field: label } = area(resource.area);
  const close = () => {
    setEditing(null);
    setAdded(null);
  };
  const replace = (old: Condition | undefined, next: Condition | undefined) => {
    onChange(replaceCondition(filters, old, next));
    close();
  };
  const add = (name: string) => {
    const [wording = 'is'] = wordingsOf(resource, name);
    setAdded({ field: name, wording, values: [] });
    setEditing(null);
  };
  return (
    <div className={classes.chips}>
      {conditions.map((condition) => {
        const key = `${condition.field} ${condition.wording}`;
        return (
          <FilterChip
            key={key}
            resource={resource}
            condition={condition}
            opened={editing === key}
            onOpen={() => setEditing(key)}
            onClose={close}
            onApply={(next) => replace(condition, next)}
            onRemove={() => replace(condition, undefined)}
          />
        );
      })}
      {added && (
        <FilterChip
          key={`new ${added.field}`}
          resource={resource}
          condition={added}
          opened
          onOpen={() => undefined}
          onClose={close}
          onApply={(next) => replace(undefined, next)}
          onRemove={close}
        />
      )}
      {left.length > 0 && (
        <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="subtle" size="xs" leftSection={<IconFilter />}>
              {t('resource.addFilter')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu}>
            {left.map((name) => (
              <Menu.Item key={name} onClick={() => add(name)}>
                {label(name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {conditions.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => onChange({})}>
          {t('resource.clearFilters')}
        </Button>
      )}
    </div>
  );
}
