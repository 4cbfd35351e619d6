import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deliveries } from '../../../db/tables/outbox.ts';
import { makeApp } from '../../../testing/make-app.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

test('letters of before get what they are about from their keys', async () => {
  await using house = await makeApp();
  const { db, clock } = house;
  const former: [source: string, key: string, occasion: string | null][] = [
    ['meeting', 'meeting:P1:3:change:mail', 'change'],
    ['meeting', 'meeting:P2:4:removal:sms', 'removal'],
    ['meeting-reminder', 'meeting-reminder:P1:1790000000000:day:mail', 'reminder'],
    ['meeting-series', 'meeting-series:P1:mail', 'invitation'],
    ['activity', 'activity:P1:place:1790000000000:mail', 'place'],
    ['activity', 'activity:P2:thanks:1790000000000:mail:takenBack:P3', 'thanks'],
    ['invitation', 'invitation:I1:joined', 'joined'],
    ['invitation', 'invitation:I1:1790000000000:0', null],
    ['notification', 'notification:P1:mail:1', null],
  ];
  await db.insert(deliveries).values(
    former.map(([source, dedupeKey]) => ({
      id: uuidv7(),
      dueAt: clock.now,
      dedupeKey,
      source,
      holds: 'nothing' as const,
      channel: 'mail' as const,
      address: 'a@example.test',
      body: 'x',
      messageId: '<x>',
    })),
  );
  const folder = join(import.meta.dirname, '../../../db/migrations');
  const [, fill = ''] = readFileSync(join(folder, '0059_letter_occasion.sql'), 'utf8').split(
    '--> statement-breakpoint',
  );
  await db.execute(sql.raw(fill));
  const rows = await db.select({ key: deliveries.dedupeKey, occasion: deliveries.occasion }).from(deliveries);
  expect(Object.fromEntries(rows.map(({ key, occasion }) => [key, occasion]))).toEqual(
    Object.fromEntries(former.map(([, key, occasion]) => [key, occasion])),
  );
});
