import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { REVEAL } from '../../../kit/guard.ts';
import { codesOpening, permissionCode } from '../../../kit/permission.ts';
import { recordParams, stepCall } from '../../../kit/record-calls.ts';
import { type Resource, fieldKey } from '../../../kit/resource.ts';
import { linkSchema } from './link.schema.ts';
import { likenessSchema, revealSchema, staySchema, stepSchemas } from './party.schema.ts';

const typed = z.string().max(254).default('');

/** Calls of one kind of members beyond those of every list. Codes of new records begin with `prefix`. */
/* @__NO_SIDE_EFFECTS__ */
export function partyCalls(resource: Resource, prefix = '') {
  const tag = resource.area;
  const schemas = stepSchemas(tag);
  const params = recordParams(resource);
  const code = (action: string) => [permissionCode(tag, action)];
  return {
    approve: stepCall(
      resource,
      'Approve',
      'Approve',
      'Approve one that waits or was refused, with what was decided on its admission',
      { body: schemas.Approve },
    ),
    refuse: stepCall(resource, 'Refuse', 'Approve', 'Refuse one that waits, with a reason', { body: schemas.Refuse }),
    resubmit: stepCall(resource, 'Resubmit', 'Update', 'Hand in again what was refused: it waits for a decision'),
    activate: stepCall(resource, 'Activate', 'Update', 'Take up activity again'),
    deactivate: stepCall(resource, 'Deactivate', 'Update', 'Stop activity', { asks: true }),
    leave: stepCall(resource, 'Leave', 'Update', 'Record leaving the association, with day and reason', {
      body: schemas.Leave,
      asks: true,
    }),
    rejoin: stepCall(resource, 'Rejoin', 'Update', 'Record joining again', { body: schemas.Rejoin }),
    nextCode: declareCall({
      tag,
      method: 'GET',
      url: `/api/${tag}/NextCode`,
      summary: `The next code after the highest like ${prefix}-0001`,
      access: codesOpening(permissionCode(tag, 'Create')),
      answer: z.object({
        code: z.string(),
        isApproved: z.boolean().meta({ description: 'A record that the reader adds is approved at once' }),
      }),
    }),
    duplicates: declareCall({
      tag,
      method: 'GET',
      url: `/api/${tag}/Duplicates`,
      summary: 'Records that may be the one being typed in, and why',
      access: ['Create', 'Update', 'Approve'].flatMap((action) => codesOpening(permissionCode(tag, action))),
      query: z.object({
        name: typed,
        taxCode: typed,
        phoneNumber: typed,
        emailAddress: typed,
        dayOfBirth: typed,
        id: z.guid().optional(),
      }),
      answer: z.array(likenessSchema),
    }),
    links: declareCall({
      tag,
      method: 'GET',
      url: `/api/${tag}/:id/Links`,
      summary: 'Persons and organisations it is linked with: work, leading, contact, committees, offices',
      access: code('View'),
      params: params,
      answer: z.array(linkSchema),
    }),
    stays: declareCall({
      tag,
      method: 'GET',
      url: `/api/${tag}/:id/Stays`,
      summary: 'Every stay in the association, the newest first',
      access: code('View'),
      params: params,
      answer: z.array(staySchema),
    }),
    correctEnd: declareCall({
      tag,
      method: 'PUT',
      url: `/api/${tag}/:id/Stays/:stayId`,
      summary: 'Put right how and when a stay ended',
      access: code('Update'),
      params: params.extend({ stayId: z.guid({ error: fieldKey(resource, 'id', 'NotFound') }) }),
      body: stepSchemas(tag).Leave,
      answer: z.array(staySchema),
    }),
  };
}

/** The call that shows masked values of a record: identity numbers, and data of a private person. */
/* @__NO_SIDE_EFFECTS__ */
export function revealCall(resource: Resource) {
  return declareCall({
    tag: resource.area,
    method: 'POST',
    url: `/api/${resource.area}/:id/Reveal`,
    summary: 'See what is shown masked; who looked and why is kept',
    access: [REVEAL],
    params: recordParams(resource),
    body: revealSchema(resource),
    answer: z.record(z.string(), z.string().nullable()),
  });
}
