import { contactCalls } from '@hoivien/contract/areas/doors/contact/contact.calls.ts';
import { replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { contact } from '@hoivien/contract/areas/doors/contact/contact.resource.ts';
import { sql } from 'drizzle-orm';
import type { AppConfig } from '../../../app-config.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { CONTACT_KEY } from '../../../kit/association.ts';
import { literal } from '../../../kit/crud/statements.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { singleHistory } from '../../../kit/single-record.ts';
import { contactRecord, readContact, saveContact } from './contact.service.ts';
import { contactDemo } from './demo.ts';

interface ContactServices {
  config: AppConfig;
}

export const contactModule: AreaModule<ContactServices> = {
  name: 'contact',
  routes: contactRoutes,
  demo: contactDemo,
  firstSteps: { contact: sql`select 1 from settings where key = ${literal(CONTACT_KEY)}` },
};

/** The contact details of the association: everybody who is signed in reads them, users of the association save them. */
function contactRoutes({ config }: ContactServices): Route[] {
  return [
    serve(contactCalls.read, async (call) => ({ data: await readContact(call, config) })),
    ...replaceRoutes({
      ...contactCalls.save,
      read: (call) => readContact(call, config),
      handle: async (call, { body }) => {
        await saveContact(call, config, body);
        return { data: await readContact(call, config), message: `Mes.${contact.area}.Update.Successfully` };
      },
    }),
    serve(contactCalls.history, async (call, { query }) => ({
      data: await singleHistory(call, contactRecord, query.page, query.pageSize),
    })),
  ];
}
