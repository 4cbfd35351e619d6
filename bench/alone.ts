/**
 * Measures one person's waiting times at a running server: each list request alone, one after the other.
 * `node bench/alone.ts --url http://127.0.0.1:8080 --password … [--times 100]`
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    password: { type: 'string', default: '' },
    times: { type: 'string', default: '100' },
  },
});
const LIMIT = 100;

const signedIn = await send('POST', '/api/Users/SignIn', '', { username: 'admin', password: values.password });
const { accessToken } = signedIn as { accessToken: string };
const { total } = (await send('GET', '/api/Members', accessToken)) as { total: number };
const far = Math.floor((total / 20) * 0.8);
const last = Math.ceil(total / 20);
const lists: [name: string, query: string][] = [
  ['page 1 by name', 'sort=enterpriseName:asc'],
  ['page 1, newest first', 'sort=createdAt:desc'],
  [`page ${far.toLocaleString('en')} by name`, `sort=enterpriseName:asc&page=${far}`],
  [`page ${Math.floor(last / 2).toLocaleString('en')} by name`, `sort=enterpriseName:asc&page=${Math.floor(last / 2)}`],
  [`page ${last.toLocaleString('en')} by name`, `sort=enterpriseName:asc&page=${last}`],
  ['search: two words of a name', 'search=thiet%20bi%20dien'],
  ['search: a word of most names', 'search=cong%20ty'],
  ['search: a phone', 'search=0901%20000%20123'],
  ['search: a code', 'search=HV-0412'],
  ['search: nothing', 'search=khong%20co%20ai%20ca'],
  ['filter: state and province', 'status=1&provinceCode=79'],
  ['filter: scale, by name', 'enterpriseScale=2&sort=enterpriseName:asc'],
];
console.log(`${total.toLocaleString('en')} members, ${values.times} requests each, alone\n`);
console.log('request                           p50 ms  p99 ms');
for (const [name, query] of lists) {
  const waits: number[] = [];
  for (let number = 0; number < Number(values.times); number++) {
    const start = performance.now();
    await send('GET', `/api/Members?${query}`, accessToken);
    waits.push(performance.now() - start);
  }
  const first = waits[0] ?? 0;
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? 0;
  console.log(
    `${name.padEnd(32)} ${at(0.5).toFixed(1).padStart(7)} ${at(0.99).toFixed(1).padStart(7)}  first ${first.toFixed(0)}${at(0.99) > LIMIT ? '  over 100 MISSED' : ''}`,
  );
}

async function send(method: string, path: string, token: string, body?: object): Promise<unknown> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const response = await fetch(values.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}
