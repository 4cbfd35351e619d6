/** The plain floor of `bench/server.ts`: node:http and pg, the obvious queries, no sign-in, no audit. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fold } from '@hoivien/contract/kit/fold.ts';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

/** The obvious questions of an area: what a list shows with its joins, which rows, and one more row. */
interface Questions {
  columns: string;
  from: string;
  where: string;
  insert: (body: { code: string; name: string }) => [sql: string, values: unknown[]][];
}

const markets: Questions = {
  columns: 'm.id, m.code, m.name, m.description, m.created_at, m.updated_at, m.version',
  from: 'markets m',
  where: 'true',
  insert: ({ code, name }) => [
    [
      'insert into markets (id, code, code_key, name, search_key) values ($1, $2, $3, $4, $5)',
      [randomUUID(), code, fold(code), name, `${fold(code)} ${fold(name)}`],
    ],
  ],
};

const members: Questions = {
  columns: `m.id, m.type, m.code, m.name, m.phone_number, m.email_address, m.approval, m.status, m.created_at, m.updated_at, m.version,
    p.*, a.province_code, u.name as province`,
  from: `members m left join enterprise_profiles p on p.member_id = m.id
    left join addresses a on a.member_id = m.id and a.kind = 1 left join units u on u.scheme = '2025' and u.code = a.province_code`,
  where: 'm.type in (1, 2)',
  insert: ({ code, name }) => {
    const id = randomUUID();
    return [
      [
        'insert into members (id, type, code, code_key, name, search_key) values ($1, 1, $2, $3, $4, $5)',
        [id, code, fold(code), name, `${fold(code)} ${fold(name)}`],
      ],
      ['insert into enterprise_profiles (member_id) values ($1)', [id]],
    ];
  },
};

const COUNTED = process.env['AREA'] === 'Members' ? 'members' : 'markets';
const { columns: COLUMNS, from: FROM, where: WHERE, insert } = process.env['AREA'] === 'Members' ? members : markets;

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
        .map((word) => `m.search_key like $${values.push(`%${word}%`)}`),
    );
  const from = query.get('createdAtFrom');
  if (from) conditions.push(`m.created_at >= $${values.push(from)}`);
  const status = query.get('status');
  if (status) conditions.push(`m.status = $${values.push(Number(status))}`);
  const where = `where ${[WHERE, ...conditions].join(' and ')}`;
  const items = await pool.query(
    `select ${COLUMNS} from ${FROM} ${where} order by m.name, m.id limit 20 offset ${(page - 1) * 20}`,
    values,
  );
  const total = await pool.query(`select count(*)::int as total from ${COUNTED} m ${where}`, values);
  return { items: items.rows, total: total.rows[0].total, page, pageSize: 20 };
}

async function readOne(id: string) {
  const { rows } = await pool.query(`select ${COLUMNS} from ${FROM} where m.id = $1`, [id]);
  return rows[0];
}

async function create(body: { code: string; name: string }) {
  for (const [sql, values] of insert(body)) await pool.query(sql, values);
  return body;
}

async function readBody(request: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
