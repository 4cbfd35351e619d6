import { guardedFields } from '@hoivien/contract/kit/guard.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useRef } from 'react';
import { matchRoutes } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { loadListAhead, loadRecordAhead } from '../../kit/resource/use-records.ts';
import { isOpenTo } from '../../kit/screen/screen.ts';
import { screens } from '../route-table.ts';

/** Milliseconds after which a pointer rests: one that passes over a list loads nothing. */
export const REST_MS = 100;

const routes = screens.map((screen) => ({ path: screen.path, handle: screen }));
const lists = new Map<string, Resource>(registry.map(({ resource }) => [resource.path, resource]));
/** The areas whose records may be loaded ahead, by the address of their pages. */
const records = new Map(
  registry
    // The access log counts loading a record with guarded values as opening it.
    .filter(({ resource }) => guardedFields(resource).length === 0)
    .flatMap(({ resource }) => ['info', 'edit'].map((kind) => [`${resource.path}/${kind}/:id`, resource])),
);

/**
 * Loads what a link leads to while the pointer rests on it, or on its row: the code of the screen, and the record or the list. When
 * it fails, opening the screen tells why.
 */
export function useLinksAtRest() {
  const client = useQueryClient();
  const actor = useActor();
  const rest = useRef<{ path: string | undefined; timer?: ReturnType<typeof setTimeout> }>({ path: undefined });

  const loadAhead = (path: string) => {
    const [found] = matchRoutes(routes, path) ?? [];
    if (!found || !isOpenTo(actor, found.route.handle)) return;
    found.route.handle.load().catch(() => undefined);
    const [list, record] = [lists.get(found.route.path), records.get(found.route.path)];
    if (list) loadListAhead(client, list);
    if (record) loadRecordAhead(client, record, String(found.params['id']));
  };
  return {
    onPointerOver: ({ target }: PointerEvent) => {
      const path = pathAt(target as Element);
      if (path === rest.current.path) return;
      clearTimeout(rest.current.timer);
      rest.current = { path, ...(path !== undefined && { timer: setTimeout(() => loadAhead(path), REST_MS) }) };
    },
  };
}

/** The address of the link, or of the first link of the row, at an element. */
function pathAt(element: Element): string | undefined {
  const around = element.closest('a, tr');
  const link = around?.matches('a') ? around : around?.querySelector('a[href^="#/"]');
  const href = link?.getAttribute('href');
  return href?.startsWith('#/') ? href.slice(1).split(/[?#]/, 1)[0] : undefined;
}
