import type { RecentAction } from '@hoivien/contract/areas/keeping/recent-action/recent-action.calls.ts';
import { outboxCalls } from '@hoivien/contract/areas/words/outbox/outbox.calls.ts';
import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { type Call, can } from '../../../kit/call.ts';
import { timeThere } from '../../../kit/today.ts';
import { not } from './line.ts';

interface Press extends Record<string, unknown> {
  press: string;
  at: string;
  people: number;
  /** When they go out, where the press waits. */
  due: string | null;
  sent: string | null;
  begun: number;
  open: number;
  taken: number;
}

/** The letters of presses of the caller, each press one line. Nothing of a letter is shown but that it was written. */
export async function lettersSince(call: Call, since: Date, most: number): Promise<RecentAction[]> {
  const { rows } = await call.db.execute<Press>(sql`select press_id as press, min(created_at) as at,
      count(distinct coalesce(member_id::text, user_id::text, lower(address)))::int as people,
      min(due_at) filter (where due_at > created_at) as due, min(sent_at) as sent,
      (count(*) filter (where sent_at is not null or attempted_at is not null or claimed_until is not null or failed_at is not null))::int as begun,
      (count(*) filter (where cancelled_at is null))::int as open,
      (count(*) filter (where fail_reason = 'takenBack'))::int as taken
    from deliveries where pressed_by = ${call.actor.userId} and press_id is not null and created_at >= ${since.toISOString()}::timestamptz
    group by press_id order by min(created_at) desc limit ${most}`);
  const canOpen = can(call, permissionCode('Outbox', 'Search'));
  return rows.map((row) => {
    const due = row.due === null ? null : new Date(row.due);
    const isOpen = due !== null && row.begun === 0 && row.open > 0 && due > call.now;
    const why = isOpen
      ? { kind: 'letters' as const, undo: [addressOf(outboxCalls.takeBack.url, { id: row.press })], reason: null }
      : row.taken > 0 && row.open === 0
        ? not('letters', 'TakenBack')
        : row.sent !== null
          ? not('letters', 'Sent', { time: timeThere(new Date(row.sent)) })
          : due === null
            ? not('letters', 'AtOnce')
            : not('letters', 'TooLate', { seconds: Math.round((due.getTime() - new Date(row.at).getTime()) / 1000) });
    return {
      key: `letters:${row.press}`,
      at: new Date(row.at).toISOString(),
      area: 'Outbox',
      names: [],
      count: row.people,
      path: canOpen ? `/outbox?press=${row.press}` : null,
      step: null,
      asks: [],
      until: isOpen ? due.toISOString() : null,
      ...why,
    };
  });
}
