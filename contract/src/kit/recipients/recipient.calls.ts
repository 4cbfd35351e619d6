import { z } from 'zod';
import { declareCall } from '../declared-call.ts';
import {
  countBody,
  foundGroupSchema,
  foundQuery,
  previewBody,
  recipientCountSchema,
  recipientSchema,
} from './recipients.ts';
import { pageSchema } from '../record-calls.ts';

/** The calls that give the record of a recipient an e-mail. */
/* @__NO_SIDE_EFFECTS__ */
export function emailCalls(area: string) {
  const version = z.object({ version: z.int() });
  const at = { tag: area, url: `/api/${area}/:id`, access: 'role', params: z.object({ id: z.guid() }) } as const;
  return {
    read: declareCall({ ...at, method: 'GET', summary: '', answer: version }),
    write: declareCall({ ...at, method: 'PATCH', summary: '', body: version.extend({ emailAddress: z.string() }) }),
  };
}

/** Calls that count and list the recipients of an area before anything is sent. */
/* @__NO_SIDE_EFFECTS__ */
export function recipientCalls(area: string, access: readonly string[] = []) {
  const at = { tag: area, method: 'POST', access, looks: true } as const;
  return {
    count: declareCall({
      ...at,
      url: `/api/${area}/Recipients/Count`,
      operation: `countRecipientsOf${area}`,
      summary: 'How many recipients a selection has now, and how many of them get nothing',
      body: countBody(area),
      answer: recipientCountSchema,
    }),
    preview: declareCall({
      ...at,
      url: `/api/${area}/Recipients/Preview`,
      operation: `previewRecipientsOf${area}`,
      summary: 'The recipients of a selection page by page, each with the reason why they get nothing',
      body: previewBody(area),
      answer: pageSchema(recipientSchema),
    }),
    found: declareCall({
      tag: area,
      method: 'GET',
      access,
      url: `/api/${area}/Recipients/Found`,
      operation: `findRecipientsOf${area}`,
      summary: 'Groups, views, lists used before and people that a text finds, each with its number',
      query: foundQuery,
      answer: z.array(foundGroupSchema),
    }),
  };
}
