import type { RoleRecord } from '@hoivien/contract/areas/role/role.resource.ts';
import {
  seeAsSchema,
  seesAsSchema,
  whyAnswerSchema,
  whyPersonSchema,
  whySchema,
} from '@hoivien/contract/areas/user/see-as.schema.ts';
import { z } from 'zod';
import { SEE_AS } from '../../kit/http/seeing.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { roleArea } from '../role/index.ts';
import { seeAsOneself, seeAsPerson, seeAsRole } from './see-as.service.ts';
import { whyNot, whyNotPerson, whyNotRole } from './why.service.ts';

const at = { tag: 'Users' };
const ofRoles = { tag: 'Roles' };
const roleParams = z.object({ id: z.guid({ error: 'Mes.Roles.Id.NotFound' }) });
const params = z.object({ id: z.guid({ error: 'Mes.Users.Id.NotFound' }) });

/** Seeing as another person, and why somebody may not. */
export function seeAsRoutes(records: readonly AnyCrud[]): Route[] {
  return [
    route({
      ...at,
      method: 'POST',
      url: '/api/Users/:id/SeeAs',
      summary: 'See as a person for half an hour, read only; the person is told',
      access: [SEE_AS.person],
      proof: 'always',
      params,
      body: seeAsSchema,
      answer: seesAsSchema,
      handle: async (call, { params: { id }, body }) => ({ data: await seeAsPerson(call, id, body.reason) }),
    }),
    route({
      ...at,
      method: 'DELETE',
      url: '/api/Users/SeeAs',
      operation: 'seeAsOneself',
      evenExpired: true,
      evenSeeing: true,
      summary: 'See as oneself again',
      access: 'session',
      answer: z.null(),
      handle: async (call) => {
        await seeAsOneself(call);
        return { data: null, message: 'Mes.SeeAs.End.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Users/Why',
      operation: 'whyNot',
      summary: 'Why one may not: which of these codes is missing, which roles give it, and whom to ask',
      access: 'session',
      query: whySchema,
      answer: whyAnswerSchema,
      handle: async (call, { query }) => ({ data: await whyNot(call, query.codes) }),
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Users/:id/Why',
      operation: 'whyNotPerson',
      summary: 'Why a person may not: account, codes, and a record as that person gets it',
      access: ['UsersView'],
      params,
      query: whyPersonSchema,
      answer: whyAnswerSchema,
      handle: async (call, { params: { id }, query }) => ({ data: await whyNotPerson(call, id, query, records) }),
    }),
    route({
      ...ofRoles,
      method: 'POST',
      url: '/api/Roles/:id/SeeAs',
      summary: 'See as a role of the association for half an hour, read only',
      access: [SEE_AS.role],
      proof: 'always',
      params: roleParams,
      answer: seesAsSchema,
      handle: async (call, { params: { id } }) => ({
        data: await seeAsRole(call, (await roleArea.get(call, id)) as RoleRecord),
      }),
    }),
    route({
      ...ofRoles,
      method: 'GET',
      url: '/api/Roles/:id/Why',
      operation: 'whyNotRole',
      summary: 'Why the users of a role may not: which of these codes is missing',
      access: ['RolesView'],
      params: roleParams,
      query: whySchema,
      answer: whyAnswerSchema,
      handle: async (call, { params: { id }, query }) => {
        await roleArea.get(call, id);
        return { data: await whyNotRole(call, id, query.codes) };
      },
    }),
  ];
}
