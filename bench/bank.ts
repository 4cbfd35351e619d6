/**
 * Books 500 lines of a statement while the app, or the app with its database, is killed with SIGKILL again and again, and
 * compares the entries with the lines. Needs the bundle: `npm run build`, then `node bench/bank.ts [--kills 20]`. Ends with 1
 * when a line stands twice or not at all.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openKilledApp } from './killed-app.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const KILLS = Number(values.kills);
const LINES = 500;
const ACCOUNT = '1012345678';

const app = await openKilledApp('bank', 18447);
const { send, must } = app;
let kills = 0;
let rounds = 0;
try {
  const references = await prepare();
  while (kills < KILLS) {
    rounds += 1;
    const id = await takeStatement(references);
    while (kills < KILLS && (await left(id)) > 0) {
      const posting = send('POST', '/api/BankStatements/Lines/Accept', { statementId: id }).catch(() => undefined);
      await sleep(60 + Math.random() * 500);
      kills += 1;
      await app.strike(posting, kills % 2 === 0 ? 'both' : 'app');
    }
    while ((await left(id)) > 0) await must('POST', '/api/BankStatements/Lines/Accept', { statementId: id });
    process.exitCode = (await compare()) ? 0 : 1;
    if (process.exitCode !== 0) break;
    for (let some = 1; some > 0; ) some = (await must('POST', `/api/BankStatements/${id}/Undo`)).left as number;
  }
  console.log(`${kills} kills while ${LINES} lines were booked, ${rounds} rounds`);
} finally {
  await app.close();
}

/** Members, a plan that gives each a fee, and an account. Returns the references of the fees. */
async function prepare(): Promise<string[]> {
  for (let from = 0; from < LINES; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        must('POST', '/api/Members', {
          type: 1,
          code: `HV-${from + at}`,
          enterpriseName: `Công ty Cổ phần Bền Bỉ ${from + at}`,
          membership: { startsOn: '2020-01-01' },
        }),
      ),
    );
  const rates = [{ memberType: 1, amount: 1_000_000 }];
  const plan = await must('POST', '/api/Fees', {
    name: 'Phí',
    year: 2026,
    period: 'Y',
    kind: 1,
    dueOn: '2026-06-30',
    proRata: 0,
    rates,
  });
  await must('POST', `/api/Fees/${plan.id}/Issue`, {});
  await must('POST', '/api/BankAccounts', {
    bankBin: '970436',
    accountNumber: ACCOUNT,
    accountHolder: 'Hiệp hội',
    clubId: null,
  });
  const references: string[] = [];
  for (let page = 1; references.length < LINES; page += 1) {
    const { items } = await must('GET', `/api/FeeHistories?page=${page}&pageSize=100`);
    references.push(...(items as { reference: string }[]).map(({ reference }) => reference));
  }
  return references;
}

async function takeStatement(references: readonly string[]): Promise<string> {
  const rows = references.map(
    (reference, at) => `01/10/2026,FT26${String(at).padStart(8, '0')},,1000000,${reference} nop phi`,
  );
  const text = ['Ngày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Nội dung', ...rows, `,,,,${rounds}`].join('\n');
  const form = new FormData();
  form.append('file', new Blob([text]), 'saoke.csv');
  const response = await fetch(`${app.url}/api/Attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token()}` },
    body: form,
  });
  const file = (await response.json()) as { data: { id: string } };
  const made = await must('POST', '/api/BankStatements', { attachmentId: file.data.id });
  if (made.state === 'mapping') {
    const [account] = await must('GET', '/api/BankStatements/Accounts');
    await must('POST', `/api/BankStatements/${made.id}/Confirm`, {
      columns: made.survey.columns,
      accountId: account.id,
      layoutName: 'Thử',
    });
  }
  return made.id as string;
}

async function left(id: string): Promise<number> {
  const { sure } = await must('GET', `/api/BankStatements/Lines/Summary?statementId=${id}`);
  return sure.count as number;
}

/** Whether each fee is paid once, to the đồng, and each line is booked. */
async function compare(): Promise<boolean> {
  const sums = await must('GET', '/api/FeeHistories/Sums');
  const receipts = await must('GET', '/api/Receipts?pageSize=1');
  const { booked, sure, ask } = await must('GET', '/api/BankStatements/Lines/Summary');
  const isRight =
    Number(sums.paid) === LINES * 1_000_000 &&
    Number(sums.debt) === 0 &&
    booked.count === LINES &&
    sure.count + ask.count === 0;
  console.log(
    `round ${rounds}: paid ${sums.paid}, debt ${sums.debt}, lines booked ${booked.count}, receipts so far ${receipts.total}`,
  );
  return isRight;
}
