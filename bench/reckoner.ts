/**
 * Plays random histories of money against a server, keeps books of its own and compares everything that the API tells with
 * them: fees, sums, figures, home, exports, receipts and the lines of the bank. It knows the API alone. Needs the bundle:
 * `npm run build`, then `node bench/reckoner.ts [--seeds 20] [--first 1] [--seed n] [--steps 60] [--every 10] [--bundle server/dist/main.js]`. Ends with 1 when anything differs.
 */
import { fetchProving } from './fetch-proving.ts';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFormatted, type ReadCell } from '../server/src/kit/spreadsheet/cell.ts';
import { readXlsx } from '../server/src/kit/spreadsheet/read-xlsx.ts';
import { Bank, CASSO_SECRET, type PlayedFile, SEPAY_SECRET } from './plain-bank.ts';
import { Books, type Entry, type Fee, type Member, type Plan, sum } from './plain-books.ts';
import { type BenchHouse, openHouse, PASSWORD } from './house.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    bundle: { type: 'string' },
    first: { type: 'string', default: '1' },
    steps: { type: 'string', default: '60' },
    every: { type: 'string', default: '10' },
    verbose: { type: 'boolean', default: false },
  },
});
process.env['SEPAY_SECRET'] = SEPAY_SECRET;
process.env['CASSO_SECRET'] = CASSO_SECRET;

const STEPS = Number(values.steps);
const EVERY = Number(values.every);
const NOW = Date.now();
const TODAY = dayOf(NOW);
const YEARS = [2024, 2025, 2026];
const PERIODS = ['Y', 'H1', 'H2', 'Q1', 'Q3', 'M05', 'M11'];
const PERIOD_WORDS: Record<string, string> = {
  Y: 'Cả năm',
  H1: 'Nửa đầu năm',
  H2: 'Nửa cuối năm',
  Q1: 'Quý 1',
  Q3: 'Quý 3',
  M05: 'Tháng 5',
  M11: 'Tháng 11',
};
const KIND_WORDS = ['', 'Hội phí', 'Lệ phí gia nhập', 'Khoản thu khác'];
const AGES = ['notDue', 'days30', 'days90', 'days365', 'older'];
const FEE_HEADERS = ['Hội viên', 'Năm', 'Kỳ', 'Loại', 'Phải nộp', 'Đã nộp lúc nhập vào', 'Hạn nộp'];

/** An answer of the API. It has no type of the product, because the reckoner uses only the documentation. */
// oxlint-disable-next-line typescript/no-explicit-any -- the answers of all routes
type Data = any;

function dayOf(instant: number): string {
  return new Date(instant + 7 * 3_600_000).toISOString().slice(0, 10);
}

/** A generator of its own for each seed: mulberry32. */
function chances(seed: number) {
  let state = seed * 0x9e3779b1;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const one = <Of>(all: readonly Of[]): Of => {
    const found = all[below(all.length)];
    if (found === undefined) throw new Error('Nothing to choose from.');
    return found;
  };
  return { next, below, one, chance: (share: number) => next() < share };
}

interface Wrong {
  seed: number;
  step: number;
  what: string;
  got: unknown;
  wanted: unknown;
}

const wrong: Wrong[] = [];
const totals = { comparisons: 0, steps: new Map<string, number>(), refused: 0, lost: 0, doubled: 0 };

async function play(seed: number): Promise<void> {
  const house = await openHouse(values.bundle);
  try {
    await new Player(house, seed).run();
  } finally {
    await house.stop();
  }
}

/** What the histories met, so that a run without a difference says of what. */
const met = new Map<string, number>();
const meet = (what: string, count = 1) => met.set(what, (met.get(what) ?? 0) + count);

interface Answer {
  status: number;
  data: Data;
  message: string;
  text: string;
}

class Player {
  readonly books = new Books();
  readonly members: Member[] = [];
  readonly plans: Plan[] = [];
  readonly runs: { id: string; fees: string[]; isUndone: boolean }[] = [];
  readonly joint: { memberId: string; body: object }[] = [];
  readonly bank: Bank;
  readonly dice;
  readonly house: BenchHouse;
  readonly seed: number;
  #tokens = { staff: '', club: '' };
  #club = '';
  #step = 0;

  constructor(house: BenchHouse, seed: number) {
    this.house = house;
    this.seed = seed;
    this.dice = chances(seed);
    this.bank = new Bank(this.dice, NOW);
  }

  async run(): Promise<void> {
    await this.prepare();
    for (this.#step = 1; this.#step <= STEPS; this.#step += 1) {
      const [name, work] = this.dice.one(this.weighted());
      await work();
      totals.steps.set(name, (totals.steps.get(name) ?? 0) + 1);
      if (this.#step % EVERY === 0 || this.#step === STEPS) await this.compare();
    }
  }

  /** The steps with their weights. */
  weighted() {
    const all: [number, string, () => Promise<void>][] = [
      [2, 'member', () => this.addMember()],
      [3, 'plan', () => this.issue()],
      [1, 'undo of issuing', () => this.undoIssue()],
      [3, 'fee by form', () => this.addFee()],
      [1, 'deletion', () => this.removeFee()],
      [3, 'import', () => this.importFees()],
      [2, 'undo of an import', () => this.undoImport()],
      [8, 'payment', () => this.pay()],
      [5, 'payment of several fees', () => this.payTogether()],
      [1, 'the same key again', () => this.payAgain()],
      [3, 'waiver', () => this.waive()],
      [4, 'refund', () => this.refund()],
      [3, 'correction of a total', () => this.correct()],
      [4, 'reversal', () => this.reverse()],
      [3, 'credit moved', () => this.moveCredit()],
      [3, 'entry of a club', () => this.payAsClub()],
      [3, 'decision', () => this.decide()],
      [9, 'transfers', () => this.transfer()],
      [8, 'webhooks', () => this.tell()],
      [11, 'statement', () => this.upload()],
      [3, 'row mended', () => this.mend()],
      [6, 'sure lines', () => this.accept()],
      [4, 'line by hand', () => this.assign()],
      [2, 'lines undone', () => this.undoLines()],
      [5, 'question', () => this.answer()],
      [2, 'undo of a statement', () => this.undoStatement()],
      [2, 'line ignored', () => this.ignore()],
      [3, 'credit given back', () => this.giveBack()],
      [1, 'transfer of a stranger', () => this.tellOfStranger()],
      [2, 'fee changed', () => this.change()],
    ];
    return all.flatMap(([weight, name, work]) =>
      Array.from({ length: weight }, (): [string, () => Promise<void>] => [name, work]),
    );
  }

  // --- calls

  async ask(method: string, path: string, body?: object, who: 'staff' | 'club' = 'staff'): Promise<Answer> {
    const init = {
      method,
      headers: {
        authorization: `Bearer ${this.#tokens[who]}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetchProving(this.house.base + path, init, PASSWORD);
    const text = await response.text();
    const read = text.startsWith('{') ? JSON.parse(text) : {};
    if (values.verbose && method !== 'GET')
      console.log(`  ${this.#step} ${method} ${path} ${response.status} ${JSON.stringify(body)?.slice(0, 300) ?? ''}`);
    if (response.status >= 500 || response.status === 429)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { status: response.status, data: read.data, message: String(read.message ?? ''), text };
  }

  async get(path: string): Promise<Data> {
    const { status, data, text } = await this.ask('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return data;
  }

  async must(method: string, path: string, body?: object): Promise<Data> {
    const { status, data, text } = await this.ask(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return data;
  }

  /** All rows of a list. */
  async all(path: string): Promise<Data[]> {
    const rows: Data[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await this.get(`${path}${path.includes('?') ? '&' : '?'}page=${page}&pageSize=100`);
      rows.push(...items);
      if (rows.length >= total || items.length === 0) return rows;
    }
  }

  same(what: string, got: unknown, wanted: unknown): boolean {
    totals.comparisons += 1;
    if (JSON.stringify(got) === JSON.stringify(wanted)) return true;
    wrong.push({ seed: this.seed, step: this.#step, what, got, wanted });
    console.log(
      `WRONG seed ${this.seed} step ${this.#step}: ${what}\n  got    ${JSON.stringify(got)}\n  wanted ${JSON.stringify(wanted)}`,
    );
    return false;
  }

  /** Whether a call went as the books say it must. */
  went(what: string, { status, text }: Answer, isAllowed: boolean): boolean {
    const isTaken = status < 300;
    if (!isTaken) totals.refused += 1;
    const detail = isTaken === isAllowed ? '' : ` ${text.slice(0, 400)}`;
    this.same(`${what} is ${isAllowed ? 'taken' : 'refused'}${detail}`, isTaken, isAllowed);
    return isTaken;
  }

  // --- the house

  async prepare(): Promise<void> {
    const signIn = async (username: string, password: string) =>
      ((await this.must('POST', '/api/Users/SignIn', { username, password })) as { accessToken: string }).accessToken;
    this.#tokens.staff = await signIn('admin', PASSWORD);
    this.#club = (await this.must('POST', '/api/Clubs', { code: 'CLB-1', enterpriseName: 'Câu lạc bộ Doanh nhân' })).id;
    const role = await this.must('POST', '/api/Roles', {
      name: 'Thủ quỹ câu lạc bộ',
      permissionCodes: CLUB_CODES,
    });
    await this.must('POST', '/api/Users', {
      username: 'club.treasurer',
      fullName: 'Trần Thu Quỹ',
      emailAddress: 'quy@example.test',
      phoneNumber: '0912345678',
      roleId: role.id,
      clubId: this.#club,
      password: 'gió mùa đông bắc 27',
    });
    this.#tokens.club = await signIn('club.treasurer', 'gió mùa đông bắc 27');
    const changed = await this.ask(
      'PUT',
      '/api/Users/ChangePassword',
      {
        currentPassword: 'gió mùa đông bắc 27',
        newPassword: 'nắng gió phương nam 72',
        confirmPassword: 'nắng gió phương nam 72',
      },
      'club',
    );
    if (changed.status >= 300) throw new Error(changed.text);
    this.#tokens.club = await signIn('club.treasurer', 'nắng gió phương nam 72');
    for (const { bankBin, number } of this.bank.accounts)
      await this.must('POST', '/api/BankAccounts', {
        bankBin,
        accountNumber: number,
        accountHolder: 'Hiệp hội Doanh nghiệp',
        clubId: null,
      });
    for (const { id, accountNumber } of await this.get('/api/BankStatements/Accounts'))
      this.bank.account(accountNumber).id = id;
    for (let some = 0; some < 6; some += 1) await this.addMember();
    await this.issue();
    await this.importFees();
  }

  async addMember(): Promise<void> {
    if (this.members.length >= 14) return;
    const no = this.members.length + 1;
    const type = this.dice.one([1, 1, 2]);
    const isOfClub = this.dice.chance(0.4);
    const input = {
      type,
      code: `HV-${String(100 + no)}`,
      enterpriseName: `Công ty ${NAMES[no % NAMES.length]} ${no}`,
      membership: { startsOn: '2020-01-01' },
    };
    const path = isOfClub ? `/api/Clubs/${this.#club}/Members` : '/api/Members';
    const { id } = await this.must('POST', path, input);
    this.members.push({ id, code: input.code, name: input.enterpriseName, type, clubId: isOfClub ? this.#club : null });
  }

  amount(): number {
    return this.dice.one([500_000, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 1_234_567]);
  }

  /** A day of a year on which a fee is due. */
  dueIn(year: number): string {
    return `${year}-${String(1 + this.dice.below(12)).padStart(2, '0')}-${String(1 + this.dice.below(28)).padStart(2, '0')}`;
  }

  payDay(): string {
    return dayOf(NOW - this.dice.below(700) * 86_400_000);
  }

  someFee(isWanted: (fee: Fee) => boolean = () => true): Fee | undefined {
    const all = this.books.open().filter(isWanted);
    return all.length === 0 ? undefined : this.dice.one(all);
  }

  member(id: string): Member {
    const member = this.members.find((one) => one.id === id);
    if (!member) throw new Error(`no member ${id}`);
    return member;
  }

  // --- fees

  async issue(): Promise<void> {
    let plan = this.plans.length > 0 && this.dice.chance(0.4) ? this.dice.one(this.plans) : undefined;
    if (!plan) {
      const made = { year: this.dice.one(YEARS), period: this.dice.one(PERIODS), kind: this.dice.one([1, 1, 3]) };
      if (this.plans.some((one) => one.year === made.year && one.period === made.period && one.kind === made.kind))
        return;
      const rates = new Map([[1, this.amount()], ...(this.dice.chance(0.7) ? [[2, this.amount()] as const] : [])]);
      const dueOn = this.dueIn(made.year);
      const { id } = await this.must('POST', '/api/Fees', {
        ...made,
        name: `Phí ${this.plans.length + 1}`,
        dueOn,
        proRata: 0,
        rates: [...rates].map(([memberType, amount]) => ({ memberType, amount })),
      });
      plan = { id, ...made, dueOn, rates, deleted: new Set() };
      this.plans.push(plan);
    }
    const { id, year, period, kind, dueOn, rates, deleted } = plan;
    const asked = this.members.filter(
      ({ id: memberId, type }) =>
        rates.has(type) &&
        !deleted.has(memberId) &&
        !(kind === 3
          ? this.books.ofMember(memberId).some((fee) => fee.planId === id)
          : this.books.has(memberId, { year, period, kind })),
    );
    const answer = await this.ask('POST', `/api/Fees/${id}/Issue`, {});
    if (answer.status >= 300) {
      this.same(`issuing for nobody may be refused ${answer.text}`, asked.length, 0);
      return;
    }
    const held = await this.all(`/api/FeeHistories?feePlanId=${id}`);
    const fresh = held.filter((fee) => !this.books.fees.has(fee.id));
    const rows = fresh.map((fee) => `${this.member(fee.memberId).code} ${fee.total} ${fee.dueOn}`).sort();
    this.same(
      'fees that a plan gives',
      rows,
      asked.map(({ code, type }) => `${code} ${rates.get(type)} ${dueOn}`).sort(),
    );
    for (const fee of fresh.sort((one, other) => (one.memberCode < other.memberCode ? -1 : 1)))
      this.books.add(
        { id: fee.id, memberId: fee.memberId, year, period, kind, total: fee.total, dueOn, planId: id },
        0,
        TODAY,
      );
  }

  async undoIssue(): Promise<void> {
    if (this.plans.length === 0) return;
    const plan = this.dice.one(this.plans);
    const all = this.books.open().filter(({ planId }) => planId === plan.id);
    const free = all.filter(({ id }) => this.books.of(id).length === 0);
    const answer = await this.ask('POST', `/api/Fees/${plan.id}/UndoIssue`, {});
    if (!this.went('undo of issuing', answer, free.length > 0)) return;
    for (const { id, memberId } of free) {
      this.books.remove(id);
      plan.deleted.delete(memberId);
    }
  }

  async addFee(): Promise<void> {
    const member = this.dice.one(this.members);
    const key = { year: this.dice.one(YEARS), period: this.dice.one(PERIODS), kind: this.dice.one([1, 2, 3]) };
    const total = this.amount();
    const before = this.dice.chance(0.4) ? this.dice.one([200_000, total, total + 300_000]) : 0;
    const dueOn = this.dueIn(key.year);
    const answer = await this.ask('POST', '/api/FeeHistories', {
      memberId: member.id,
      ...key,
      total,
      paidBefore: before || null,
      dueOn,
      attachmentIds: [],
    });
    if (this.went('a fee by form', answer, key.kind === 3 || !this.books.has(member.id, key)))
      this.books.add({ id: answer.data.id, memberId: member.id, ...key, total, dueOn, planId: null }, before, TODAY);
  }

  async removeFee(): Promise<void> {
    const fee = this.someFee(({ id }) => this.books.of(id).length === 0 || this.dice.chance(0.1));
    if (!fee) return;
    const answer = await this.ask('DELETE', `/api/FeeHistories/${fee.id}`);
    if (!this.went('deletion of a fee', answer, this.books.of(fee.id).length === 0)) return;
    this.books.remove(fee.id);
    this.plans.find(({ id }) => id === fee.planId)?.deleted.add(fee.memberId);
  }

  async importFees(): Promise<void> {
    const key = { year: this.dice.one(YEARS), period: this.dice.one(PERIODS), kind: this.dice.one([1, 2, 3]) };
    const rows = this.members
      .filter((member) => this.dice.chance(0.5) && !this.books.has(member.id, key))
      .map((member) => {
        const total = this.amount();
        const before = this.dice.chance(0.5) ? this.dice.one([100_000, total, total + 50_000]) : 0;
        return { member, total, before, dueOn: this.dueIn(key.year) };
      });
    if (rows.length === 0) return;
    const write = (amount: number) => (this.dice.chance(0.5) ? amount : amount.toLocaleString('de-DE'));
    const cells = rows.map(({ member, total, before, dueOn }) => [
      member.code,
      key.year,
      PERIOD_WORDS[key.period] ?? '',
      KIND_WORDS[key.kind] ?? '',
      write(total),
      before === 0 ? null : write(before),
      dueOn.split('-').reverse().join('/'),
    ]);
    const runId = await this.house.check(
      'FeeHistories',
      FEE_HEADERS,
      (async function* () {
        yield cells;
      })(),
    );
    await this.house.write(runId);
    const fees: string[] = [];
    for (const { member, total, before, dueOn } of rows) {
      const [fee] = await this.all(
        `/api/FeeHistories?memberId=${member.id}&year=${key.year}&period=${key.period}&kind=${key.kind}`,
      );
      if (!this.same(`the imported fee of ${member.code}`, [fee?.total, fee?.paid], [total, before])) continue;
      this.books.add({ id: fee.id, memberId: member.id, ...key, total, dueOn, planId: null }, before, TODAY);
      fees.push(fee.id);
    }
    this.runs.push({ id: runId, fees, isUndone: false });
  }

  async undoImport(): Promise<void> {
    const run = this.runs.findLast(({ isUndone }) => !isUndone);
    if (!run) return;
    await this.must('POST', `/api/Imports/${run.id}/Undo`, {});
    await this.house.until(run.id, 'undone');
    run.isUndone = true;
    for (const id of run.fees) {
      if (!this.books.fees.has(id)) continue;
      const wanted = this.books.undoImported(id, TODAY);
      const { status, data } = await this.ask('GET', `/api/FeeHistories/${id}`);
      const got = status === 404 ? 'gone' : data.cancelled ? 'cancelled' : 'kept';
      meet(`fees of undone imports ${wanted}`);
      this.same('what an undone import leaves of a fee', got, wanted);
    }
  }

  // --- entries

  async pay(): Promise<void> {
    const fee = this.someFee(({ id }) => this.books.debt(id) > 0 || this.dice.chance(0.1));
    if (!fee) return;
    const debt = this.books.debt(fee.id);
    const amount = Math.max(1, this.dice.one([debt, debt, Math.floor(debt / 2), debt + 250_000, 100_000]));
    const body = {
      amount,
      payDate: this.payDay(),
      method: this.dice.one([1, 2]),
      receipt: this.dice.chance(0.6),
      clientKey: randomUUID(),
      ...(this.dice.chance(0.5) && { debt: this.dice.chance(0.9) ? debt : debt + 1 }),
    };
    const isAllowed = this.books.isFree(fee.id) && (body.debt === undefined || body.debt === debt);
    const answer = await this.ask('POST', `/api/FeeHistories/${fee.id}/Payments`, body);
    if (!this.went('a payment', answer, isAllowed)) return;
    this.books.enter([{ feeId: fee.id, kind: 1, amount, day: body.payDate, wantsReceipt: body.receipt }]);
    this.learn(answer.data);
    if (!this.dice.chance(0.2)) return;
    this.learn((await this.ask('POST', `/api/FeeHistories/${fee.id}/Payments`, body)).data);
  }

  async payTogether(): Promise<void> {
    const member = this.dice.one(this.members);
    const owed = sum(this.books.ofMember(member.id).map(({ id }) => Math.max(0, this.books.debt(id))));
    const amount = Math.max(1, this.dice.one([owed, Math.floor(owed / 2), Math.floor(owed / 3), owed + 500_000]));
    let shares = this.books.shares(member.id, amount);
    const body: Record<string, unknown> = {
      amount,
      payDate: this.payDay(),
      method: this.dice.one([1, 2]),
      receipt: this.dice.chance(0.8),
      clientKey: randomUUID(),
      ...(this.dice.chance(0.5) && { debt: owed }),
    };
    if (shares && this.dice.chance(0.4)) {
      // The same amount, as the person chose.
      const fees = this.books.ofMember(member.id).filter(() => this.dice.chance(0.6));
      if (fees.length > 0 && amount >= fees.length) {
        shares = new Map();
        let left = amount;
        for (const [at, { id }] of fees.entries()) {
          const share = at === fees.length - 1 ? left : 1 + this.dice.below(left - (fees.length - 1 - at));
          shares.set(id, share);
          left -= share;
        }
        body['parts'] = [...shares].map(([feeId, share]) => ({ feeId, amount: share }));
      }
    }
    const isAllowed = shares !== null && [...shares.keys()].every((id) => this.books.isFree(id));
    const answer = await this.ask('POST', `/api/FeeHistories/OfMember/${member.id}/Payments`, body);
    if (!this.went('a payment of several fees', answer, isAllowed) || !shares) return;
    const day = String(body['payDate']);
    const wantsReceipt = Boolean(body['receipt']);
    this.books.enter([...shares].map(([feeId, share]) => ({ feeId, kind: 1, amount: share, day, wantsReceipt })));
    this.learn(answer.data);
    this.joint.push({ memberId: member.id, body });
  }

  /** A call whose answer was lost is sent again with its key, and once more at the same time. */
  async payAgain(): Promise<void> {
    if (this.joint.length === 0) return;
    const { memberId, body } = this.dice.one(this.joint);
    const path = `/api/FeeHistories/OfMember/${memberId}/Payments`;
    const all = await Promise.all([1, 2, 3].map(() => this.ask('POST', path, body)));
    for (const answer of all) if (this.went('the same key again', answer, true)) this.learn(answer.data);
  }

  async waive(): Promise<void> {
    const fee = this.someFee(({ id }) => this.books.debt(id) > 0 || this.dice.chance(0.1));
    if (!fee) return;
    const debt = this.books.debt(fee.id);
    const amount = Math.max(1, this.dice.one([debt, Math.floor(debt / 3), 100_000, debt + 1]));
    const body = { kind: 4, amount, payDate: this.payDay(), reason: 'Giảm', clientKey: randomUUID() };
    const answer = await this.ask('POST', `/api/FeeHistories/${fee.id}/Payments`, body);
    if (!this.went('a waiver', answer, this.books.isFree(fee.id) && amount <= debt)) return;
    this.books.enter([{ feeId: fee.id, kind: 4, amount, day: body.payDate }]);
    this.learn(answer.data);
  }

  async refund(): Promise<void> {
    const fee = this.someFee(({ id }) => this.books.paid(id) > 0 || this.dice.chance(0.05));
    if (!fee) return;
    const [paid, debt] = [this.books.paid(fee.id), this.books.debt(fee.id)];
    const amount = Math.max(1, this.dice.one([paid, Math.floor(paid / 2), Math.max(1, -debt), paid + 1, 50_000]));
    const outcome = this.dice.one(['lower', 'owed', null] as const);
    const body = {
      kind: 3,
      amount,
      payDate: this.payDay(),
      reason: 'Hoàn',
      clientKey: randomUUID(),
      ...(outcome && { outcome }),
    };
    const answer = await this.ask('POST', `/api/FeeHistories/${fee.id}/Payments`, body);
    const isAllowed = this.books.refund(fee.id, amount, outcome, body.payDate);
    if (this.went('a refund', answer, isAllowed)) this.learn(answer.data);
  }

  async correct(): Promise<void> {
    const fee = this.someFee();
    if (!fee) return;
    const { fees } = await this.get(`/api/FeeHistories/OfMember/${fee.memberId}`);
    const { version } = fees.find((one: Data) => one.id === fee.id);
    const total = Math.max(1, this.dice.one([fee.total + 400_000, Math.floor(fee.total / 2), fee.total, 90_000]));
    const asCredit = this.dice.chance(0.5);
    const body = { total, asCredit, reason: 'Ghi sai', version };
    const answer = await this.ask('POST', `/api/FeeHistories/${fee.id}/CorrectTotal`, body);
    if (this.went('a correction', answer, this.books.correct(fee.id, total, asCredit))) this.learn(answer.data);
  }

  async reverse(): Promise<void> {
    const all = this.books.entries.filter(
      ({ id, kind, state }) => id && (kind !== 2 || this.dice.chance(0.1)) && state !== 2,
    );
    if (all.length === 0) return;
    const entry = this.dice.one(all);
    const { memberId } = this.books.fee(entry.feeId);
    const answer = await this.ask('POST', `/api/Payments/${entry.id}/Reverse`, {
      reason: 'Nhầm',
      clientKey: randomUUID(),
    });
    if (!this.went(`a reversal of ${entry.kind} ${entry.amount}`, answer, this.books.takeBack(entry, TODAY))) return;
    this.learn(await this.get(`/api/FeeHistories/OfMember/${memberId}`));
  }

  async moveCredit(): Promise<void> {
    const from = this.someFee(({ id }) => this.books.debt(id) < 0) ?? this.someFee();
    if (!from) return;
    const others = this.books.ofMember(from.memberId).filter(({ id }) => id !== from.id && this.books.debt(id) > 0);
    const to = others.length > 0 ? this.dice.one(others) : this.someFee();
    if (!to) return;
    const most = Math.min(-this.books.debt(from.id), this.books.debt(to.id));
    const amount = Math.max(1, this.dice.one([most, Math.floor(most / 2), most + 1]));
    const body = { fromId: from.id, amount, clientKey: randomUUID() };
    const answer = await this.ask('POST', `/api/FeeHistories/${to.id}/UseCredit`, body);
    if (this.went('a credit moved', answer, this.books.move(from.id, to.id, amount, TODAY))) this.learn(answer.data);
  }

  async payAsClub(): Promise<void> {
    const fee = this.someFee(({ memberId }) => this.member(memberId).clubId !== null || this.dice.chance(0.05));
    if (!fee) return;
    const amount = Math.max(1, this.dice.one([this.books.debt(fee.id), 150_000]));
    const body = { amount, payDate: this.payDay(), method: 1, receipt: this.dice.chance(0.5), clientKey: randomUUID() };
    const isAllowed = this.member(fee.memberId).clubId !== null && this.books.isFree(fee.id);
    const answer = await this.ask('POST', `/api/FeeHistories/${fee.id}/Payments`, body, 'club');
    if (!this.went('an entry of a club', answer, isAllowed)) return;
    this.books.enter([{ feeId: fee.id, kind: 1, amount, day: body.payDate, state: 0, wantsReceipt: body.receipt }]);
    this.learn(answer.data);
  }

  async decide(): Promise<void> {
    const waiting = this.books.entries.filter(({ state }) => state === 0);
    if (waiting.length === 0) return;
    const entry = this.dice.one(waiting);
    const isTaken = this.dice.chance(0.6);
    const path = `/api/Payments/${entry.id}/${isTaken ? 'Confirm' : 'Refuse'}`;
    if (!this.went('a decision', await this.ask('POST', path, isTaken ? {} : { reason: 'Sai' }), true)) return;
    entry.state = isTaken ? 1 : 2;
  }

  // --- the bank

  async transfer(): Promise<void> {
    for (let some = 3 + this.dice.below(6); some > 0; some -= 1) {
      const member = this.dice.one(this.members);
      const page = await this.get(`/api/FeeHistories/OfMember/${member.id}`);
      const owed = this.books.ofMember(member.id).filter(({ id }) => this.books.debt(id) > 0);
      const fee = owed.length > 0 ? this.dice.one(owed) : undefined;
      const reference = page.fees.find(({ id }: Data) => id === fee?.id)?.reference;
      this.bank.happen({
        memberId: member.id,
        memberCode: member.code,
        memberName: member.name,
        reference: reference ?? null,
        debt: fee ? this.books.debt(fee.id) : 0,
        memberReference: page.reference,
        all: sum(owed.map(({ id }) => this.books.debt(id))),
      });
    }
  }

  async tell(): Promise<void> {
    const service = this.dice.one(['sepay', 'casso'] as const);
    const untold = this.bank.movements.filter(({ sources }) => !sources.has(service));
    const all = this.dice.chance(0.2) ? this.bank.movements : untold.filter(() => this.dice.chance(0.7));
    for (const movement of all.slice(-12)) {
      const { path, headers, body } = this.bank.webhook(movement, service);
      const response = await fetch(this.house.base + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!this.same('a webhook is taken', [response.status, await response.text()], [200, '{"success":true}']))
        continue;
      movement.sources.add(service);
      meet('webhooks');
    }
    await this.must('POST', '/api/BankStatements/Lines/Match');
  }

  async upload(): Promise<void> {
    const file = this.bank.file();
    if (!file) return;
    const form = new FormData();
    form.append('file', new Blob([file.text]), 'saoke.csv');
    const upload = await fetch(`${this.house.base}/api/Attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#tokens.staff}` },
      body: form,
    });
    const { data } = (await upload.json()) as { data: { id: string } };
    const taken = await this.ask('POST', '/api/BankStatements', { attachmentId: data.id });
    if (!this.went('an uploaded statement', taken, true)) return;
    let made = taken.data;
    const known = this.bank.files.find(({ id }) => id === made.id);
    if (known) {
      this.same('the same file gives its statement', known.text, file.text);
      return;
    }
    if (made.state === 'mapping') {
      const questions: string[] = made.survey.questions;
      const answers = {
        ...(questions.includes('dayOrder') && { dayOrder: 'day' }),
        ...(questions.includes('direction') && { direction: 'sign' }),
      };
      const confirmed = await this.ask('POST', `/api/BankStatements/${made.id}/Confirm`, {
        columns: made.survey.columns,
        answers,
        accountId: file.account.id,
        layoutName: 'Của máy tính sổ',
      });
      if (!this.went('a statement', confirmed, true)) return;
      made = confirmed.data;
    }
    file.id = made.id;
    this.bank.files.push(file);
    const before = file.read.filter(({ sources }) => sources.size > 0);
    for (const movement of file.read) movement.sources.add(made.id);
    meet('rows of statements', file.rows);
    meet('rows not read', file.unread.length);
    this.equation(made, file);
    if (made.doubts === 0 && !file.isForged && this.bank.areAlone(file.read))
      this.same('rows of a statement that were known', made.rows.known, before.length);
    // The same file once more adds nothing.
    if (this.dice.chance(0.3)) {
      const again = await this.must('POST', '/api/BankStatements', { attachmentId: data.id });
      this.same('a file that came again', again.id, made.id);
    }
    if (this.dice.chance(0.5)) await this.accept();
  }

  equation(made: Data, file: PlayedFile): void {
    const { total, fresh, known, unread } = made.rows;
    const credits = file.read.filter(({ amount }) => amount > 0).map(({ amount }) => amount);
    const debits = file.read.filter(({ amount }) => amount < 0).map(({ amount }) => -amount);
    const name = `statement ${made.id}`;
    this.same(`${name}: rows with money`, total, file.rows);
    this.same(`${name}: rows not read`, unread, file.unread.length);
    this.same(`${name}: new + known + not read`, fresh + known + unread, file.rows);
    this.same(`${name}: credits`, made.credits, { count: credits.length, sum: sum(credits) });
    this.same(`${name}: debits`, made.debits, { count: debits.length, sum: sum(debits) });
    const counted = file.unread.filter(({ isCounted }) => isCounted).map(({ movement }) => movement.amount);
    this.same(
      `${name}: sums of rows not read`,
      [made.rows.unreadCredits, made.rows.unreadDebits, made.rows.uncounted],
      [
        sum(counted.filter((one) => one > 0)),
        -sum(counted.filter((one) => one < 0)),
        file.unread.length - counted.length,
      ],
    );
    if (file.isForged) {
      this.same(`${name}: changed balances do not agree`, made.isBalanced, false);
      return;
    }
    if (values.verbose && made.isBalanced !== file.isProvable) console.log(file.text);
    // One row, or rows apart, prove nothing.
    if (made.isBalanced !== null || file.isProvable) this.same(`${name}: balances agree`, made.isBalanced, true);
    if (!file.hasBalance) this.same(`${name}: no balances`, made.isBalanced, null);
  }

  async mend(): Promise<void> {
    const file = this.bank.files.find(({ unread, isUndone }) => !isUndone && unread.length > 0);
    if (!file) return;
    const rows: Data[] = await this.get(`/api/BankStatements/${file.id}/Rows`);
    const movement = file.unread[0]?.movement;
    const row = rows.find(
      (one) => one.state === 'open' && one.cells.some((cell: string) => cell.includes(movement?.text ?? '?')),
    );
    if (!movement || !this.same('the row that was not read is listed', row !== undefined, true)) return;
    const isLeftOut = this.dice.chance(0.2);
    if (isLeftOut) return;
    const answer = await this.ask('POST', `/api/BankStatements/Rows/${row.id}/Mend`, {
      day: movement.day,
      direction: movement.amount > 0 ? 'in' : 'out',
      amount: Math.abs(movement.amount),
      description: movement.text,
      bankReference: movement.reference,
    });
    if (!this.went('a row mended', answer, true)) return;
    file.unread.shift();
    file.read.push(movement);
    movement.sources.add(file.id);
  }

  async lines(query = ''): Promise<Data[]> {
    return this.all(`/api/BankStatements/Lines${query}`);
  }

  async accept(): Promise<void> {
    await this.must('POST', '/api/BankStatements/Lines/Match');
    const before = new Map((await this.lines('?state=sure')).map((line) => [line.id, line]));
    if (before.size === 0) return;
    // Two people press at the same time.
    const both = await Promise.all([1, 2].map(() => this.ask('POST', '/api/BankStatements/Lines/Accept', {})));
    const lineIds: string[] = both.flatMap(({ status, data }) => (status < 300 ? data.lineIds : []));
    this.same('each line is booked by one call', new Set(lineIds).size, lineIds.length);
    const after = new Map((await this.lines('?state=booked')).map((line) => [line.id, line]));
    for (const id of lineIds) {
      const line = after.get(id);
      const movements = this.bank.of(line);
      meet('lines booked as sure');
      this.same('a booked line was sure', before.has(id), true);
      this.same(
        'a booked line is paid to its amount',
        sum(line.matches.map(({ amount }: Data) => amount)),
        line.amount,
      );
      const owner = movements[0]?.memberId ?? null;
      const givenBack = this.bank.movements.filter(
        ({ returns, sources }) => returns && sources.size > 0 && movements.includes(returns),
      );
      this.same('a sure line was not given back', givenBack.length >= movements.length, false);
      const forged = this.bank.files.filter(
        ({ isForged, isUndone, read }) => isForged && !isUndone && movements.every((one) => read.includes(one)),
      );
      const told = new Set(movements.flatMap(({ sources }) => [...sources]));
      this.same(
        'a line of a file alone whose balances disagree is not booked',
        told.size > 0 && [...told].every((id) => forged.some((file) => file.id === id)),
        false,
      );
      for (const { memberId } of line.matches) this.same('a sure line is booked for its member', memberId, owner);
      this.bookLine(line);
    }
    await this.learnAll();
  }

  bookLine(line: Data): void {
    for (const { feeId, amount } of line.matches) {
      this.same('a line is booked on a fee that takes entries', this.books.isFree(feeId), true);
      this.books.enter([
        { feeId, kind: 1, amount, day: dayOf(Date.parse(line.bookedAt)), wantsReceipt: true, lineId: line.id },
      ]);
      this.books.fee(feeId).hasMatch = true;
    }
  }

  async assign(): Promise<void> {
    const open = await this.lines('?state=ask&state=none&state=sure');
    const lines = open.filter(({ amount, booked }) => booked < amount);
    if (lines.length === 0) return;
    const line = this.dice.one(lines);
    const left = line.amount - line.booked;
    const memberId = this.bank.of(line)[0]?.memberId;
    const fees = memberId ? this.books.ofMember(memberId) : [];
    const fee = fees.length > 0 && this.dice.chance(0.9) ? this.dice.one(fees) : this.someFee();
    if (!fee) return;
    const other = this.books.ofMember(fee.memberId).find(({ id }) => id !== fee.id);
    const parts =
      other && left > 1 && this.dice.chance(0.3)
        ? [
            { feeId: fee.id, amount: Math.floor(left / 2) },
            { feeId: other.id, amount: left - Math.floor(left / 2) },
          ]
        : [{ feeId: fee.id, amount: this.dice.chance(0.95) ? left : left + 1 }];
    const isAllowed =
      parts.every(({ feeId }) => this.books.isFree(feeId)) && sum(parts.map(({ amount }) => amount)) === left;
    const answer = await this.ask('POST', `/api/BankStatements/Lines/${line.id}/Assign`, { parts, receipt: true });
    if (!this.went('a line by hand', answer, isAllowed)) return;
    this.bookLine({ ...line, matches: parts });
    await this.learnAll();
  }

  async undoLines(): Promise<void> {
    const booked = await this.lines('?state=booked');
    if (booked.length === 0) return;
    const line = this.dice.one(booked);
    const entries = this.books.entries.filter(({ lineId, isTakenBack }) => lineId === line.id && !isTakenBack);
    const { kept } = await this.must('POST', '/api/BankStatements/Lines/Undo', { lineIds: [line.id] });
    this.takeBackAll(entries, kept.length);
    await this.learnAll();
  }

  async ignore(): Promise<void> {
    const lines = (await this.lines('?state=none&state=ask')).filter(({ booked }) => booked === 0);
    if (lines.length === 0) return;
    const line = this.dice.one(lines);
    this.went(
      'a line ignored',
      await this.ask('POST', `/api/BankStatements/Lines/${line.id}/Ignore`, { kind: 'interest' }),
      true,
    );
    if (this.dice.chance(0.5)) await this.must('POST', `/api/BankStatements/Lines/${line.id}/TakeBack`);
  }

  async giveBack(): Promise<void> {
    const all = (await this.lines('?state=out')).filter(({ kind, counter }) => kind === 'return' && counter);
    if (all.length === 0) return;
    const { id, counter, description } = this.dice.one(all);
    const debit = this.bank.of({ amount: 0, description })[0];
    this.same(
      'the debit gives back what it says',
      this.bank.keyOf(counter),
      debit?.returns && this.bank.keyOfMovement(debit.returns),
    );
    const entries = this.books.entries.filter(({ lineId, isTakenBack }) => lineId === counter.id && !isTakenBack);
    const { kept } = await this.must('POST', `/api/BankStatements/Lines/${id}/GiveBack`);
    meet('credits given back');
    meet('entries of them', entries.length);
    this.takeBackAll(entries, kept.length);
    await this.learnAll();
  }

  takeBackAll(entries: readonly Entry[], kept: number): void {
    const held = structuredClone(this.books.entries);
    const isTaken = entries.every((entry) => entry.isTakenBack || this.books.takeBack(entry, TODAY));
    if (!isTaken) this.books.entries = held;
    this.same('the entries of a line are taken back', kept === 0, isTaken);
  }

  /** An account that is none of ours: taken, counted, not stored. */
  async tellOfStranger(): Promise<void> {
    const count = async () => sum((await this.get('/api/BankStatements/Strangers')).map((one: Data) => one.count));
    const [lines, before] = [(await this.lines()).length, await count()];
    const response = await fetch(`${this.house.base}/api/Public/SePay`, {
      method: 'POST',
      headers: { authorization: `Apikey ${SEPAY_SECRET}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 900_000 + this.#step,
        transactionDate: `${TODAY} 08:00:00`,
        accountNumber: '9998887776',
        content: 'nop hoi phi',
        transferType: 'in',
        transferAmount: 1_000_000,
      }),
    });
    const got = [response.status, (await this.lines()).length, await count()];
    this.same('a transfer of a stranger', got, [200, lines, before + 1]);
  }

  async change(): Promise<void> {
    const fee = this.someFee();
    if (!fee) return;
    const record = await this.get(`/api/FeeHistories/${fee.id}`);
    const dueOn = this.dueIn(fee.year);
    const { memberId, year, period, kind, total, paidBefore, note, version } = record;
    const body = { memberId, year, period, kind, total, paidBefore, note, version, dueOn, attachmentIds: [] };
    const answer = await this.ask('PUT', `/api/FeeHistories/${fee.id}`, body);
    if (!this.went('a change of a fee', answer, this.books.isFree(fee.id))) return;
    fee.dueOn = dueOn;
    fee.isCorrected = answer.data.version !== version || fee.isCorrected;
  }

  /** Answers questions as somebody who knows what happened. */
  async answer(): Promise<void> {
    for (let some = 0; some < 5; some += 1) {
      const all = await this.lines();
      const asking = all.find(({ doubts }) => doubts.length > 0);
      if (!asking) return;
      const [doubt] = asking.doubts;
      const [key, other] = [this.bank.keyOf(asking), this.bank.keyOf(doubt.line)];
      const stored = all.filter((line) => this.bank.keyOf(line) === key).length;
      const answer = key === other && stored > this.bank.reported(key).length ? 'same' : 'other';
      const isBoth = asking.booked > 0 && (all.find(({ id }) => id === doubt.line.id)?.booked ?? 0) > 0;
      const path = `/api/BankStatements/Doubts/${doubt.id}/Answer`;
      meet(`questions answered ${answer}`);
      if (!this.went(`the answer ${answer}`, await this.ask('POST', path, { answer }), !(answer === 'same' && isBoth)))
        return;
      if (answer === 'same') await this.followLines();
    }
  }

  /** Lines that became one: entries follow the line that has them. */
  async followLines(): Promise<void> {
    const ids = new Set((await this.lines()).map(({ id }) => id));
    for (const entry of this.books.entries)
      if (entry.lineId && !ids.has(entry.lineId)) this.same('a line with entries stays', entry.isTakenBack, true);
  }

  async undoStatement(): Promise<void> {
    const open = this.bank.files.filter(({ isUndone }) => !isUndone);
    if (open.length === 0) return;
    const file = this.dice.one(open);
    const own = new Set((await this.lines(`?statementId=${file.id}`)).map(({ id }) => id));
    let kept = 0;
    for (let left = 1; left > 0 && kept === 0; ) {
      const answer = await this.ask('POST', `/api/BankStatements/${file.id}/Undo`);
      if (answer.status >= 300) {
        this.same(`undo of a statement ${answer.text}`, answer.message, 'Mes.BankStatements.Undo.NotAllowed');
        return;
      }
      ({ left } = answer.data);
      kept = answer.data.kept.length;
    }
    await this.learnAll(own);
    if (kept > 0) return;
    file.isUndone = true;
    for (const movement of file.read) movement.sources.delete(file.id);
    const lines = await this.lines();
    for (const entry of this.books.entries)
      if (entry.lineId && own.has(entry.lineId) && !lines.some(({ id }) => id === entry.lineId))
        this.same('an entry of a line that is gone is taken back', entry.isTakenBack || entry.kind === 2, true);
  }

  // --- comparing

  /**
   * Pairs the entries of a member's page with those of the books, one to one. `lines` may have been taken back by an undone
   * statement, which decides itself which of its lines stay with another source.
   */
  learn(page: Data, lines: ReadonlySet<string> = new Set()): void {
    for (const fee of page.fees) {
      if (!this.same(`the fee ${fee.reference} is known`, this.books.fees.has(fee.id), true)) continue;
      for (const row of fee.entries) {
        const known = this.books.entries.find(({ id }) => id === row.id);
        if (known?.lineId && lines.has(known.lineId) && row.reversedById && !known.isTakenBack)
          this.same('an undone statement takes entries back as people do', this.books.takeBack(known, TODAY), true);
      }
      for (const row of fee.entries) {
        if (this.books.entries.some(({ id }) => id === row.id)) continue;
        const mine = this.books
          .of(fee.id)
          .find(
            (entry) =>
              entry.id === '' && entry.kind === row.kind && entry.amount === row.amount && entry.day === row.payDate,
          );
        if (mine) mine.id = row.id;
        else this.same(`no other entry on ${fee.reference}`, [row.kind, row.amount, row.payDate], null);
      }
    }
  }

  async learnAll(lines: ReadonlySet<string> = new Set()): Promise<void> {
    for (const { id } of this.members) this.learn(await this.get(`/api/FeeHistories/OfMember/${id}`), lines);
  }

  async compare(): Promise<void> {
    await this.comparePages();
    await this.compareSums();
    await this.compareFigures();
    await this.compareHome();
    await this.compareExport();
    await this.compareReceipts();
    await this.compareBank();
  }

  row(fee: Fee) {
    const [paid, waived, debt] = [this.books.paid(fee.id), this.books.waived(fee.id), this.books.debt(fee.id)];
    const status = debt <= 0 ? 2 : 1;
    return {
      total: fee.total,
      paid,
      waived,
      debt,
      status,
      cancelled: fee.isCancelled,
      cancelledTotal: fee.cancelledTotal,
    };
  }

  async comparePages(): Promise<void> {
    for (const member of this.members) {
      const page = await this.get(`/api/FeeHistories/OfMember/${member.id}`);
      this.learn(page);
      const fees = [...this.books.fees.values()].filter(({ memberId }) => memberId === member.id);
      this.same(`fees of ${member.code}`, page.fees.length, fees.length);
      for (const one of page.fees) {
        const fee = this.books.fees.get(one.id);
        if (!fee) continue;
        const { total, paid, waived, debt, status, cancelledTotal, pending } = one;
        const got = { total, paid, waived, debt, status, cancelled: one.cancelledAt !== null, cancelledTotal };
        this.same(`fee ${one.reference}`, got, this.row(fee));
        this.same(`whether ${one.reference} waits`, pending, this.books.waits(fee.id));
        const told = (entry: Data) => [entry.id, entry.state, entry.reversedById !== null].join(' ');
        const mine = (entry: Entry) => [entry.id, entry.state, entry.isTakenBack].join(' ');
        this.same(`entries of ${one.reference}`, one.entries.map(told).sort(), this.books.of(fee.id).map(mine).sort());
      }
      const debts = this.books.ofMember(member.id).map(({ id }) => this.books.debt(id));
      this.same(`debt of ${member.code}`, page.debt, sum(debts.filter((debt) => debt > 0)));
      this.same(`credit of ${member.code}`, page.credit, -sum(debts.filter((debt) => debt < 0)));
    }
  }

  sumsOf(fees: readonly Fee[]) {
    const rows = fees.map((fee) => this.row(fee));
    return {
      count: rows.length,
      members: new Set(fees.map(({ memberId }) => memberId)).size,
      total: String(sum(rows.map(({ total }) => total))),
      paid: String(sum(rows.map(({ paid }) => paid))),
      waived: String(sum(rows.map(({ waived }) => waived))),
      debt: String(sum(rows.map(({ debt }) => Math.max(0, debt)))),
      credit: String(sum(rows.map(({ debt }) => Math.max(0, -debt)))),
    };
  }

  age(fee: Fee): string {
    const late = (Date.parse(TODAY) - Date.parse(fee.dueOn)) / 86_400_000;
    return late <= 0 ? 'notDue' : late <= 30 ? 'days30' : late <= 90 ? 'days90' : late <= 365 ? 'days365' : 'older';
  }

  async compareSums(): Promise<void> {
    const member = this.members[this.#step % this.members.length] as Member;
    const plan = this.plans[0];
    const filters: [string, (fee: Fee) => boolean][] = [
      ['', () => true],
      ...YEARS.map((year): [string, (fee: Fee) => boolean] => [`year=${year}`, (fee) => fee.year === year]),
      ['memberType=2', (fee) => this.member(fee.memberId).type === 2],
      ['kind=1&period=Y', (fee) => fee.kind === 1 && fee.period === 'Y'],
      ['status=1', (fee) => this.books.debt(fee.id) > 0],
      ['status=2', (fee) => this.books.debt(fee.id) <= 0],
      ['pending=true', (fee) => this.books.waits(fee.id)],
      [`memberId=${member.id}`, (fee) => fee.memberId === member.id],
      [`clubId=${this.#club}`, (fee) => this.member(fee.memberId).clubId === this.#club],
      ...(plan
        ? [[`feePlanId=${plan.id}`, (fee: Fee) => fee.planId === plan.id] as [string, (fee: Fee) => boolean]]
        : []),
      ['age=days365&age=older', (fee) => this.books.debt(fee.id) > 0 && ['days365', 'older'].includes(this.age(fee))],
    ];
    for (const [query, isIn] of filters) {
      this.same(
        `sums ?${query}`,
        pickKeys(await this.get(`/api/FeeHistories/Sums?${query}`), SUM_KEYS),
        this.sumsOf(this.books.open().filter(isIn)),
      );
      this.same(
        `count of the list ?${query}`,
        (await this.get(`/api/FeeHistories?pageSize=1&${query}`)).total,
        this.books.open().filter(isIn).length,
      );
    }
    for (const { id } of this.plans) {
      const own = this.books.open().filter(({ planId }) => planId === id);
      const { count, total, paid, waived } = this.sumsOf(own);
      const debt = sum(own.map((fee) => Math.max(0, this.books.debt(fee.id))));
      const got = await this.get(`/api/Fees/${id}`);
      const wanted = { feeCount: count, total: Number(total), paid: Number(paid), waived: Number(waived), debt };
      this.same('a plan', pickKeys(got, ['feeCount', 'total', 'paid', 'waived', 'debt']), wanted);
    }
    for (const row of await this.all('/api/Members?fields=code,feeDebt')) {
      const owed = this.books.ofMember(row.id).map((fee) => Math.max(0, this.books.debt(fee.id)));
      this.same(`debt of ${row.code} in the list of members`, row.feeDebt ?? 0, sum(owed));
    }
    const cancelled = [...this.books.fees.values()].filter(({ isCancelled }) => isCancelled);
    this.same(
      'sums of cancelled fees',
      pickKeys(await this.get('/api/FeeHistories/Sums?cancelled=true'), SUM_KEYS),
      this.sumsOf(cancelled),
    );
    const entryFilters: [string, (entry: Entry) => boolean][] = [
      ['', () => true],
      ['year=2025', (entry) => this.books.fee(entry.feeId).year === 2025],
      ['memberType=1', (entry) => this.member(this.books.fee(entry.feeId).memberId).type === 1],
      ['countsAs=4', (entry) => entry.isWaiver],
      ['kind=3', ({ kind }) => kind === 3],
    ];
    for (const [query, isIn] of entryFilters) {
      const entries = this.books.entries.filter(isIn);
      const of = (state: number, isWaiver: boolean) =>
        String(
          sum(entries.filter((one) => one.state === state && one.isWaiver === isWaiver).map(({ amount }) => amount)),
        );
      const got = pickKeys(await this.get(`/api/Payments/Sums?${query}`), [
        'amount',
        'waived',
        'waiting',
        'waitingAmount',
      ]);
      const waiting = entries.filter(({ state }) => state === 0).length;
      this.same(`sums of entries ?${query}`, got, {
        amount: of(1, false),
        waived: of(1, true),
        waiting,
        waitingAmount: of(0, false),
      });
    }
  }

  figureSums(fees: readonly Fee[]) {
    const { count, total, paid, waived, debt } = this.sumsOf(fees);
    return {
      fees: count,
      expected: Number(total),
      collected: Number(paid),
      waived: Number(waived),
      owed: Number(debt),
    };
  }

  monthsOf(year: number, fees: readonly Fee[], isIn: (fee: Fee) => boolean) {
    const month = (day: string) => (day < `${year}-01-01` ? 1 : day > `${year}-12-31` ? 13 : Number(day.slice(5, 7)));
    const entries = this.books.entries.filter(({ feeId, state }) => state === 1 && isIn(this.books.fee(feeId)));
    return Array.from({ length: 13 }, (_, at) => {
      const of = (isWaiver: boolean) =>
        sum(
          entries.filter((one) => one.isWaiver === isWaiver && month(one.day) === at + 1).map(({ amount }) => amount),
        );
      return {
        month: at + 1,
        due: sum(fees.filter(({ dueOn }) => month(dueOn) === at + 1).map(({ total }) => total)),
        collected: of(false),
        waived: of(true),
      };
    });
  }

  async compareFigures(): Promise<void> {
    const questions: [string, (fee: Fee) => boolean][] = [
      ['', () => true],
      ['&kind=1', ({ kind }) => kind === 1],
      ['&memberType=1', ({ memberId }) => this.member(memberId).type === 1],
      [`&clubId=${this.#club}`, ({ memberId }) => this.member(memberId).clubId !== null],
    ];
    for (const year of YEARS)
      for (const [query, isAsked] of questions) {
        const isIn = (fee: Fee) => fee.year === year && !fee.isCancelled && isAsked(fee);
        const fees = this.books.open().filter(isIn);
        const name = `figures ${year}${query.replace(/=.{36}/, '')}`;
        const got = await this.get(`/api/Fees/Summary?year=${year}${query}`);
        const { members, credit } = this.sumsOf(fees);
        const open = fees.filter(({ id }) => this.books.debt(id) > 0);
        this.same(`${name}: whole`, pickKeys(got.whole, [...FIGURE_KEYS, 'members', 'credit', 'openFees']), {
          ...this.figureSums(fees),
          members,
          credit: Number(credit),
          openFees: open.length,
        });
        const waiting = this.books.entries.filter(({ feeId, state }) => state === 0 && isIn(this.books.fee(feeId)));
        this.same(`${name}: waiting`, got.waiting, {
          payments: waiting.length,
          amount: sum(waiting.map(({ amount }) => amount)),
        });
        const months = this.monthsOf(year, fees, isIn);
        this.same(
          `${name}: months`,
          got.months.map((one: Data) => pickKeys(one, MONTH_KEYS)),
          months,
        );
        const types = [1, 2].flatMap((memberType) => {
          const own = fees.filter(({ memberId }) => this.member(memberId).type === memberType);
          return own.length === 0 ? [] : [{ memberType, ...this.figureSums(own) }];
        });
        this.same(
          `${name}: types`,
          got.types.map((one: Data) => pickKeys(one, ['memberType', ...FIGURE_KEYS])),
          types,
        );
        const clubs = [this.#club, null].flatMap((clubId) => {
          const own = fees.filter(({ memberId }) => this.member(memberId).clubId === clubId);
          return own.length === 0 ? [] : [{ clubId, ...this.figureSums(own) }];
        });
        const byClub = (one: Data, other: Data) => String(one.clubId).localeCompare(String(other.clubId));
        this.same(
          `${name}: clubs`,
          got.clubs.map((one: Data) => pickKeys(one, ['clubId', ...FIGURE_KEYS])).sort(byClub),
          clubs.sort(byClub),
        );
        const ageing = AGES.map((age) => {
          const own = open.filter((fee) => this.age(fee) === age);
          return { age, fees: own.length, debt: sum(own.map(({ id }) => this.books.debt(id))) };
        });
        this.same(
          `${name}: ageing`,
          got.ageing.map((one: Data) => pickKeys(one, ['age', 'fees', 'debt'])),
          ageing,
        );
        if (query === '')
          this.same(
            `${name}: years`,
            got.years.find((one: Data) => one.year === year),
            fees.length === 0 ? undefined : { year, ...this.figureSums(fees) },
          );
        const short = await this.get(`/api/Fees/Months?year=${year}${query}`);
        this.same(
          `months ${year}${query}`,
          short.months.map((one: Data) => pickKeys(one, MONTH_KEYS)),
          months,
        );
        this.same(
          `sums of months ${year}${query}`,
          pickKeys(short, ['fees', 'expected', 'collected', 'waived']),
          pickKeys(this.figureSums(fees), ['fees', 'expected', 'collected', 'waived']),
        );
      }
    const open = this.books.open().filter(({ id }) => this.books.debt(id) > 0);
    const ages = AGES.map((age) => {
      const own = open.filter((fee) => this.age(fee) === age);
      return {
        age,
        fees: own.length,
        members: new Set(own.map(({ memberId }) => memberId)).size,
        debt: sum(own.map(({ id }) => this.books.debt(id))),
      };
    });
    const got = await this.get('/api/Fees/Ageing');
    this.same(
      'ageing',
      got.map((one: Data) => pickKeys(one, ['age', 'fees', 'members', 'debt'])),
      ages,
    );
  }

  async compareHome(): Promise<void> {
    const { waiting } = await this.get('/api/Home');
    const told = (area: string) => waiting.find((one: Data) => one.area === area)?.total ?? 0;
    const late = this.books.open().filter((fee) => this.books.debt(fee.id) > 0 && this.age(fee) !== 'notDue');
    this.same('home: overdue fees', told('FeeHistories'), late.length);
    this.same(
      'home: entries that wait',
      told('Payments'),
      this.books.entries.filter(({ state }) => state === 0).length,
    );
    const lines = await this.lines('?state=sure&state=ask&state=none');
    this.same('home: lines that wait', told('BankStatements/Lines'), lines.length);
  }

  async compareExport(): Promise<void> {
    const columns = ['reference', 'total', 'paid', 'waived', 'debt'];
    const path = join(tmpdir(), `reckoner-${process.pid}.xlsx`);
    const bytes = await this.house.file(`/api/FeeHistories/Export?language=en&columns=${columns.join(',')}`);
    await writeFile(path, bytes);
    const rows: string[] = [];
    for await (const batch of readXlsx(path))
      for (const { cells } of batch) rows.push(cells.slice(0, 5).map(bare).join(' '));
    const page = await this.all('/api/FeeHistories');
    const wanted = page.map(({ id, reference }) => {
      const fee = this.books.fees.get(id);
      if (!fee) return '';
      const { total, paid, waived, debt } = this.row(fee);
      return [reference, total, paid, waived, debt].join(' ');
    });
    this.same('export of fees', rows.filter((row) => /\d/.test(row)).sort(), wanted.sort());
  }

  async compareReceipts(): Promise<void> {
    const papers = await this.all('/api/Receipts');
    if (this.#step === STEPS) meet('receipts', papers.length);
    const numbers = papers.map(({ code }) => Number(String(code).split('-').at(-1))).sort((one, other) => one - other);
    this.same(
      'numbers of receipts',
      numbers,
      numbers.map((_, at) => at + 1),
    );
    const by = (state: string, memberId: string) =>
      sum(papers.filter((paper) => paper.state === state && paper.memberId === memberId).map(({ amount }) => amount));
    for (const { id, code } of this.members) {
      const own = this.books.entries.filter(
        (entry) => this.books.fee(entry.feeId).memberId === id && entry.wantsReceipt,
      );
      const of = (isTakenBack: boolean) =>
        sum(
          own
            .filter((one) => [1, 3].includes(one.state) && one.isTakenBack === isTakenBack)
            .map(({ amount }) => amount),
        );
      this.same(`valid receipts of ${code}`, by('valid', id), of(false));
      this.same(`cancelled receipts of ${code}`, by('cancelled', id), of(true));
    }
    for (const { id, code } of papers.slice(0, 12)) {
      const { lines, amount } = await this.get(`/api/Receipts/${id}/Print`);
      if (lines.length > 0) this.same(`lines of ${code}`, sum(lines.map((line: Data) => line.amount)), amount);
    }
  }

  async compareBank(): Promise<void> {
    const lines = await this.lines();
    const keys = Map.groupBy(lines, (line) => this.bank.keyOf(line));
    const reported = this.bank.groups();
    for (const key of new Set([...keys.keys(), ...reported.keys()])) {
      const stored = keys.get(key) ?? [];
      const made = reported.get(key) ?? [];
      const doubts = new Set(stored.flatMap(({ doubts: all }) => all.map(({ id }: Data) => id))).size;
      // A twin whose row is listed as not read is not lost: nothing tells which of the two a line stands for.
      const listed = this.bank.areAlone(made) ? 0 : made.filter((one) => this.bank.isListed(one)).length;
      const lost = Math.max(0, made.length - listed - stored.length);
      // Rows of a file whose balances disagree contradict the others; nothing of them is ever booked.
      const forged = stored.filter(
        ({ statementId, sources, booked }) =>
          booked === 0 &&
          sources.length === 1 &&
          this.bank.files.some(({ id, isForged }) => isForged && id === statementId),
      ).length;
      const doubled = Math.max(0, stored.length - forged - made.length - doubts);
      totals.lost += lost;
      totals.doubled += doubled;
      this.same(`lost of ${key}`, lost, 0);
      this.same(`doubled of ${key}`, doubled, 0);
      for (const line of stored)
        this.same(`amount of ${key}`, line.direction === 'in' ? line.amount : -line.amount, made[0]?.amount);
    }
    for (const line of lines) {
      const booked = sum(
        this.books.entries
          .filter(({ lineId, isTakenBack }) => lineId === line.id && !isTakenBack)
          .map(({ amount }) => amount),
      );
      this.same(`booked of the line ${this.bank.keyOf(line)}`, line.booked, booked);
    }
    for (const file of this.bank.files) {
      const made = await this.get(`/api/BankStatements/${file.id}`);
      this.same('state of a statement', made.state, file.isUndone ? 'undone' : 'open');
      if (!file.isUndone) this.equation(made, file);
    }
    const summary = await this.get('/api/BankStatements/Lines/Summary');
    for (const state of ['sure', 'ask', 'none', 'booked', 'ignored', 'out']) {
      const own = lines.filter((line) => line.state === state);
      this.same(`summary of lines: ${state}`, summary[state].count, own.length);
    }
  }
}

const SUM_KEYS = ['count', 'members', 'total', 'paid', 'waived', 'debt', 'credit'];
const FIGURE_KEYS = ['fees', 'expected', 'collected', 'waived', 'owed'];
const MONTH_KEYS = ['month', 'due', 'collected', 'waived'];
const CLUB_CODES = ['Search', 'View', 'Update'].map((action) => `Fees${action}`);
const NAMES = ['Ánh Dương', 'Bình Minh', 'Cửu Long', 'Đại Phát', 'Gia Hưng', 'Hoàng Hà', 'Khánh An', 'Lam Sơn'];

function pickKeys(from: Data, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, from?.[key]]));
}

const seeds = values.seed
  ? [Number(values.seed)]
  : Array.from({ length: Number(values.seeds) }, (_, at) => at + Number(values.first));
for (const seed of seeds) {
  const [before, start] = [totals.comparisons, wrong.length];
  const begun = performance.now();
  await play(seed);
  console.log(
    `seed ${seed}: ${totals.comparisons - before} comparisons, ${wrong.length - start} wrong, ${Math.round((performance.now() - begun) / 1000)} s`,
  );
}
console.log(
  `${seeds.length} seeds of ${STEPS} steps: ${totals.comparisons} comparisons, ${wrong.length} wrong; refused calls ${totals.refused}; ` +
    `lost ${totals.lost}, doubled ${totals.doubled}`,
);
console.log([...totals.steps].map(([name, count]) => `${name} ${count}`).join(', '));
console.log(`met: ${[...met].map(([name, count]) => `${name} ${count}`).join(', ')}`);
for (const seed of new Set(wrong.map((one) => one.seed))) {
  const step = Math.min(...wrong.filter((one) => one.seed === seed).map((one) => one.step));
  console.log(`to repeat: node bench/reckoner.ts --seed ${seed} --steps ${Math.max(step, 1)} --every ${EVERY}`);
}
process.exitCode = wrong.length > 0 ? 1 : 0;

/** The number of a cell whose format names a unit, or its value. */
function bare(cell: ReadCell | undefined): string {
  return String((isFormatted(cell) ? cell.number : cell) ?? '');
}
