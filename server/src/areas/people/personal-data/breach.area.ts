import {
  type DataBreachAction,
  dataBreachLife,
} from '@hoivien/contract/areas/people/personal-data/data-breach.life.ts';
import { type DataBreachInput, dataBreach } from '@hoivien/contract/areas/people/personal-data/data-breach.resource.ts';
import { breachDueOf } from '@hoivien/contract/areas/people/personal-data/data-breach.rules.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Changes } from '../../../db/tables/kit.ts';
import { breaches } from '../../../db/tables/personal-data.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { tableOf } from '../../../kit/crud/table.ts';
import { inputRefusal, type Refusal } from '../../../kit/errors.ts';
import { transition, type Written } from '../../../kit/transition.ts';
import { requestScope } from './rights.ts';

type Row = typeof breaches.$inferSelect;

/** The text of a step, read from the history, because nobody can change the history. */
const told = (field: 'report' | 'outcome') => sql<string | null>`(select a.changes->${field}->>1 from audit_entries a
  where a.entity_id = ${breaches.id} and a.area = 'DataBreaches' and a.changes->${field} is not null order by a.id desc limit 1)`;

const source: Source = {
  resource: dataBreach,
  table: tableOf(dataBreach, breaches),
  scope: requestScope,
  life: { of: dataBreachLife },
  // The column must not be null; `saved` replaces the value in the same transaction.
  fixed: ({ now }) => ({ dueAt: breachDueOf(now) }),
  computed: {
    name: sql<string>`left(split_part(${breaches.content}, e'\n', 1), 100)`,
    report: told('report'),
    outcome: told('outcome'),
    state: stateSql(dataBreachLife, getTableColumns(breaches)),
  },
};

const crud = crudOf(dataBreach, source);

/** The register of breaches of personal data. */
export const breachArea = {
  ...crud,
  create: (call: Call, input: DataBreachInput) =>
    saved(call, input, async (inner) => (await crud.create(inner, input)).id),
  update: (call: Call, id: string, input: DataBreachInput & { version: number }) =>
    saved(call, input, async (inner) => {
      const { reportedAt } = await crud.get(inner, id);
      if (reportedAt && new Date(input.noticedAt) > new Date(reportedAt)) throw refused('noticedAt', 'NoticedAt');
      await crud.update(inner, id, input);
      return id;
    }),
  /** Records the moment at which the authority got the report. */
  report: (call: Call, id: string, { reportedAt: at, report }: { reportedAt: string; report: string }) =>
    step(call, 'Report', id, (row) => {
      const reportedAt = new Date(at);
      if (reportedAt > call.now || reportedAt < row.noticedAt) throw refused('reportedAt', 'ReportedAt');
      return { set: { reportedAt }, changes: { reportedAt: [null, reportedAt.toISOString()], report: [null, report] } };
    }),
  close: (call: Call, id: string, { outcome }: { outcome: string }) =>
    step(call, 'Close', id, () => {
      const changes: Changes = { closedAt: [null, call.now.toISOString()], outcome: [null, outcome] };
      return { set: { closedAt: call.now }, changes };
    }),
};

function step(call: Call, action: DataBreachAction, id: string, write: (row: Row) => Written): Promise<string | null> {
  return transition(call, source, action, id, async (_inner, row) => write(row as Row));
}

async function saved(call: Call, input: DataBreachInput, write: (inner: Call) => Promise<string>) {
  const noticedAt = new Date(input.noticedAt);
  if (noticedAt > call.now) throw refused('noticedAt', 'NoticedAt');
  const id = await call.db.transaction(async (tx) => {
    const written = await write({ ...call, db: tx });
    await tx
      .update(breaches)
      .set({ dueAt: breachDueOf(noticedAt) })
      .where(eq(breaches.id, written));
    return written;
  });
  return breachArea.get(call, id);
}

function refused(field: string, subject: 'NoticedAt' | 'ReportedAt'): Refusal {
  return inputRefusal([{ field, message: `Mes.DataBreaches.${subject}.NotAllowed` }]);
}
