import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import Fastify from 'fastify';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { publicRoute } from '../kit/http/route.ts';
import { useZod } from '../kit/http/schemas.ts';
import { makeApp } from './make-app.ts';
import { TOUCHES } from './touches.table.ts';
import { faultsOf, watchTouches } from './watch-touches.ts';

test('every question of the table can be asked, every count is a call, every reason a sentence', async () => {
  await using house = await makeApp();
  expect(faultsOf(TOUCHES, house.routes)).toEqual([]);
  const planted = {
    'PUT /api/Nothing': { letters: 'it is what the button says' },
    'PUT /api/Members/:id': { Schedules: 'Mes.Schedules.Told.Asked', letters: 'Mes.Members.Update.Successfully' },
    'POST /api/Markets': { Members: 'Mes.Schedules.Told.Asked', letters: 'so', Tags: 'GET /api/Markets/Nothing' },
    'POST /api/Tags': { Members: 'PUT /api/Members/:id' },
  };
  expect(faultsOf(planted, house.routes)).toEqual([
    'PUT /api/Nothing is gone',
    'PUT /api/Members/:id: Mes.Members.Update.Successfully tells no number',
    'POST /api/Markets cannot ask Mes.Schedules.Told.Asked',
    'POST /api/Markets: "so" is no reason',
    'POST /api/Markets: nothing is counted at GET /api/Markets/Nothing',
    'POST /api/Tags: "PUT /api/Members/:id" is no reason',
  ]);
});

test('an area that changes records of another in silence fails the test that saves it', async () => {
  const house = await makeApp();
  const staff = await house.signInAs(['MarketsCreate']);
  await house.db.execute(sql`create function planted() returns trigger language plpgsql as $$ begin
    if new.area = 'Markets' then
      insert into audit_entries (id, area, entity, entity_id, action, source, request_id)
        values (gen_random_uuid(), 'Members', 'Member', new.entity_id, 'Update', new.source, new.request_id);
    end if; return new; end $$`);
  await house.db.execute(
    sql`create trigger planted after insert on audit_entries for each row execute function planted()`,
  );
  expect((await staff.post('/api/Markets', sampleInput(market, 1))).status).toBe(201);
  await expect(house[Symbol.asyncDispose]()).rejects.toThrow('POST /api/Markets touches Members');
});

test('letters and money that an answer tells are found at a route without a line', async () => {
  await using house = await makeApp();
  const app = Fastify();
  app.decorateRequest('visit', null as never);
  useZod(app);
  const untold = watchTouches(app);
  const handle = async () => ({ data: null, reached: { letters: 2, money: [{ rows: 'fees' }] } });
  const planted = {
    tag: 'Markets',
    method: 'POST',
    url: '/api/Markets/:id/Shout',
    summary: 'x',
  } as const;
  publicRoute({ ...planted, handle }).register(app);
  await app.inject({ method: 'POST', url: '/api/Markets/1/Shout' });
  expect(await untold(house.pool)).toEqual([
    'POST /api/Markets/:id/Shout touches letters',
    'POST /api/Markets/:id/Shout touches money',
  ]);
  expect(await untold(house.pool)).toEqual([]);
  await app.close();
});
