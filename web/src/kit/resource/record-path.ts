import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import type { Actor } from '../auth/actor.ts';

/** The declaration of an area; undefined for an area without a list of records. */
export function resourceOf(area: string): Resource | undefined {
  return registry.find(({ resource }) => resource.area === area)?.resource;
}

/**
 * The address of a record for a user: its page, or its form when they may only change it; undefined when they may open
 * neither.
 */
export function recordPath(area: string, id: string, actor: Actor): string | undefined {
  const resource = resourceOf(area);
  if (!resource) return undefined;
  if (actor.can(permissionCode(area, 'View'))) return `${resource.path}/info/${id}`;
  return actor.can(permissionCode(area, 'Update')) ? `${resource.path}/edit/${id}` : undefined;
}
