import type { Levels, LevelsInput } from '@hoivien/contract/areas/money/finance/level.schema.ts';
import { eq, sql } from 'drizzle-orm';
import { accumulationLevels, financeYears } from '../../../db/tables/finance.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { today } from '../../../kit/today.ts';
import { hasRight, grantedOf, requireRight } from '../../../kit/rights.ts';
import { LEVELS, levelRights } from './rights.ts';

/** The id of a year in the audit trail. */
function entityOf(year: number): string {
  return `00000000-0000-4000-8000-${String(year).padStart(12, '0')}`;
}

/** The levels of a year, the lowest first. */
export async function readLevels(call: Call, asked: number | undefined): Promise<Levels> {
  const present = Number(today(call.now).slice(0, 4));
  const year = asked ?? present;
  const { rows: held } = await call.db.execute<{
    version: number;
    closedAt: Date | string | null;
    name: string | null;
  }>(sql`
    select y.version, y.closed_at as "closedAt", u.full_name as name from finance_years y left join users u on u.id = y.closed_by where y.year = ${year}`);
  const levels = await call.db
    .select({
      annualAccumulation: accumulationLevels.annualAccumulation,
      percentageValue: accumulationLevels.percentageValue,
    })
    .from(accumulationLevels)
    .where(eq(accumulationLevels.year, year))
    .orderBy(accumulationLevels.annualAccumulation);
  const { rows: years } = await call.db.execute<Levels['years'][number]>(sql`
    select y.year::int as year, exists (select from finance_years f where f.year = y.year and f.closed_at is not null) as "isClosed",
      exists (select from accumulation_levels l where l.year = y.year) as "hasLevels"
    from (select year from finance_years union select distinct year from member_year_totals union select ${present}::smallint union select ${year}::smallint) y
    order by y.year desc`);
  const { rows: open } = await call.db.execute<{ count: number }>(sql`
    select coalesce(sum(count), 0)::int as count from finance_day_totals where type between 1 and 3 and status = 2
      and record_date >= make_date(${year}, 1, 1) and record_date <= make_date(${year}, 12, 31)`);
  const [row] = held;
  return {
    year,
    version: row?.version ?? 0,
    closedAt: row?.closedAt ? new Date(row.closedAt).toISOString() : null,
    closedByName: row?.name ?? null,
    levels,
    years,
    notPaid: hasRight(call, levelRights.countOpen) ? (open[0]?.count ?? 0) : 0,
    may: grantedOf(call, { Update: levelRights.change }),
  };
}

/** The row of a year, locked. It is there from now on, also when two people save its first levels at once. */
async function lockYear(call: Call, year: number) {
  const [added] = await call.db
    .insert(financeYears)
    .values({ year })
    .onConflictDoNothing()
    .returning({ year: financeYears.year });
  const [row] = await call.db.select().from(financeYears).where(eq(financeYears.year, year)).for('update');
  if (!row) throw new Error(`There is no year ${year}.`);
  if (row.closedAt) throw new Refusal('Mes.AccumulationLevel.NotAllowed', 400);
  return { version: added ? 0 : row.version };
}

/** Saves the levels of a year, all at once. Throws 409 for an old version, and refuses a closed year. */
export async function saveLevels(call: Call, { year, version, levels }: LevelsInput): Promise<void> {
  requireRight(call, levelRights.change);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const held = await lockYear(inner, year);
    if (held.version !== version) {
      const current = await readLevels(inner, year);
      throw new Refusal(`Mes.${LEVELS}.Update.Conflict`, 409, [], { current });
    }
    const before = await tx.delete(accumulationLevels).where(eq(accumulationLevels.year, year)).returning({
      annualAccumulation: accumulationLevels.annualAccumulation,
      percentageValue: accumulationLevels.percentageValue,
    });
    if (levels.length > 0) await tx.insert(accumulationLevels).values(levels.map((level) => ({ year, ...level })));
    await tx
      .update(financeYears)
      .set({ version: held.version + 1 })
      .where(eq(financeYears.year, year));
    await tell(inner, year, { levels: [wordsOf(before), wordsOf(levels)] });
  });
}

function wordsOf(levels: LevelsInput['levels']): string {
  return levels
    .toSorted((one, other) => one.annualAccumulation - other.annualAccumulation)
    .map(({ annualAccumulation, percentageValue }) => `${annualAccumulation}: ${percentageValue} %`)
    .join('; ');
}

/**
 * Closes a year for ever: its levels stay, it keeps the present ranks, and no more entries of it are closed. It waits for
 * those who close entries of the year now. Before December of the year it needs a reason.
 *
 * @throws Refusal Mes.AccumulationLevels.Reason.Required
 */
export async function closeYear(call: Call, year: number, reason: string | null): Promise<void> {
  requireRight(call, levelRights.change);
  const day = today(call.now);
  if (year > Number(day.slice(0, 4))) throw new Refusal(`Mes.${LEVELS}.Year.NotAllowed`, 400);
  if (day < `${year}-12-01` && !reason)
    throw inputRefusal([{ field: 'reason', message: `Mes.${LEVELS}.Reason.Required` }]);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('finance_years'), ${year})`);
    const { version } = await lockYear(inner, year);
    await tx.execute(sql`insert into year_ranks (year, rank_id, name, discount_ratio, minimum_revenue)
      select ${year}, r.id, r.name, r.discount_ratio, r.minimum_revenue from ranks r`);
    await tx
      .update(financeYears)
      .set({ closedAt: call.now, closedBy: call.actor.userId, version: version + 1 })
      .where(eq(financeYears.year, year));
    await tell(inner, year, { closedAt: [null, call.now.toISOString()], ...(reason && { reason: [null, reason] }) });
  });
  for (const area of ['NetRevenues', 'Discounts', 'Sponsors']) call.totals.changed(area);
}

function tell(call: Call, year: number, changes: Changes): Promise<string> {
  return audit(call, {
    area: LEVELS,
    entity: 'AccumulationLevel',
    entityId: entityOf(year),
    label: String(year),
    action: 'Update',
    changes,
  });
}
