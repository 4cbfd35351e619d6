import { replaceRoutes } from '../../kit/http/replace-routes.ts';
import { contact, contactInputSchema, contactSchema } from '@hoivien/contract/areas/contact/contact.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import type { AppConfig } from '../../app-config.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { CONTACT_KEY } from '../../kit/association.ts';
import { literal } from '../../kit/crud/statements.ts';
import { pageSchema, historyEntry, historyQuery } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { singleHistory } from '../../kit/single-record.ts';
import { contactRecord, readContact, saveContact } from './contact.service.ts';
import { contactDemo } from './demo.ts';

interface ContactHouse {
  config: AppConfig;
}

export const contactModule: AreaModule<ContactHouse> = {
  name: 'contact',
  routes: contactRoutes,
  demo: contactDemo,
  firstSteps: { contact: sql`select 1 from settings where key = ${literal(CONTACT_KEY)}` },
};

/** The contact details of the association: everybody who is signed in reads them, users of the association save them. */
function contactRoutes({ config }: ContactHouse): Route[] {
  const at = { tag: contact.area, url: `/api/${contact.area}` };
  const update = [permissionCode(contact.area, 'Update')];
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'The contact details of the association; version 0 as long as the configuration applies',
      access: 'session',
      answer: contactSchema,
      handle: async ({ db }) => ({ data: await readContact(db, config) }),
    }),
    ...replaceRoutes({
      ...at,
      summary: 'Save the contact details with the version that was read',
      access: update,
      body: contactInputSchema,
      answer: contactSchema,
      refuses: [409],
      read: ({ db }) => readContact(db, config),
      handle: async (call, { body }) => {
        await saveContact(call, config, body);
        return { data: await readContact(call.db, config), message: `Mes.${contact.area}.Update.Successfully` };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/History`,
      summary: 'The changes of the contact details, the newest first',
      access: update,
      query: historyQuery(contact),
      answer: pageSchema(historyEntry),
      handle: async (call, { query }) => ({
        data: await singleHistory(call, contactRecord, query.page, query.pageSize),
      }),
    }),
  ];
}
