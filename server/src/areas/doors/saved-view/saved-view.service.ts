import {
  type SavedView,
  VIEWS_MOST,
  type ViewChange,
  type ViewInput,
  type ViewQuery,
} from '@hoivien/contract/kit/view/saved-view.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { and, asc, count, eq, or, type SQL } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { savedViews } from '../../../db/tables/saved-view.ts';
import { type Call, can, require } from '../../../kit/call.ts';
import { databaseFault, FAULT, inputRefusal, Refusal } from '../../../kit/errors.ts';
import { looseTable } from '../../../kit/crud/table.ts';
import { lostIn } from '../../../kit/crud/uses.ts';
import { keepDeleted, storable } from '../../../kit/crud/write.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { clubOf } from '../../../kit/rights.ts';
import { isOfSameClub } from './rights.ts';

type Row = typeof savedViews.$inferSelect;

/** The names of views in deletions. */
export const viewNames = { area: 'SavedViews', singular: 'SavedView' } as const;

/** The views of a list that a user may choose. */
export async function listViews(call: Call, area: string): Promise<SavedView[]> {
  requireList(call, area);
  const rows = await call.db
    .select({ view: savedViews, ownerName: users.fullName })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.userId))
    .where(and(eq(savedViews.area, area), seenBy(call)))
    .orderBy(asc(savedViews.name), asc(savedViews.id));
  return Promise.all(rows.map(({ view, ownerName }) => toView(call, view, ownerName)));
}

/** One's own view. @throws Refusal 404 */
export async function readView(call: Call, id: string): Promise<SavedView> {
  const own = and(eq(savedViews.id, id), eq(savedViews.userId, call.actor.userId));
  const [view] = await call.db.select().from(savedViews).where(own);
  if (!view) throw new Refusal('Mes.SavedViews.Id.NotFound', 404);
  return toView(call, view, call.actor.userName);
}

export async function addView(call: Call, { area, name, shared, query }: ViewInput): Promise<SavedView> {
  requireList(call, area);
  const { userId } = call.actor;
  const clubId = clubOf(call.actor);
  const who = { createdAt: call.now, createdBy: userId, updatedAt: call.now, updatedBy: userId };
  const row = { id: uuidv7(), version: 1, userId, area, name, shared, query, clubId, ...who };
  await unlessTaken(() =>
    call.db.transaction(async (tx) => {
      // Locking the user's row lets writes of several tabs run one after another, so that they cannot exceed the limit
      // together.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      const [kept] = await tx.select({ views: count() }).from(savedViews).where(eq(savedViews.userId, userId));
      if ((kept?.views ?? 0) >= VIEWS_MOST) throw new Refusal('Mes.SavedViews.Count.OverLength', 400);
      await tx.insert(savedViews).values(row);
    }),
  );
  return toView(call, row, call.actor.userName);
}

/** Changes a view. Only its owner may; throws 409 when it has changed since they read it. */
export async function changeView(call: Call, id: string, { version, ...input }: ViewChange): Promise<SavedView> {
  return unlessTaken(() =>
    call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      const view = await lockOwn(inner, id);
      requireList(call, view.area);
      if (view.version !== version) {
        throw new Refusal('Mes.SavedViews.Update.Conflict', 409, [], {
          current: await toView(call, view, call.actor.userName),
        });
      }
      const { userId } = call.actor;
      const clubId = clubOf(call.actor);
      // The view is shared with the present club of its owner, or with the association. Whoever changes it owns it.
      const changed = { ...input, userId, clubId, updatedAt: call.now, updatedBy: userId, version: version + 1 };
      await tx.update(savedViews).set(changed).where(eq(savedViews.id, id));
      return toView(call, { ...view, ...changed }, call.actor.userName);
    }),
  );
}

/** Deletes a view and returns the id of the deletion, by which its owner can restore it. */
export async function removeView(call: Call, id: string): Promise<string> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const view = await lockOwn(inner, id);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
    return keepDeleted(inner, viewNames, view);
  });
}

/** Puts a view back under its id, so that it is again the one with which colleagues open the list. */
export async function restoreView(call: Call, snapshot: Readonly<Record<string, unknown>>): Promise<void> {
  const row = storable(looseTable(savedViews), snapshot) as Row;
  await unlessTaken(() => call.db.transaction((tx) => tx.insert(savedViews).values(row)));
}

/** A user's own views, and those shared by users of the same club, or of the association for a user without a club. */
function seenBy({ actor }: Call): SQL | undefined {
  return or(eq(savedViews.userId, actor.userId), and(eq(savedViews.shared, true), isOfSameClub(actor)));
}

/** Refuses a list that the user may not open. */
function requireList(call: Call, area: string): void {
  if (!registry.some(({ resource }) => resource.area === area)) {
    throw inputRefusal([{ field: 'area', message: 'Mes.SavedViews.Area.NotFound' }]);
  }
  require(call, permissionCode(area, 'Search'));
}

async function lockOwn(call: Call, id: string): Promise<Row> {
  const [view] = await call.db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), seenBy(call)))
    .for('update');
  if (!view) throw new Refusal('Mes.SavedViews.Id.NotFound', 404);
  if (!isOwn(call, view)) throw new Refusal('Mes.SavedViews.Owner.NotAllowed', 403);
  return view;
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (databaseFault(error)?.code !== FAULT.unique) throw error;
    throw inputRefusal([{ field: 'name', message: 'Mes.SavedViews.Name.AlreadyExist' }]);
  }
}

/** The owner changes a view; one whose owner is deleted is for those who administer accounts. */
function isOwn(call: Call, { userId }: Pick<Row, 'userId'>): boolean {
  return userId === null ? can(call, permissionCode('Users', 'Update')) : userId === call.actor.userId;
}

async function toView(call: Call, row: Row, ownerName: string | null): Promise<SavedView> {
  const { id, version, area, name, shared, query } = row;
  const lost = (await lostIn(call.db, query.filters)).map((gone) => gone.name);
  return { id, version, area, name, shared, isOwn: isOwn(call, row), ownerName, lost, query: query as ViewQuery };
}
