import { declareCall } from '../../../kit/declared-call.ts';
import { SECURITY_DAYS, securityQuerySchema, securityEventSchema } from './security.schema.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { pageSchema } from '../../../kit/record-calls.ts';

/** Calls of sign-ins and signs of attacks. */
export const securityCalls = {
  list: declareCall({
    tag: 'SecurityEvents',
    method: 'GET',
    url: '/api/SecurityEvents',
    summary: `Sign-ins, wrong passwords and codes, forged requests, locks, limits, exports and changes of rights of the last ${SECURITY_DAYS} days, the newest first`,
    access: [permissionCode('SecurityEvents', 'Search')],
    query: securityQuerySchema,
    answer: pageSchema(securityEventSchema),
  }),
};
