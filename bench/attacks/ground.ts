/** What the attacks of bench/attacks.ts share: people with chosen codes, and the count of what got through. */
import pg from 'pg';
import { type BenchHouse, PASSWORD } from '../house.ts';

const OWN_PASSWORD = 'mật khẩu riêng của người thử';

export interface Answer<Data> {
  status: number;
  message: string;
  data: Data;
  text: string;
}

/** Sends a request as somebody. */
export type Ask = <Data = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<Data>>;

export interface Person {
  ask: Ask;
  id: string;
  roleId: string;
  username: string;
}

/** One line of the table. */
export class Row {
  tries = 0;
  through = 0;
  broken = 0;
  lost = 0;
  doubled = 0;
  readonly said = new Set<string>();
  readonly attack: string;

  constructor(attack: string) {
    this.attack = attack;
  }

  /** Notes a fault once, with what shows it. */
  fault(kind: 'through' | 'broken' | 'lost' | 'doubled', what: string): void {
    this[kind] += 1;
    this.said.add(`${kind}: ${what.slice(0, 240)}`);
  }

  /** Counts a try, and an answer that a fault of the server gave. */
  take<Data>(answer: Answer<Data>, what: string): Answer<Data> {
    this.tries += 1;
    if (answer.status >= 500) this.fault('broken', `${what}: ${answer.status} ${answer.message}`);
    return answer;
  }

  async send<Data = unknown>(ask: Ask, ...request: Parameters<Ask>): Promise<Answer<Data>> {
    return this.take(await ask<Data>(...request), `${request[0]} ${request[1]} ${textOf(request[2])}`);
  }

  /** A request that has to be refused. */
  async refused(ask: Ask, ...request: Parameters<Ask>): Promise<Answer<unknown>> {
    const answer = await this.send(ask, ...request);
    if (answer.status < 400)
      this.fault('through', `${request[0]} ${request[1]} ${textOf(request[2])}: ${answer.text.slice(0, 80)}`);
    return answer;
  }

  /** What has to hold. */
  holds(isSo: boolean, what: string, kind: 'through' | 'lost' | 'doubled' = 'through'): void {
    this.tries += 1;
    if (!isSo) this.fault(kind, what);
  }
}

export interface Ground {
  base: string;
  rows: Row[];
  row: (attack: string) => Row;
  admin: Ask;
  stranger: Ask;
  /** An account with these codes, signed in. */
  person: (codes: readonly string[], clubId?: string) => Promise<Person>;
  /** Gives a person a role of these codes alone. */
  recode: (person: Person, codes: readonly string[]) => Promise<void>;
  /** Asks the database: only for what a letter holds, and to compare at the end. */
  query: <Found>(sql: string, values?: unknown[]) => Promise<Found[]>;
  close: () => Promise<void>;
}

export async function openGround({ base, url }: BenchHouse): Promise<Ground> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  const rows: Row[] = [];
  let made = Date.now() % 10_000_000;
  const admin = await signedIn(base, 'admin', PASSWORD);
  const must = async <Data>(...request: Parameters<Ask>) => {
    const answer = await admin<Data>(...request);
    if (answer.status >= 300) throw new Error(`${request[0]} ${request[1]}: ${answer.text}`);
    return answer.data;
  };
  return { base, rows, row, admin, stranger: asking(base), person, recode, query, close: () => pool.end() };

  function row(attack: string): Row {
    const added = new Row(attack);
    rows.push(added);
    return added;
  }

  async function person(codes: readonly string[], clubId?: string): Promise<Person> {
    made += 1;
    const username = `ke.thu.${made}`;
    const permissionCodes = codes.length > 0 ? codes : ['MarketsSearch'];
    const role = await must<{ id: string }>('POST', '/api/Roles', { name: `Vai trò ${made}`, permissionCodes });
    const user = await must<{ id: string }>('POST', '/api/Users', {
      username,
      fullName: `Người thử ${made}`,
      emailAddress: `${username}@example.test`,
      phoneNumber: `09${String(10_000_000 + made)}`,
      roleId: role.id,
      password: PASSWORD,
      ...(clubId && { clubId }),
    });
    // The first password is for once.
    const first = await signedIn(base, username, PASSWORD);
    await first('PUT', '/api/Users/ChangePassword', {
      currentPassword: PASSWORD,
      newPassword: OWN_PASSWORD,
      confirmPassword: OWN_PASSWORD,
    });
    return { ask: await signedIn(base, username, OWN_PASSWORD), id: user.id, roleId: role.id, username };
  }

  async function recode({ roleId }: Person, permissionCodes: readonly string[]): Promise<void> {
    const { version } = await must<{ version: number }>('GET', `/api/Roles/${roleId}`);
    await must('PATCH', `/api/Roles/${roleId}`, { permissionCodes, version });
  }

  async function query<Found>(sql: string, values: unknown[] = []): Promise<Found[]> {
    return (await pool.query(sql, values)).rows as Found[];
  }
}

/** Sends requests with a token, or without one. Gives the password again where a call asks for it, if it is known. */
export function asking(base: string, token?: string, password?: string): Ask {
  return async <Data>(method: string, path: string, body?: unknown, extra: Record<string, string> = {}) => {
    const headers: Record<string, string> = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...extra,
    };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method, headers, ...(body !== undefined && { body: text }) };
    const answer = await fetch(base + path, init).then(
      (response) => read<Data>(response),
      (error: unknown) => brokenOff<Data>(error),
    );
    if (answer.message !== 'Mes.Session.Proof.Required' || !password) return answer;
    const proof = await read<{ proof: string }>(
      await fetch(`${base}/api/Users/Proof`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      }),
    );
    return read<Data>(await fetch(base + path, { ...init, headers: { ...headers, 'x-proof': proof.data.proof } }));
  };
}

/** Each account signs in from an address of its own, as people do. */
export async function signedIn(base: string, username: string, password: string): Promise<Ask> {
  const part = () => Math.floor(Math.random() * 250);
  const { data } = await asking(base)<{ accessToken: string }>(
    'POST',
    '/api/Users/SignIn',
    { username, password },
    { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` },
  );
  return asking(base, data.accessToken, password);
}

/** An answer that ends before its end is a fault of the server. */
function brokenOff<Data>(error: unknown): Answer<Data> {
  return { status: 599, message: String(error), data: undefined as Data, text: '' };
}

async function read<Data>(response: Response): Promise<Answer<Data>> {
  const text = await response.text().catch((error: unknown) => error as Error);
  if (typeof text !== 'string') return brokenOff(text);
  let body: { message?: string; data?: Data } = {};
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // Files and texts are no JSON.
  }
  return { status: response.status, message: body.message ?? '', data: body.data as Data, text };
}

function textOf(body: unknown): string {
  return body === undefined ? '' : (JSON.stringify(body) ?? '').slice(0, 160);
}

/** Every code that a role can have. */
export async function openCodes(admin: Ask): Promise<string[]> {
  const { data } = await admin<{ areas: { area: string; actions: string[] }[] }[]>('GET', '/api/Roles/Permissions');
  return data.flatMap(({ areas }) => areas.flatMap(({ area, actions }) => actions.map((action) => area + action)));
}
