import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useCallback, useMemo, useState } from 'react';
import { useSetting } from '../../settings/settings.ts';

const DENSITIES = ['dense', 'medium', 'airy'] as const;
export type Density = (typeof DENSITIES)[number];

/** A user's preferences for a list: order of columns, hidden ones, widths in pixels, height of rows. */
export interface Preferences {
  order: string[];
  hidden: string[];
  widths: Record<string, number>;
  density: Density;
}

/** The unsaved changes of each view, while the page is open. */
const changesOfViews = new Map<string, Partial<Preferences>>();

/**
 * The user's preferences for this list on every machine, or those of a saved view. Columns that no longer exist are
 * dropped; new columns appear at their declared positions. `saved` contains the stored preferences of the view.
 */
export function usePreferences(resource: Resource, view?: { id: string; query: object }) {
  const [kept, keep] = useSetting(`list:${resource.area}`);
  const [, redraw] = useState({});
  const changed = view && changesOfViews.get(view.id);
  const saved = useMemo(() => fitting(view ? view.query : kept, resource), [view, kept, resource]);
  const preferences = useMemo(
    () => (changed ? shortened({ ...saved, ...changed }, resource) : saved),
    [saved, changed, resource],
  );
  const id = view?.id;
  const change = useCallback(
    (changes: Partial<Preferences>) => {
      if (id === undefined)
        return keep((now: unknown) => shortened({ ...fitting(now, resource), ...changes }, resource));
      changesOfViews.set(id, { ...changesOfViews.get(id), ...changes });
      redraw({});
    },
    [id, keep, resource],
  );
  const reset = useCallback(() => {
    if (id === undefined) return keep(null);
    changesOfViews.delete(id);
    redraw({});
  }, [id, keep]);
  return { preferences, saved, change, reset };
}

/** The columns that a list can show, in the declared order. */
function listColumns(resource: Resource): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) => (field.list ? [name] : []));
}

function defaults(resource: Resource): Preferences {
  const fields = allFields(resource);
  const order = listColumns(resource);
  return { order, hidden: order.filter((name) => fields[name]?.list === 'hidden'), widths: {}, density: 'medium' };
}

/** The stored preferences, adapted to the present declaration. */
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

/** Inserts a name after the column that precedes it in the declaration. */
function insert(names: readonly string[], name: string, declared: readonly string[]): string[] {
  const before = declared[declared.indexOf(name) - 1];
  const at = before === undefined ? 0 : names.indexOf(before) + 1;
  return [...names.slice(0, at), name, ...names.slice(at)];
}

/** The preferences of a list with many columns must fit into one setting, so widths are whole pixels. */
function shortened({ widths, ...rest }: Preferences, resource: Resource): Preferences {
  const known = listColumns(resource);
  const whole = Object.entries(widths).filter(([name]) => known.includes(name));
  return { ...rest, widths: Object.fromEntries(whole.map(([name, width]) => [name, Math.round(width)])) };
}
