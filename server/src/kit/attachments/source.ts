import { viewCodes } from '@hoivien/contract/permissions.ts';
import { type Call, canAny } from '../call.ts';
import { Refusal } from '../errors.ts';
import type { AnyCrud } from '../http/resource-routes.ts';

/** An area whose records have files. A person who may see a record may see its files. */
export interface AttachmentSource {
  readonly area: string;
  readonly maySee: (call: Call, entityId: string) => Promise<boolean>;
}

/**
 * Files of an area's records: requires the permission to view and a record within the actor's scope.
 *
 * @example recordFiles(markets)
 */
export function recordFiles({ source, get }: AnyCrud): AttachmentSource {
  const { area } = source.resource;
  return {
    area,
    maySee: async (call, entityId) => {
      if (!canAny(call, viewCodes(area))) return false;
      try {
        await get(call, entityId);
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return false;
        throw error;
      }
    },
  };
}
