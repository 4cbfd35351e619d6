import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type Call, can } from '../call.ts';
import { Refusal } from '../errors.ts';
import type { AnyCrud } from '../http/resource-routes.ts';

/** An area whose records have files, and who may see one of them: whoever may see the record sees its files. */
export interface AttachmentSource {
  readonly area: string;
  readonly maySee: (call: Call, entityId: string) => Promise<boolean>;
}

/** Records of a list: the right to view them, and the record within the actor's scope. @example recordFiles(markets) */
export function recordFiles({ source, get }: AnyCrud): AttachmentSource {
  const { area } = source.resource;
  return {
    area,
    maySee: async (call, entityId) => {
      if (!can(call, permissionCode(area, 'View'))) return false;
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
