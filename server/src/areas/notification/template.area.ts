import { template } from '@hoivien/contract/areas/notification/template.resource.ts';
import { sql } from 'drizzle-orm';
import { templates } from '../../db/tables/notification.ts';
import { crud } from '../../kit/crud/crud.ts';
import { templateScope } from './rights.ts';

/** Everybody reads shared templates, and their own. Only users of the association write templates. */
export const templateArea = crud(template, templates, {
  scope: templateScope,
  computed: { ownerName: sql`(select u.full_name from users u where u.id = ${templates.createdBy})` },
});
