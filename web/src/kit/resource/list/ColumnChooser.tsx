import { fold } from '@hoivien/contract/kit/fold.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './ListPage.module.css';
import type { Preferences } from '../query/use-preferences.ts';
import { passing } from '../../ui/typing.ts';

interface ColumnChooserProps {
  resource: Resource;
  preferences: Preferences;
  /** The columns that are shown only while somebody filters by them. */
  filtered?: readonly string[];
  /** The chosen columns without room, with the width in pixels that each needs. */
  left: readonly { name: string; width: number }[];
  onChange: (changes: Partial<Preferences>) => void;
  onReset: () => void;
}

/**
 * Chooses the shown columns and their order. At least one stays. Columns without room are marked; a user can give them
 * a width, and then they stay.
 */
export function ColumnChooser({ resource, preferences, filtered = [], left, onChange, onReset }: ColumnChooserProps) {
  const { order, hidden, widths } = preferences;
  const { t, area } = useWords();
  const [find, setFind] = useState('');
  const { field: label } = area(resource.area);
  const shown = order.length - hidden.length;
  const toggle = (name: string) =>
    onChange({ hidden: hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name] });
  const swap = (at: number, to: number) => {
    const next = [...order];
    [next[at], next[to]] = [next[to] as string, next[at] as string];
    onChange({ order: next });
  };
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('resource.columns')} title={t('resource.columns')}>
          <IconColumns3 />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown w="20em" p="xs" data-option>
        <TextInput
          {...passing}
          size="xs"
          aria-label={t('resource.findColumn')}
          placeholder={t('resource.findColumn')}
          value={find}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
        <div className={classes.columns}>
          {order.map((name, index) =>
            fold(label(name)).includes(fold(find)) ? (
              <div key={name} className={`${classes.column} gap1 round1`}>
                <Checkbox
                  label={label(name)}
                  checked={!hidden.includes(name)}
                  description={
                    filtered.includes(name)
                      ? t('resource.ofFilter')
                      : left.some((one) => one.name === name)
                        ? t('resource.noRoom')
                        : undefined
                  }
                  disabled={filtered.includes(name) || (shown === 1 && !hidden.includes(name))}
                  onChange={() => toggle(name)}
                />
                {left.flatMap((one) =>
                  one.name === name ? (
                    <Button
                      key={name}
                      variant="subtle"
                      size="xs"
                      aria-label={t('resource.showColumn', { field: label(name) })}
                      onClick={() => onChange({ widths: { ...widths, [name]: one.width } })}
                    >
                      {t('resource.showNow')}
                    </Button>
                  ) : (
                    []
                  ),
                )}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('resource.up', { field: label(name) })}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <IconChevronUp />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('resource.down', { field: label(name) })}
                  disabled={index === order.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <IconChevronDown />
                </ActionIcon>
              </div>
            ) : null,
          )}
        </div>
        <div className={`${classes.popFoot} between gap4 hint`}>
          {t('resource.columnsShown', { shown: shown - left.length, all: order.length })}
          <Button variant="subtle" size="xs" onClick={onReset}>
            {t('resource.default')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
