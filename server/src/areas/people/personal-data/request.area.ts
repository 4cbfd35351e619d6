import { memberName } from '../../../db/names.ts';
import {
  type DataRequestAction,
  dataRequestLife,
} from '@hoivien/contract/areas/people/personal-data/data-request.life.ts';
import {
  type DataRequestInput,
  dataRequest,
} from '@hoivien/contract/areas/people/personal-data/data-request.resource.ts';
import {
  answerDueOf,
  dueOnOf,
  latestExtension,
} from '@hoivien/contract/areas/people/personal-data/data-request.rules.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { dataRequests } from '../../../db/tables/personal-data.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { tableOf } from '../../../kit/crud/table.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import { transition, type Written } from '../../../kit/transition.ts';
import { memberScope } from '../party/index.ts';
import { requestScope, personalDataRights } from './rights.ts';

/** The state of a request, for other lists than its own. */
export const requestState = stateSql(dataRequestLife, getTableColumns(dataRequests));

const source: Source = {
  resource: dataRequest,
  table: tableOf(dataRequest, dataRequests),
  scope: requestScope,
  may: { FindPeople: personalDataRights.findPeople },
  // A request that was recorded as done or refused by mistake still waits within its time.
  life: { of: dataRequestLife, undo: { Done: async () => undefined, Refuse: async () => undefined } },
  // The columns must not be null; `setDue` replaces the values in the same transaction.
  fixed: ({ now }) => ({ answerDueAt: answerDueOf(now), dueOn: dueOnOf(1, now) }),
  targets: { PersonalData: { table: members, scope: memberScope } },
  computed: {
    name: sql`${dataRequests.requester}`,
    memberName: memberName(dataRequests.memberId),
    state: requestState,
  },
};

type Row = typeof dataRequests.$inferSelect;

const crud = crudOf(dataRequest, source);

/** The register of requests of people about their data. */
export const requestArea = {
  ...crud,
  create: (call: Call, input: DataRequestInput) =>
    saved(call, input, async (inner) => (await crud.create(inner, input)).id),
  update: (call: Call, id: string, input: DataRequestInput & { version: number }) =>
    saved(call, input, async (inner) => {
      await crud.update(inner, id, input);
      return id;
    }),
  answer: step('Answer', ({ now }) => ({ answeredAt: now })),
  /** A request that is done also counts as answered. */
  finish: step('Done', ({ now }, row) => ({ doneAt: now, answeredAt: row.answeredAt ?? now })),
  extend: (call: Call, id: string, { extendedTo, extendReason }: { extendedTo: string; extendReason: string }) =>
    step('Extend', (_call, row) => {
      if (extendedTo <= row.dueOn || extendedTo > latestExtension(row.dueOn)) {
        throw inputRefusal([{ field: 'extendedTo', message: 'Mes.DataRequests.ExtendedTo.NotAllowed' }]);
      }
      return { extendedTo, extendReason };
    })(call, id),
  refuse: (call: Call, id: string, { refuseReason }: { refuseReason: string }) =>
    step('Refuse', ({ now }, row) => ({ refusedAt: now, refuseReason, answeredAt: row.answeredAt ?? now }))(call, id),
};

/** A step that sets columns; the history gets the changed columns. */
function step(action: DataRequestAction, write: (call: Call, row: Row) => Partial<Row>) {
  return (call: Call, id: string) =>
    transition(call, source, action, id, async (inner, loose): Promise<Written> => {
      const row = loose as Row;
      const set = write(inner, row);
      const changes = Object.fromEntries(
        Object.entries(set).map(([name, value]): [string, [unknown, unknown]] => [
          name,
          [row[name as keyof Row] ?? null, value],
        ]),
      );
      return { set: { ...set, handledBy: inner.actor.userId }, changes };
    });
}

async function saved(call: Call, input: DataRequestInput, write: (inner: Call) => Promise<string>) {
  const receivedAt = new Date(input.receivedAt);
  if (receivedAt > call.now) {
    throw inputRefusal([{ field: 'receivedAt', message: 'Mes.DataRequests.ReceivedAt.NotAllowed' }]);
  }
  const id = await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const written = await write(inner);
    const due = { answerDueAt: answerDueOf(receivedAt), dueOn: dueOnOf(input.type, receivedAt) };
    await tx.update(dataRequests).set(due).where(eq(dataRequests.id, written));
    return written;
  });
  return requestArea.get(call, id);
}
