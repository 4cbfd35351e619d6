import { privacyCall } from './privacy.calls.ts';
import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { legalTextInputSchema, legalTextSchema, legalTextsSchema } from './legal-text.schema.ts';

/** Calls of the texts that people agree to. */
export const legalTextCalls = {
  privacy: declareCall({ ...privacyCall, answer: z.array(legalTextSchema) }),
  list: declareCall({
    tag: 'PersonalData',
    method: 'GET',
    url: '/api/PersonalData/LegalTexts',
    summary: 'Every version of every text people agree to, the newest first',
    access: ['PersonalDataSearch', 'PersonalDataView'],
    answer: legalTextsSchema,
  }),
  publish: declareCall({
    tag: 'PersonalData',
    method: 'POST',
    url: '/api/PersonalData/LegalTexts',
    summary: 'Publish a new version of a text; what stands cannot be changed',
    access: ['PersonalDataCreate'],
    body: legalTextInputSchema,
    answer: z.null(),
    status: 201,
  }),
};
