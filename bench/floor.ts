/** The plain floor of `bench/server.ts`: node:http and pg, the obvious queries, no sign-in, no audit. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fold } from '@hoivien/contract/kit/fold.ts';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

/** The obvious questions about one table. */
interface Questions {
  columns: string;
  table: string;
  /** Columns to sort by, for each value of `sort`. */
  orders: Readonly<Record<string, string>>;
  /** Conditions of a search, with their values. */
  search: (text: string) => [condition: string, value: string][];
  idOf: (text: string) => string | number;
  insert: (body: Body) => [sql: string, values: unknown[]];
}

interface Body {
  code: string;
  name?: string;
  enterpriseName?: string;
}

const markets: Questions = {
  columns: 'id, code, name, description, created_at, updated_at, version',
  table: 'markets',
  orders: { 'name:asc': 'name, id' },
  search: (text) =>
    fold(text)
      .split(' ')
      .map((word) => ['search_key like $', `%${word}%`]),
  idOf: (text) => text,
  insert: ({ code, name = '' }) => [
    'insert into markets (id, code, code_key, name, search_key) values ($1, $2, $3, $4, $5)',
    [randomUUID(), code, fold(code), name, `${fold(code)} ${fold(name)}`],
  ],
};

/** One flat table of 22 columns beside the product's own tables: no joins, the smallest answer that still is a member. */
const members: Questions = {
  columns: '*',
  table: 'floor.members',
  orders: { 'createdAt:desc': 'created_at desc, id desc', 'enterpriseName:asc': 'enterprise_name, id' },
  search: (text) => [['lower(enterprise_name) like $', `%${text.toLowerCase()}%`]],
  idOf: Number,
  insert: ({ code, enterpriseName = '' }) => [
    `insert into floor.members (code, enterprise_name, english_name, acronym, tax_code, phone, email, website, province, district,
      road, founded, charter_capital, scale, leader_name, leader_phone, member_type, status, club_id, note, created_at)
     values ($1, $2, 'Test Co., Ltd', 'TN', '0312345678', '0901234567', 'b@example.vn', 'https://example.vn', 'Hà Nội', 'Ba Đình',
      '1 Lê Lợi', '2001-01-01', 1000000000, '50-100', 'Nguyễn Văn An', '0901234568', 1, 1, 1, null, now()) returning *`,
    [code, enterpriseName],
  ],
};

const asked = process.env['AREA'] === 'Members' ? members : markets;

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
  const conditions = ['true'];
  const search = query.get('search');
  for (const [condition, value] of search ? asked.search(search) : [])
    conditions.push(`${condition}${values.push(value)}`);
  const from = query.get('createdAtFrom');
  if (from) conditions.push(`created_at >= $${values.push(from)}`);
  const status = query.get('status');
  if (status) conditions.push(`status = $${values.push(Number(status))}`);
  const where = `from ${asked.table} where ${conditions.join(' and ')}`;
  const order = asked.orders[query.get('sort') ?? ''];
  if (!order) throw new Error(`The floor has no order for ${query.get('sort')}.`);
  const [items, total] = await Promise.all([
    ask(`select ${asked.columns} ${where} order by ${order} limit 20 offset ${(page - 1) * 20}`, values),
    ask(`select count(*)::int as total ${where}`, values),
  ]);
  return { items, total: total[0]?.['total'], page, pageSize: 20 };
}

async function readOne(id: string) {
  const [row] = await ask(`select ${asked.columns} from ${asked.table} where id = $1`, [asked.idOf(id)]);
  return row;
}

async function create(body: Body) {
  const [row] = await ask(...asked.insert(body));
  return row ?? body;
}

const names = new Map<string, string>();

/** Runs a statement, prepared once for each text. */
async function ask(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  if (!names.has(text)) names.set(text, `q${names.size}`);
  const { rows } = await pool.query<Record<string, unknown>>({ name: names.get(text) ?? '', text, values });
  return rows;
}

async function readBody(request: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
