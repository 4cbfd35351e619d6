import { seeAsCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import type { RoleRecord } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { roleArea } from '../role/index.ts';
import { seeAsOneself, seeAsPerson, seeAsRole } from './see-as.service.ts';
import { whyNot, whyNotPerson, whyNotRole } from './why.service.ts';

/** Seeing as another person, and why somebody may not. */
export function seeAsRoutes(records: readonly AnyCrud[]): Route[] {
  return [
    serve(seeAsCalls.person, async (call, { params: { id }, body }) => ({
      data: await seeAsPerson(call, id, body.reason),
    })),
    serve(
      seeAsCalls.oneself,
      async (call) => {
        await seeAsOneself(call);
        return { data: null, message: 'Mes.SeeAs.End.Successfully' };
      },
      { evenExpired: true, evenSeeing: true },
    ),
    serve(seeAsCalls.whyNot, async (call, { query }) => ({ data: await whyNot(call, query.codes) })),
    serve(seeAsCalls.whyNotPerson, async (call, { params: { id }, query }) => ({
      data: await whyNotPerson(call, id, query, records),
    })),
    serve(seeAsCalls.role, async (call, { params: { id } }) => ({
      data: await seeAsRole(call, (await roleArea.get(call, id)) as RoleRecord),
    })),
    serve(seeAsCalls.whyNotRole, async (call, { params: { id }, query }) => {
      await roleArea.get(call, id);
      return { data: await whyNotRole(call, id, query.codes) };
    }),
  ];
}
