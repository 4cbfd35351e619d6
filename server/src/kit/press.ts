import { AsyncLocalStorage } from 'node:async_hooks';
import type { MONEY_ROWS, Reached } from '@hoivien/contract/kit/reached.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import type { Call } from './call.ts';
import { uuidv7 } from './uuid.ts';

type MoneyRows = (typeof MONEY_ROWS)[number];
type Money = Readonly<Partial<Record<MoneyRows, { count: number; total: number }>>>;

/** Letters that a job writes later, because the press only planned them. */
export interface PlannedLetters {
  at: Date;
  takeBack: string;
  page: string | null;
  people: number | null;
}

/**
 * One call of a signed-in user, from its begin to its answer. It surrounds the handler, so that a letter or a row of money
 * cannot be written without it, whatever functions lie between.
 */
interface Press {
  readonly id: string;
  readonly userId: string;
  hasLetters: boolean;
  money: Money;
  planned: PlannedLetters | undefined;
  way: Way;
}

/** The page that shows what was written, and the call that undoes it. */
interface Way {
  page: string | null;
  takeBack: string | null;
}

const NO_WAY: Way = { page: null, takeBack: null };

const presses = new AsyncLocalStorage<Press>();

/** The press within which the code runs; undefined for jobs and for visitors. */
export function presentPress(): Press | undefined {
  return presses.getStore();
}

/** Counts rows of money that the press writes. Call it next to their insertion. */
export function countMoney(rows: MoneyRows, amounts: readonly number[]): void {
  const press = presses.getStore();
  if (!press || amounts.length === 0) return;
  const { count, total } = press.money[rows] ?? { count: 0, total: 0 };
  const more = { count: count + amounts.length, total: total + amounts.reduce((sum, amount) => sum + amount, 0) };
  press.money = { ...press.money, [rows]: more };
}

/** Tells where the written rows are, and the call that undoes the press where there is one. */
export function tellWay(way: Way): void {
  const press = presses.getStore();
  if (press) press.way = way;
}

/** Tells of letters that the press planned. */
export function tellPlanned(planned: PlannedLetters): void {
  const press = presses.getStore();
  if (press) press.planned = planned;
}

/** Runs a part that may fail on its own: what it counted before its failure was rolled back with it. */
export async function countedTogether<T>(work: () => Promise<T>): Promise<T> {
  const press = presses.getStore();
  const [money, planned] = [press?.money, press?.planned];
  try {
    return await work();
  } catch (error) {
    if (press && money) Object.assign(press, { money, planned });
    throw error;
  }
}

/** Runs the handler of a call as one press, and adds to its answer what the press reached. */
export async function asPress<Answer>(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; reached: Reached | undefined }> {
  const press: Press = {
    id: uuidv7(),
    userId: actor.userId,
    hasLetters: false,
    money: {},
    planned: undefined,
    way: NO_WAY,
  };
  const answer = await presses.run(press, work);
  return { answer, reached: await reachedBy(db, press) };
}

async function reachedBy(db: Database, { id, hasLetters, money, planned, way }: Press): Promise<Reached | undefined> {
  const rows = Object.entries(money).map(([name, of]) => ({ rows: name as MoneyRows, ...of }));
  // Read after the commit: a letter whose transaction failed reaches nobody.
  const sent = hasLetters ? await lettersOf(db, id) : undefined;
  if (rows.length === 0 && !sent && !planned) return undefined;
  if (planned) {
    const { letters = null, waiting = 0 } = sent ?? {};
    return { ...planned, at: planned.at.toISOString(), letters, waiting, money: rows };
  }
  if (!sent)
    return { letters: 0, people: 0, waiting: 0, at: null, ...way, page: way.page ?? pageOf(rows), money: rows };
  const { letters, people, waiting, at } = sent;
  const takeBack = at ? `/api/Outbox/Presses/${id}/TakeBack` : null;
  const page = `/outbox?press=${id}`;
  return { letters, people, waiting, at: at?.toISOString() ?? null, takeBack, page, money: rows };
}

/** The list of rows of money, the newest first. */
function pageOf(rows: readonly { rows: MoneyRows }[]): string {
  return `${rows.some((one) => one.rows === 'fees') ? '/fee-histories' : '/fee-payments'}?sort=createdAt:desc`;
}

async function lettersOf(db: Database, id: string) {
  const { rows } = await db.execute<{ letters: number; people: number; waiting: number; at: string | null }>(
    sql`select count(*)::int as letters, count(distinct coalesce(member_id::text, user_id::text, lower(address)))
        filter (where waits_for is distinct from 'driver')::int as people,
      count(*) filter (where waits_for = 'driver')::int as waiting,
      min(due_at) filter (where due_at > created_at) as at
    from deliveries where press_id = ${id} and cancelled_at is null`,
  );
  const [row] = rows;
  return row && row.letters > 0 ? { ...row, at: row.at === null ? null : new Date(row.at) } : undefined;
}
