import {
  pictureShape,
  user,
  userCreateSchema,
  type WholeUser,
  wholeUserShape,
} from '@hoivien/contract/areas/user/user.resource.ts';
import { itemSchema, recordSchema } from '@hoivien/contract/kit/resource.ts';
import { z } from 'zod';
import type { FileLinks } from '../../../kit/attachments/file-links.ts';
import type { Call } from '../../../kit/call.ts';
import type { BulkActions } from '../../../kit/crud/bulk-action.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { accountArea } from './account.service.ts';
import type { Door } from '../door.ts';
import { act, accountActions, sendResetLink } from './account-actions.ts';
import { accountAdditions } from './whole-account.ts';

export { accountHeldWhole } from './accounts.ts';

/** Users as the export and the undoing of deletions see them. */
export const userAccounts = accountArea as unknown as AnyCrud;

/** What can be done to many accounts at once, each by the function that does it to one. */
export const accountBulk: BulkActions = {
  ...Object.fromEntries(
    accountActions.map((action) => [action, (call, id) => act(call, id, action).then(() => null)] as const),
  ),
  Delete: (call, id) => accountArea.remove(call, id),
} satisfies BulkActions;

const whole = recordSchema(user).extend(wholeUserShape);
const record = whole as unknown as z.ZodType<WholeUser>;
const params = z.object({ id: z.guid({ error: 'Mes.Users.Id.NotFound' }) });

/** Administering accounts: the routes of every list and the actions on one. */
export function accountRoutes(door: Door, links: FileLinks): Route[] {
  const shown = shownAccounts(links);
  return [
    ...resourceRoutes(shown as unknown as AnyCrud, {
      item: itemSchema(user).extend(pictureShape),
      record,
      create: userCreateSchema,
      created: whole.extend({ password: z.string().nullable() }),
      choosers: ['AuditLogsSearch'],
    }),
    ...accountActions.map((action) =>
      route({
        tag: 'Users',
        method: 'POST',
        url: `/api/Users/:id/${action}`,
        summary: summaries[action],
        access: ['UsersUpdate'],
        params,
        answer: record,
        handle: async (call, { params: { id } }) => {
          await act(call, id, action);
          return { data: await shown.get(call, id), message: `Mes.Users.${action}.Successfully` };
        },
      }),
    ),
    route({
      tag: 'Users',
      method: 'POST',
      url: '/api/Users/:id/SendResetLink',
      summary: 'Send a user a link for a new password',
      access: ['UsersUpdate'],
      params,
      answer: record,
      handle: async (call, { params: { id } }) => {
        await sendResetLink(call, door, id);
        return { data: await shown.get(call, id), message: 'Mes.Users.SendResetLink.Successfully' };
      },
    }),
  ];
}

/** Accounts with their pictures and roles, as whoever administers them sees them. */
function shownAccounts(links: FileLinks) {
  const { source, create, update } = accountArea;
  const shown = crudOf(user, { ...source, adds: [...(source.adds ?? []), ...accountAdditions(links)] });
  const whole = async <Saved extends { id: string }>(call: Call, saved: Saved) => ({
    ...saved,
    ...((await shown.get(call, saved.id)) as WholeUser),
  });
  return {
    ...accountArea,
    list: shown.list,
    get: async (call: Call, id: string) => (await shown.get(call, id)) as WholeUser,
    create: async (...given: Parameters<typeof create>) => whole(given[0], await create(...given)),
    update: async (...given: Parameters<typeof update>) => whole(given[0], await update(...given)),
  };
}

const summaries: Record<(typeof accountActions)[number], string> = {
  Activate: 'Let a user sign in again',
  Deactivate: 'Keep a user from signing in and end their sessions',
  Unlock: 'Unlock a user who entered too many wrong codes',
  EndSessions: 'Sign a user out everywhere',
};
