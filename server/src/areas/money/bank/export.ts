import type { BankLine, LinesQuery } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { bankStatementTexts } from '@hoivien/contract/areas/money/bank/bank-statement.texts.ts';
import { fileDay, workbookFile } from '../../../kit/exchange/workbook-file.ts';
import type { Call } from '../../../kit/call.ts';
import type { Download } from '../../../kit/http/route.ts';
import { writeXlsx } from '../../../kit/spreadsheet/write-xlsx.ts';
import { requireRight } from '../../../kit/rights.ts';

import { listLines } from './queue.ts';
import { bankRights } from './rights.ts';

const STATES: Readonly<Record<BankLine['state'], string>> = {
  sure: 'Chắc chắn',
  ask: 'Cần xem',
  none: 'Không khớp',
  booked: 'Đã ghi nhận',
  ignored: 'Bỏ qua',
  out: 'Tiền ra',
};
const PAGE = 100;

/** Lines as a workbook for the accountant: what came in, and for whom it was booked or is proposed. */
export async function exportLines(
  call: Call,
  query: Pick<LinesQuery, 'statementId' | 'state' | 'search'>,
): Promise<Download> {
  requireRight(call, bankRights.keep);
  const [title] = bankStatementTexts.title;
  const columns = [
    { header: 'Ngày', kind: 'datetime' },
    { header: 'Tiền vào', kind: 'money' },
    { header: 'Tiền ra', kind: 'money' },
    { header: 'Nội dung ngân hàng ghi', kind: 'text', width: 60 },
    { header: 'Số tham chiếu', kind: 'text' },
    { header: 'Người chuyển', kind: 'text' },
    { header: 'Tình trạng', kind: 'text' },
    { header: 'Mã hội viên', kind: 'text' },
    { header: 'Hội viên', kind: 'text', width: 40 },
    { header: 'Phiếu thu', kind: 'text' },
    { header: 'Lý do bỏ qua', kind: 'text' },
  ] as const;
  return workbookFile([title, fileDay(call.now)], writeXlsx({ sheet: title, columns, rows: rows() }));

  async function* rows() {
    for (let page = 1; ; page += 1) {
      const { items, total } = await listLines(call, { ...query, page, pageSize: PAGE });
      yield items.map((line) => {
        const [best] = line.candidates;
        const proposed = best?.parts.length ? best.parts : best ? [best] : [];
        const people = line.matches.length > 0 ? line.matches : proposed;
        const join = (texts: (string | null)[]) => [...new Set(texts.filter((text) => text !== null))].join(', ');
        return [
          new Date(line.bookedAt),
          line.direction === 'in' ? line.amount : null,
          line.direction === 'out' ? line.amount : null,
          line.description,
          line.bankReference,
          line.payerName,
          STATES[line.state],
          join(people.map(({ memberCode }) => memberCode)),
          join(people.map(({ memberName }) => memberName)),
          join(line.matches.map(({ receiptCode }) => receiptCode)),
          line.ignored?.reason ?? line.ignored?.kind ?? null,
        ];
      });
      if (page * PAGE >= total) return;
    }
  }
}
