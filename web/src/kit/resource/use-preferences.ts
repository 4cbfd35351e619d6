import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useCallback, useState } from 'react';
import { useActor } from '../auth/actor.ts';

export type Density = 'dense' | 'medium' | 'airy';

/** How a person likes a list: columns in their order, hidden ones, widths in pixels, height of the rows. */
export interface Preferences {
  order: string[];
  hidden: string[];
  widths: Record<string, number>;
  density: Density;
}

/** The preferences of this person for this list, kept in the browser. Columns that were added since appear where they are declared. */
export function usePreferences(resource: Resource) {
  const { profile } = useActor();
  const key = `list:${profile.id}:${resource.area}`;
  const [preferences, setPreferences] = useState(() => read(key, resource));
  const change = useCallback(
    (changes: Partial<Preferences>) =>
      setPreferences((current) => {
        const next = { ...current, ...changes };
        localStorage.setItem(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  const reset = useCallback(() => {
    localStorage.removeItem(key);
    setPreferences(defaults(resource));
  }, [key, resource]);
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

function read(key: string, resource: Resource): Preferences {
  const initial = defaults(resource);
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
    const known = (kept.order ?? []).filter((name) => initial.order.includes(name));
    const order = [...known, ...initial.order.filter((name) => !known.includes(name))];
    const hidden = kept.order
      ? [...(kept.hidden ?? []), ...initial.hidden.filter((name) => !known.includes(name))]
      : initial.hidden;
    return { ...initial, ...kept, order, hidden };
  } catch {
    return initial;
  }
}
