import { declareCall } from '../../../kit/declared-call.ts';
import { contactSchema, contactInputSchema, contact } from './contact.resource.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { singleHistoryCall } from '../../../kit/record-calls.ts';

const code = (action: string) => [permissionCode('Contacts', action)];

const contactAt = { tag: 'Contacts' } as const;

/** Calls of the contact details of the association. */
export const contactCalls = {
  read: declareCall({
    ...contactAt,
    method: 'GET',
    url: '/api/Contacts',
    summary: 'The contact details of the association; version 0 as long as the configuration applies',
    access: 'session',
    answer: contactSchema,
  }),
  save: declareCall({
    ...contactAt,
    method: 'PUT',
    url: '/api/Contacts',
    summary: 'Save the contact details with the version that was read',
    access: code('Update'),
    body: contactInputSchema,
    answer: contactSchema,
    refuses: [409],
  }),
  history: singleHistoryCall(contact, 'The changes of the contact details, the newest first'),
};
