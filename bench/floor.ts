/** The plain floor of `bench/server.ts`: node:http and pg, the obvious queries, no sign-in, no audit. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fold } from '@hoivien/contract/kit/fold.ts';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const COLUMNS = 'id, code, name, description, created_at, updated_at, version';

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const id = url.pathname.split('/')[3];
  const work = request.method === 'POST' ? readBody(request).then(create) : id ? readOne(id) : list(url.searchParams);
  work.then(
    (data) => {
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data }));
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));

async function list(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1);
  const values: unknown[] = [];
  const conditions: string[] = [];
  const search = query.get('search');
  if (search)
    conditions.push(
      ...fold(search)
        .split(' ')
        .map((word) => `search_key like $${values.push(`%${word}%`)}`),
    );
  const from = query.get('createdAtFrom');
  if (from) conditions.push(`created_at >= $${values.push(from)}`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const items = await pool.query(
    `select ${COLUMNS} from markets ${where} order by name, id limit 20 offset ${(page - 1) * 20}`,
    values,
  );
  const total = await pool.query(`select count(*)::int as total from markets ${where}`, values);
  return { items: items.rows, total: total.rows[0].total, page, pageSize: 20 };
}

async function readOne(id: string) {
  const { rows } = await pool.query(`select ${COLUMNS} from markets where id = $1`, [id]);
  return rows[0];
}

async function create(body: { code: string; name: string; description: string | null }) {
  const { rows } = await pool.query(
    `insert into markets (id, code, code_key, name, description, search_key) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [randomUUID(), body.code, fold(body.code), body.name, body.description, `${fold(body.code)} ${fold(body.name)}`],
  );
  return rows[0];
}

async function readBody(request: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
