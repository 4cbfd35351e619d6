import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { recordParams } from '../../../kit/record-calls.ts';
import { consentInputSchema, consentSchema } from './consent.schema.ts';

const subjectAt = { tag: 'PersonalData' } as const;

/** Calls of what somebody agreed to. */
export const consentCalls = {
  list: declareCall({
    ...subjectAt,
    method: 'GET',
    url: '/api/PersonalData/Members/:id/Consents',
    summary: 'What somebody agreed to and withdrew',
    access: ['PersonalDataView'],
    params: recordParams({ area: 'PersonalData' }),
    answer: z.array(consentSchema),
  }),
  agree: declareCall({
    ...subjectAt,
    method: 'POST',
    url: '/api/PersonalData/Members/:id/Consents',
    summary: 'Write down that somebody agreed to a text',
    access: ['PersonalDataUpdate'],
    params: recordParams({ area: 'PersonalData' }),
    body: consentInputSchema,
    answer: z.null(),
    status: 201,
  }),
  withdraw: declareCall({
    ...subjectAt,
    method: 'POST',
    url: '/api/PersonalData/Members/:id/Consents/:consentId/Withdraw',
    summary: 'Write down that somebody withdrew a consent',
    access: ['PersonalDataUpdate'],
    params: z.object({
      id: z.guid({ error: 'Mes.PersonalData.Id.NotFound' }),
      consentId: z.guid({ error: 'Mes.Consents.Id.NotFound' }),
    }),
    answer: z.null(),
  }),
};
