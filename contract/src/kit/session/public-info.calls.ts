import { declareCall } from '../declared-call.ts';
import type { PublicInfo } from './session.schema.ts';

const at = { tag: 'Public', method: 'GET', access: 'public' } as const;

/**
 * Calls of what everybody sees of the association, without their schemas: pages of visitors load them before the library that
 * checks inputs. The server adds the schemas.
 */
export const publicInfoCalls = {
  live: declareCall<undefined, undefined, undefined, { status: 'alive' }, undefined, 'public'>({
    ...at,
    url: '/api/Health/Live',
    summary: '200 as long as the process answers, whatever its database does',
  }),
  read: declareCall<undefined, undefined, undefined, PublicInfo, undefined, 'public'>({
    ...at,
    url: '/api/Public/Info',
    summary: 'What the sign-in page needs',
  }),
};
