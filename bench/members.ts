/**
 * Measures an import of a real association's companies: a workbook of a file of companies is checked, imported, checked
 * again, exported and undone while others request /api/Health.
 * Needs the bundle: `npm run build`, then `node bench/members.ts --file companies.csv [--rows 10000]`.
 */
import { parseArgs } from 'node:util';
import { COMPANY_HEADERS, companyRows } from './companies.ts';
import { openHouse } from './house.ts';

const { values } = parseArgs({ options: { file: { type: 'string', default: '' }, rows: { type: 'string' } } });
const { count: ROWS, rows } = companyRows(values.file, values.rows ? Number(values.rows) : undefined);

const house = await openHouse();
try {
  console.log(`${ROWS.toLocaleString('en')} companies; /api/Health is asked every 5 ms meanwhile\n`);
  console.log('what                          time      health p50/p99   extra memory of the server');
  let runId = '';
  await house.measure('check (dry run)', 0, async () => {
    runId = await house.check('Members', COMPANY_HEADERS, rows());
  });
  await show('the dry run', runId);
  await house.measure('import', 0, () => house.write(runId));
  let again = '';
  await house.measure('the same file again', 0, async () => {
    again = await house.check('Members', COMPANY_HEADERS, rows());
  });
  await show('the second dry run', again);
  await house.measure('export, all columns', 1_500, () =>
    house.download('/api/Members/Export?sort=enterpriseName:asc'),
  );
  await house.measure('undo', 0, async () => {
    await house.send('POST', `/api/Imports/${runId}/Undo`);
    await house.until(runId, 'undone');
  });
  const { total } = (await house.send('GET', '/api/Members')) as { total: number };
  console.log(`members after the undo: ${total}`);
} finally {
  await house.stop();
}

async function show(name: string, id: string): Promise<void> {
  const { counts } = (await house.send('GET', `/api/Imports/${id}`)) as { counts: Record<string, number> };
  console.log(`  ${name}: ${JSON.stringify(counts)}`);
  const { items } = (await house.send('GET', `/api/Imports/${id}/Rows?outcome=refused&pageSize=100`)) as {
    items: { errors: { field: string; message: string }[] }[];
  };
  const reasons = new Map<string, number>();
  for (const { errors } of items)
    for (const { message } of errors) reasons.set(message, (reasons.get(message) ?? 0) + 1);
  for (const [message, count] of reasons) console.log(`  ${count} of the first 100 refused: ${message}`);
}
