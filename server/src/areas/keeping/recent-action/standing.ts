import { planCalls, paymentCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { notificationCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { giveBackCall } from '@hoivien/contract/kit/edits/give-back.calls.ts';
import { importCalls } from '@hoivien/contract/kit/exchange/import.calls.ts';
import { restoreCall } from '@hoivien/contract/kit/restore.calls.ts';
import { fee } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { UNDO_IMPORT_MS } from '@hoivien/contract/kit/exchange/import-run.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { payments } from '../../../db/tables/fee.ts';
import { auditEntries, deletions, formerValues, importRuns } from '../../../db/tables/kit.ts';
import { notifications } from '../../../db/tables/notification.ts';
import { type Call, can } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { columnOf, type LooseTable } from '../../../kit/crud/table.ts';
import { stateOf, undoUntil } from '../../../kit/exchange/runs.ts';
import { timeThere } from '../../../kit/today.ts';
import { mayRestore, UNDO_TIME } from '../deletion/index.ts';
import { groupKey, type Group, isEdit, ownEntries } from './groups.ts';
import { type Areas, type Found, type Line, MINUTE, not, pathOf, stepOf, untaken } from './line.ts';
import { ignored, mailed } from './lines-and-receipts.ts';
import { merged } from './merged.ts';
import { outOfClubs } from './out-of-clubs.ts';
import { stepped } from './steps.ts';

const HOUR = 60 * MINUTE;

/** What each press was, and whether it can be undone now. Every answer follows from the rules of the undo itself. */
export async function standingOf(
  call: Call,
  areas: Areas,
  groups: readonly Group[],
): Promise<ReadonlyMap<string, Line>> {
  const lines = new Map<string, Line>();
  const left = () => groups.filter(({ key }) => !lines.has(key));
  for (const find of [imports, merged, removed, booked, issued, notified, stepped, outOfClubs, ignored, mailed, edited])
    for (const [key, line] of await find(call, areas, left())) lines.set(key, line);
  for (const { key, actions } of left()) {
    const [only] = actions.length === 1 ? actions : [];
    if (actions.includes('Create') && !actions.includes('Update')) lines.set(key, not('addition', 'Added'));
    else if (only === 'Restore') lines.set(key, not('restore', 'None'));
    else if (only === 'Undo') lines.set(key, not('undo', 'None'));
    else lines.set(key, not('other', 'Page'));
  }
  return lines;
}

async function imports(call: Call, { records }: Areas, groups: readonly Group[]): Found {
  const ids = groups.flatMap(({ runId }) => runId ?? []);
  const runs = ids.length > 0 ? await call.db.select().from(importRuns).where(isOneOf(importRuns.id, ids)) : [];
  return new Map(
    runs.flatMap((run) => {
      const group = groups.find(({ runId }) => runId === run.id);
      if (!group) return [];
      const until = undoUntil(run);
      const state = stateOf(run);
      const mayImport =
        can(call, permissionCode(run.area, 'Import')) && records.get(run.area)?.source.scope.mayWrite(call.actor);
      const line = {
        names: [run.fileName],
        area: run.area,
        count: run.counts.done ?? 0,
        path: `${records.get(run.area)?.source.resource.path}/import?run=${run.id}`,
      };
      const why =
        state === 'undone' || state === 'undoing'
          ? not('import', 'Undone')
          : state === 'running'
            ? not('import', 'Running')
            : !until
              ? not('import', 'Empty')
              : until < call.now
                ? not('import', 'ExpiredHours', { hours: UNDO_IMPORT_MS / HOUR })
                : mayImport
                  ? undefined
                  : not('import', 'NotAllowed');
      const can_ = {
        kind: 'import',
        undo: [addressOf(importCalls.undo.url, { runId: run.id })],
        reason: null,
      } as const;
      return [
        [group.key, { ...line, until: until?.toISOString() ?? null, ...(why ?? { ...can_, undo: [...can_.undo] }) }],
      ];
    }),
  );
}

/** Deletions, also many of one press. */
async function removed(call: Call, { restorable }: Areas, groups: readonly Group[]): Found {
  const keys = groups.flatMap(({ key, actions }) => (actions.includes('Delete') ? [key] : []));
  if (keys.length === 0) return new Map();
  const rows = await call.db
    .select({ key: groupKey, deletion: deletions })
    .from(auditEntries)
    // A deletion and its entry have the same moment.
    .innerJoin(
      deletions,
      and(eq(deletions.entityId, auditEntries.entityId), eq(deletions.deletedAt, auditEntries.createdAt)),
    )
    .where(and(ownEntries(call), eq(auditEntries.action, 'Delete'), isOneOf(groupKey, keys)))
    .orderBy(deletions.id);
  const lines = new Map<string, Line>();
  for (const [key, own] of Map.groupBy(rows, (row) => row.key)) {
    const all = own.map(({ deletion }) => deletion);
    const open = all.filter(({ restoredAt, snapshot }) => restoredAt === null && snapshot !== null);
    const may = open.filter((deletion) => mayRestore(call, restorable.get(deletion.area), deletion));
    const [first] = open;
    const over = first && call.now.getTime() - first.deletedAt.getTime() > UNDO_TIME;
    const until = first && !can(call, 'AuditLogsRestore') ? new Date(first.deletedAt.getTime() + UNDO_TIME) : null;
    lines.set(key, {
      ...(may.length > 0
        ? { kind: 'deletion', undo: may.map(({ id }) => addressOf(restoreCall.url, { id })), reason: null }
        : !first
          ? not('deletion', all.some(({ restoredAt }) => restoredAt) ? 'Undone' : 'None')
          : over
            ? not('deletion', 'Expired', { minutes: UNDO_TIME / MINUTE })
            : not('deletion', 'NotAllowed')),
      count: all.length,
      names: all.slice(0, 3).map(({ label }) => label),
      path: null,
      until: until?.toISOString() ?? null,
    });
  }
  for (const key of keys) if (!lines.has(key)) lines.set(key, not('deletion', 'None'));
  return lines;
}

/** Entries on fees: taken back by contrary ones with a reason. What was entered together goes together. */
async function booked(call: Call, { records }: Areas, groups: readonly Group[]): Found {
  const own = groups.filter(({ areas, actions }) => areas.includes(payment.area) && actions.includes('Create'));
  if (own.length === 0) return new Map();
  const rows = await call.db
    .select({
      key: groupKey,
      id: payments.id,
      pairId: payments.pairId,
      refusedAt: payments.refusedAt,
      confirmedAt: payments.confirmedAt,
    })
    .from(auditEntries)
    .innerJoin(payments, eq(payments.id, auditEntries.entityId))
    .where(
      and(
        ownEntries(call),
        eq(auditEntries.area, payment.area),
        eq(auditEntries.action, 'Create'),
        isNull(payments.reversesId),
        isOneOf(
          groupKey,
          own.map(({ key }) => key),
        ),
      ),
    )
    .orderBy(payments.id);
  const lines = new Map<string, Line>();
  for (const [key, entries] of Map.groupBy(rows, (row) => row.key)) {
    const one = [...new Map(entries.map((entry) => [entry.pairId ?? entry.id, entry])).values()];
    const whys: Line[] = [];
    const undo: string[] = [];
    for (const { id, refusedAt, confirmedAt } of one) {
      const step = await stepOf(call, records.get(payment.area), id, 'Reverse');
      const [reversed] = await call.db.select({ id: payments.id }).from(payments).where(eq(payments.reversesId, id));
      if (reversed) whys.push(not('payment', 'Reversed'));
      else if (refusedAt) whys.push(not('payment', 'Refused'));
      else if (!confirmedAt) whys.push(not('payment', 'Waiting'));
      else if (!step) whys.push(not('payment', untaken(call, payment.area, 'Update')));
      else if (step.refusal) whys.push(not('payment', step.refusal));
      else undo.push(addressOf(paymentCalls.reverse.url, { id }));
    }
    const line = undo.length > 0 ? { kind: 'payment' as const, undo, reason: null } : whys[0];
    if (line)
      lines.set(key, {
        ...line,
        area: payment.area,
        count: entries.length,
        asks: undo.length > 0 ? ['reason', 'clientKey'] : [],
        path: pathOf(call, records, payment.area, entries[0]?.id),
      });
  }
  return lines;
}

/** Plans whose fees were just issued. A later issue of the same plan cannot be undone alone. */
async function issued(call: Call, { records }: Areas, groups: readonly Group[]): Found {
  const lines = new Map<string, Line>();
  for (const { key, areas, fields, at } of groups) {
    if (!areas.includes(fee.area) || !fields.includes('issued')) continue;
    const of = and(eq(auditEntries.area, fee.area), sql`${auditEntries.changes} ?| array['issued', 'removed']`);
    const [own] = await call.db
      .select()
      .from(auditEntries)
      .where(and(ownEntries(call), of, eq(groupKey, key)));
    if (!own) continue;
    const all = await call.db
      .select({ id: auditEntries.id, changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(of, eq(auditEntries.entityId, own.entityId)))
      .orderBy(auditEntries.id);
    const place = all.findIndex(({ id }) => id === own.id);
    const isUndone = all.slice(place + 1).some(({ changes }) => changes && 'removed' in changes);
    const before = all[place - 1]?.changes;
    const step = await stepOf(call, records.get(fee.area), own.entityId, 'UndoIssue');
    const count = Number(own.changes?.['issued']?.[1] ?? 0);
    const line = isUndone
      ? not('issue', 'Undone')
      : before && 'issued' in before
        ? not('issue', 'Again')
        : !step
          ? not('issue', untaken(call, fee.area, 'Delete'))
          : step.refusal
            ? not('issue', step.refusal)
            : {
                kind: 'issue' as const,
                undo: [addressOf(planCalls.undoIssue.url, { id: own.entityId })],
                reason: null,
              };
    lines.set(key, {
      ...line,
      at: at.toISOString(),
      area: fee.area,
      names: own.label ? [own.label] : [],
      count,
      path: pathOf(call, records, fee.area, own.entityId),
    });
  }
  return lines;
}

/** Notifications that wait for their time, or went out. */
async function notified(call: Call, { records }: Areas, groups: readonly Group[]): Found {
  const lines = new Map<string, Line>();
  const own = groups.filter(
    ({ areas, fields, actions }) =>
      areas.includes(notification.area) && (fields.includes('stage') || actions.includes('Create')),
  );
  if (own.length === 0) return lines;
  const rows = await call.db
    .select()
    .from(notifications)
    .where(
      inArray(
        notifications.id,
        own.map(({ entityId }) => entityId),
      ),
    );
  for (const { key, entityId } of own) {
    const row = rows.find(({ id }) => id === entityId);
    if (!row?.plannedAt && !row?.sentAt) continue;
    const step = await stepOf(call, records.get(notification.area), entityId, 'TakeBack');
    const line =
      step && !step.refusal
        ? {
            kind: 'notification' as const,
            undo: [addressOf(notificationCalls.takeBack.url, { id: entityId })],
            reason: null,
          }
        : row.sentAt
          ? not('notification', 'Sent', { time: timeThere(row.sentAt) })
          : step?.refusal
            ? not('notification', step.refusal)
            : not('notification', untaken(call, notification.area, 'Update'));
    lines.set(key, { ...line, until: line.reason ? null : (row.sendTime?.toISOString() ?? null) });
  }
  return lines;
}

/** Edits of records whose former values are kept. */
async function edited(call: Call, areas: Areas, groups: readonly Group[]): Found {
  const own = groups.filter(({ kept }) => kept > 0);
  const free = new Map<string, number>();
  const allowed = new Set<string>();
  for (const area of new Set(own.flatMap(({ areas }) => areas))) {
    const rowsOf = editableIn(call, areas, area);
    if (!rowsOf) continue;
    allowed.add(area);
    const { table } = rowsOf;
    const rows = await call.db
      .select({ key: groupKey, count: sql<number>`count(*)::int` })
      .from(auditEntries)
      .innerJoin(formerValues, eq(formerValues.id, auditEntries.id))
      .innerJoin(table, eq(columnOf(table, 'id'), formerValues.entityId))
      .where(
        and(
          ownEntries(call),
          eq(auditEntries.area, area),
          isNull(formerValues.undoneAt),
          isEdit,
          eq(columnOf(table, 'version'), formerValues.version),
          rowsOf.where,
          isOneOf(
            groupKey,
            own.map(({ key }) => key),
          ),
        ),
      )
      .groupBy(groupKey);
    for (const { key, count } of rows) free.set(key, (free.get(key) ?? 0) + count);
  }
  return new Map(
    own.map(({ key, runId, kept, undone, area, entityId, count: records, ...group }): [string, Line] => {
      const kind = runId ? 'setField' : 'edit';
      const page = records === 1 ? areas.restorable.get(area)?.edits?.page(entityId) : undefined;
      const path = page === undefined ? {} : { path: page };
      const count = free.get(key) ?? 0;
      if (count > 0) return [key, { kind, undo: [addressOf(giveBackCall.url, { key })], reason: null, ...path }];
      if (undone === kept) return [key, { ...not(kind, 'Undone'), ...path }];
      const why = group.areas.some((one) => allowed.has(one)) ? 'Changed' : 'NotAllowed';
      return [key, { ...not(kind, why), ...path }];
    }),
  );
}

/** The rows of an area that the caller may change now; undefined where they may change none. */
function editableIn(
  call: Call,
  { records, restorable, saves }: Areas,
  area: string,
): { table: LooseTable; where: SQL | undefined } | undefined {
  if (!saves.has(area)) return undefined;
  const source = records.get(area)?.source;
  if (source) {
    const { table, within, scope } = source;
    const may = can(call, permissionCode(area, 'Update')) && scope.mayWrite(call.actor);
    return may ? { table, where: and(within, scope.filter(call.actor), scope.writes?.(call.actor)) } : undefined;
  }
  const { edits, codes = [] } = restorable.get(area) ?? {};
  return edits && codes.some((code) => can(call, code))
    ? { table: edits.table, where: edits.own(call.actor) }
    : undefined;
}
