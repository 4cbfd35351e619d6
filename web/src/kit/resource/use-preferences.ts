import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useCallback, useMemo } from 'react';
import { useSetting } from '../settings/settings.ts';

const DENSITIES = ['dense', 'medium', 'airy'] as const;
export type Density = (typeof DENSITIES)[number];

/** How a person likes a list: columns in their order, hidden ones, widths in pixels, height of the rows. */
export interface Preferences {
  order: string[];
  hidden: string[];
  widths: Record<string, number>;
  density: Density;
}

/**
 * The preferences of this person for this list, on every machine. Columns that no longer exist are dropped; those that
 * were added since appear where they are declared.
 */
export function usePreferences(resource: Resource) {
  const [kept, keep] = useSetting(`list:${resource.area}`);
  const preferences = useMemo(() => fitting(kept, resource), [kept, resource]);
  const change = useCallback(
    (changes: Partial<Preferences>) =>
      keep((now: unknown) => shortened({ ...fitting(now, resource), ...changes }, resource)),
    [keep, resource],
  );
  const reset = useCallback(() => keep(null), [keep]);
  return { preferences, change, reset };
}

/** The columns a list can show, in the order of the declaration. */
function listColumns(resource: Resource): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) => (field.list ? [name] : []));
}

function defaults(resource: Resource): Preferences {
  const fields = allFields(resource);
  const order = listColumns(resource);
  return { order, hidden: order.filter((name) => fields[name]?.list === 'hidden'), widths: {}, density: 'medium' };
}

/** What was kept, as the list is declared now. */
function fitting(kept: unknown, resource: Resource): Preferences {
  const initial = defaults(resource);
  if (typeof kept !== 'object' || kept === null) return initial;
  const { order, hidden, widths, density } = kept as Record<keyof Preferences, unknown>;
  const exists = (name: unknown): name is string => typeof name === 'string' && initial.order.includes(name);
  const known = Array.isArray(order) ? [...new Set(order.filter(exists))] : initial.order;
  const added = initial.order.filter((name) => !known.includes(name));
  const chosen = Array.isArray(hidden) ? hidden.filter(exists) : initial.hidden;
  return {
    order: added.reduce((names, name) => insert(names, name, initial.order), known),
    hidden: [...new Set([...chosen, ...added.filter((name) => initial.hidden.includes(name))])],
    widths: Object.fromEntries(
      Object.entries(typeof widths === 'object' ? (widths ?? {}) : {}).filter(
        (entry): entry is [string, number] => exists(entry[0]) && typeof entry[1] === 'number',
      ),
    ),
    density: DENSITIES.find((one) => one === density) ?? initial.density,
  };
}

/** After the column it is declared behind. */
function insert(names: readonly string[], name: string, declared: readonly string[]): string[] {
  const before = declared[declared.indexOf(name) - 1];
  const at = before === undefined ? 0 : names.indexOf(before) + 1;
  return [...names.slice(0, at), name, ...names.slice(at)];
}

/** A list of many columns must fit into one setting, so widths are whole pixels. */
function shortened({ widths, ...rest }: Preferences, resource: Resource): Preferences {
  const known = listColumns(resource);
  const whole = Object.entries(widths).filter(([name]) => known.includes(name));
  return { ...rest, widths: Object.fromEntries(whole.map(([name, width]) => [name, Math.round(width)])) };
}
