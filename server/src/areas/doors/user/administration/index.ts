import { accountCalls, accountSteps } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import {
  pictureShape,
  user,
  userCreateSchema,
  type WholeUser,
  wholeUserSchema,
  madeUserSchema,
} from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { itemSchema } from '@hoivien/contract/kit/resource.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../db/connect.ts';
import {
  counters,
  factorChallenges,
  factorCodes,
  knownDevices,
  otpCodes,
  recoveryTokens,
  refreshTokens,
  secondFactors,
  sessions,
  userIdentities,
  userSettings,
  users,
} from '../../../../db/tables/access.ts';
import type { AreaModule } from '../../../../kit/area-module.ts';
import { type FileLinks, fileLinks } from '../../../../kit/attachments/file-links.ts';
import type { Call } from '../../../../kit/call.ts';
import type { BulkActions } from '../../../../kit/crud/bulk-action.ts';
import type { FileStore } from '../../../../kit/files.ts';
import type { JobServices } from '../../../../kit/exchange/job-call.ts';
import { crudOf } from '../../../../kit/crud/crud.ts';
import type { Proofs } from '../../../../kit/http/proofs.ts';
import { type AnyCrud, confirming, resourceRoutes } from '../../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../../kit/http/route.ts';
import { type ErasedMember, moves } from '../../../../kit/of-members.ts';
import { lockInOrder } from '../../../../kit/crud/statements.ts';
import { type Door, doorOf } from '../door.ts';
import { userRoutes } from '../index.ts';
import { profileRoutes } from '../profile-routes.ts';
import { seeAsRoutes } from '../see-as-routes.ts';
import { userQueues } from '../queues.ts';
import { accountArea, updateAccount } from './account.service.ts';
import { act, accountActions, resetSecondFactor, sendResetLink } from './account-actions.ts';
import { loadUsers } from './demo.ts';
import { accountAdditions } from './whole-account.ts';

export { accountHeldWhole } from './accounts.ts';

type UserServices = Parameters<typeof doorOf>[0] & { files: FileStore; proofs: Proofs; records: readonly AnyCrud[] };

const userAccounts: AnyCrud = accountArea;

/** Bulk actions on accounts. Each calls the function for a single account. */
const accountBulk: BulkActions = {
  ...Object.fromEntries(
    accountActions.map((action) => [action, (call, id) => act(call, id, action).then(() => null)] as const),
  ),
  Delete: (call, id) => accountArea.remove(call, id),
} satisfies BulkActions;

/** Accounts, and the ways in and out. */
export const userModule: AreaModule<UserServices, JobServices> = {
  name: 'user',
  tables: [
    users,
    sessions,
    refreshTokens,
    otpCodes,
    recoveryTokens,
    secondFactors,
    factorCodes,
    factorChallenges,
    knownDevices,
    userIdentities,
    counters,
    userSettings,
  ],
  records: [userAccounts],
  bulk: new Map([[user.area, accountBulk]]),
  routes: (services) => {
    const door = doorOf(services);
    const links = fileLinks(services.secretKey);
    return [
      ...userRoutes(door, services.proofs),
      ...seeAsRoutes(services.records),
      ...profileRoutes({ door, files: services.files, links }),
      ...accountRoutes(door, links),
    ];
  },
  queues: userQueues,
  // The first administrator needs company.
  firstSteps: { people: sql`select 1 from users where role_id is not null offset 1` },
  demo: { after: ['party', 'role'], load: loadUsers },
  ofClubs: [{ table: 'users', column: 'club_id', move: moves({ counted: { as: 'users', place: 120 } }) }],
  traces: { word: blankSettings },
};

/** Blanks the names of erased records in users' favourites and recent records. */
async function blankSettings(db: Database, { ids }: ErasedMember, word: string): Promise<void> {
  const escaped = JSON.stringify(word).slice(1, -1);
  const naming = sql`exists (select 1 from unnest(array[${ids}]) o where position(o::text in value::text) > 0)`;
  await lockInOrder(db, userSettings, naming);
  await db.execute(
    sql`update user_settings set value = replace(value::text, ${escaped}, ${ERASED})::jsonb where ${naming}`,
  );
}

/** Routes of accounts for administrators: those of every list, and the actions on one. */
function accountRoutes(door: Door, links: FileLinks): Route[] {
  const shown = shownAccounts(door, links);
  return [
    ...resourceRoutes(shown, {
      item: itemSchema(user).extend(pictureShape),
      record: wholeUserSchema,
      create: userCreateSchema,
      keepsAll: true,
      proof: 'some',
      asks: true,
      created: madeUserSchema,
      choosers: ['AuditLogsSearch'],
    }),
    ...accountActions.map((action) =>
      serve(accountSteps[action] as typeof accountSteps.Deactivate, async (call, { params: { id }, query }) => {
        await act(confirming(call, query), id, action);
        return { data: await shown.get(call, id), message: `Mes.Users.${action}.Successfully` };
      }),
    ),
    serve(accountCalls.sendResetLink, async (call, { params: { id } }) => {
      await sendResetLink(call, door, id);
      return { data: await shown.get(call, id), message: 'Mes.Users.SendResetLink.Successfully' };
    }),
    serve(accountCalls.resetSecondFactor, async (call, { params: { id }, body }) => {
      await resetSecondFactor(call, door, id, body.reason);
      return { data: await shown.get(call, id), message: 'Mes.Users.ResetSecondFactor.Successfully' };
    }),
  ];
}

/** Accounts with pictures and roles, for administrators. */
function shownAccounts(door: Door, links: FileLinks) {
  const { source, create } = accountArea;
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
    update: async (call: Call, id: string, input: Parameters<typeof updateAccount>[3]) =>
      whole(call, await updateAccount(call, door, id, input)),
  };
}
