import { userName } from '../../../db/names.ts';
import { template } from '@hoivien/contract/areas/words/notification/template.resource.ts';
import { templates } from '../../../db/tables/notification.ts';
import { crud } from '../../../kit/crud/crud.ts';
import { templateScope } from './rights.ts';

/** Everybody reads shared templates, and their own. Only users of the association write templates. */
export const templateArea = crud(template, templates, {
  scope: templateScope,
  computed: { ownerName: userName(templates.createdBy) },
});
