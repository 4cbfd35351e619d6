import { sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';

/** The next code of a prefix: one above the highest number in use, with at least four digits. */
export async function nextCode(call: Pick<Call, 'db'>, prefix: string): Promise<string> {
  const pattern = `^${prefix}-([0-9]{1,9})$`;
  const { rows } = await call.db.execute<{ highest: number | null }>(
    sql`select max(substring(${members.code} from ${pattern})::int) as highest from ${members} where ${members.code} ~ ${pattern}`,
  );
  return `${prefix}-${String((rows[0]?.highest ?? 0) + 1).padStart(4, '0')}`;
}
