import { legalTextCalls } from '@hoivien/contract/areas/people/personal-data/legal-text.calls.ts';
import { eq } from 'drizzle-orm';
import { legalTexts } from '../../../db/tables/personal-data.ts';
import { type Route, serve, servePublic } from '../../../kit/http/route.ts';
import { grantedOf } from '../../../kit/rights.ts';
import { personalDataRights } from './rights.ts';
import { listTexts, publishText } from './consents.ts';

/** Routes of the texts of consents, and of the public notice. */
export function textRoutes(): Route[] {
  return [
    servePublic(
      legalTextCalls.privacy,
      async ({ db }) => ({ data: await listTexts(db, eq(legalTexts.purpose, 'privacy')) }),
      { forEverybody: true },
    ),
    serve(legalTextCalls.list, async (call) => ({
      data: { texts: await listTexts(call.db), may: grantedOf(call, { Create: personalDataRights.publish }) },
    })),
    serve(legalTextCalls.publish, async (call, { body }) => {
      await publishText(call, body);
      return { data: null, message: 'Mes.LegalTexts.Publish.Successfully' };
    }),
  ];
}
