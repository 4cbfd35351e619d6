import { userName } from '../../db/names.ts';
import { template } from '@hoivien/contract/areas/notification/template.resource.ts';
import { eq, or } from 'drizzle-orm';
import { templates } from '../../db/tables/notification.ts';
import { crud } from '../../kit/crud/crud.ts';
import type { Scope } from '../../kit/scope.ts';

/** Everybody reads shared templates, and their own. Only users of the association write templates. */
const scope: Scope = {
  filter: ({ userId }) => or(eq(templates.shared, true), eq(templates.createdBy, userId)),
  mayWrite: ({ clubId }) => clubId === null,
};

export const templateArea = crud(template, templates, {
  scope,
  computed: { ownerName: userName(templates.createdBy) },
});
