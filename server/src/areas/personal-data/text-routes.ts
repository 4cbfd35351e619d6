import { legalTextInputSchema, legalTextSchema } from '@hoivien/contract/areas/legal-text/legal-text.schema.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { legalTexts } from '../../db/tables/personal-data.ts';
import { publicRoute, type Route, route } from '../../kit/http/route.ts';
import { listTexts, publishText } from './consents.ts';

const at = { tag: 'PersonalData', url: '/api/PersonalData/LegalTexts' } as const;

/** Routes of the texts of consents, and of the public notice. */
export function textRoutes(): Route[] {
  return [
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: '/api/Public/Privacy',
      forEverybody: true,
      summary: 'The published versions of the privacy notice, the newest first; none while nothing was published',
      answer: z.array(legalTextSchema),
      handle: async ({ db }) => ({ data: await listTexts(db, eq(legalTexts.purpose, 'privacy')) }),
    }),
    route({
      ...at,
      method: 'GET',
      summary: 'Every version of every text people agree to, the newest first',
      access: ['PersonalDataSearch', 'PersonalDataView'],
      answer: z.array(legalTextSchema),
      handle: async ({ db }) => ({ data: await listTexts(db) }),
    }),
    route({
      ...at,
      method: 'POST',
      summary: 'Publish a new version of a text; what stands cannot be changed',
      access: ['PersonalDataCreate'],
      body: legalTextInputSchema,
      answer: z.null(),
      status: 201,
      handle: async (call, { body }) => {
        await publishText(call, body);
        return { data: null, message: 'Mes.LegalTexts.Publish.Successfully' };
      },
    }),
  ];
}
