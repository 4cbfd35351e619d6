import { notification as resource } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import type {
  NotificationRecipient,
  RecipientsFilter,
} from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { notificationTexts } from '@hoivien/contract/areas/words/notification/notification.texts.ts';
import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import { type Language, pick } from '@hoivien/contract/kit/message.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { sql } from 'drizzle-orm';
import { writeAccess } from '../../../kit/access-log.ts';
import { type Call, can } from '../../../kit/call.ts';
import { fileDay, workbookFile } from '../../../kit/exchange/workbook-file.ts';
import type { Download } from '../../../kit/http/route.ts';
import { readDb } from '../../../kit/long-reads.ts';
import type { Channel } from '../../../kit/outbox/outbox.ts';
import type { Cell, ColumnKind } from '../../../kit/spreadsheet/cell.ts';
import { writeXlsx } from '../../../kit/spreadsheet/write-xlsx.ts';
import type { Notification } from './message.ts';
import { type Row, rowsSql, toRecipient } from './read.ts';

type Texts = typeof notificationTexts;
type Recipient = NotificationRecipient;

interface Column {
  name: keyof Texts['fields'];
  kind: ColumnKind;
  cell: (recipient: Recipient, language: Language) => Cell;
}

const choices = notificationTexts.choices;
const words = (
  pairs: Readonly<Record<string, readonly [string, string]>>,
  value: string | number,
  language: Language,
) => {
  const pair = pairs[value];
  return pair ? pick(pair, language) : String(value);
};
const phone = (number: string | null) => (number?.startsWith('+') ? showPhone(number) : number);
const moment = (iso: string | null) => (iso === null ? null : new Date(iso));

const columns: readonly Column[] = [
  { name: 'memberCode', kind: 'text', cell: ({ code }) => code },
  { name: 'memberName', kind: 'text', cell: ({ name }) => name },
  { name: 'leader', kind: 'text', cell: ({ leaderName }) => leaderName },
  { name: 'emailAddress', kind: 'text', cell: ({ emailAddress }) => emailAddress },
  { name: 'phoneNumber', kind: 'text', cell: ({ phoneNumber }) => phone(phoneNumber) },
  { name: 'state', kind: 'text', cell: ({ state }, language) => words(choices.state, state, language) },
  { name: 'reason', kind: 'text', cell: reasonOf },
  {
    name: 'methods',
    kind: 'text',
    cell: ({ messages }, language) =>
      messages.map(({ channel }) => words(choices.methods, channel, language)).join(', ') || null,
  },
  { name: 'sentTime', kind: 'datetime', cell: ({ messages }) => moment(messages.find(({ at }) => at)?.at ?? null) },
  { name: 'answer', kind: 'text', cell: ({ answer }, language) => words(choices.answer, answer, language) },
  { name: 'answeredAt', kind: 'datetime', cell: ({ answeredAt }) => moment(answeredAt) },
  { name: 'note', kind: 'text', cell: ({ answerNote }) => answerNote },
  { name: 'answeredBy', kind: 'text', cell: ({ answeredBy }) => answeredBy },
];

/** Why a recipient got nothing, or waits: in words where the product knows them, else as the other server said it. */
function reasonOf({ skipped, messages }: Recipient, language: Language): string | null {
  if (skipped) return words(choices.skipped, skipped, language);
  const told = messages.flatMap(({ channel, reason }) =>
    reason ? [`${words(choices.methods, channel, language)}: ${words(choices.waitsFor, reason, language)}`] : [],
  );
  return told.join('; ') || null;
}

/**
 * The recipients of a notification as a workbook, under the filters of their list. The access log gets an entry with the
 * number of rows, also when the reader stops early. Phones of persons are masked as on the screen.
 */
export function exportRecipients(
  call: Call,
  { id, title }: Pick<Notification, 'id' | 'title'>,
  channels: readonly Channel[],
  filter: RecipientsFilter,
  language: Language,
): Download {
  const isSeen = can(call, REVEAL);
  const { fields } = notificationTexts;
  const stream = writeXlsx({
    sheet: pick(fields.recipients, language),
    columns: columns.map(({ name, kind }) => ({ header: pick(fields[name], language), kind })),
    rows: rows(),
  });
  return workbookFile([pick(fields.recipients, language), title, fileDay(call.now)], stream);

  async function* rows(): AsyncGenerator<Cell[][]> {
    let count = 0;
    try {
      const found = await readDb(call).execute<Row>(rowsSql(sql`${id}`, channels, filter));
      for (let at = 0; at < found.rows.length; at += BATCH) {
        const batch = found.rows.slice(at, at + BATCH).map((row) => toRecipient(row, isSeen));
        count += batch.length;
        yield batch.map((recipient) => columns.map(({ cell }) => cell(recipient, language)));
      }
    } finally {
      const seen = columns.map(({ name }) => name);
      await writeAccess(call, [{ area: resource.area, entityId: id, action: 'Export', fields: seen, rows: count }]);
    }
  }
}

/** Rows of one batch. */
const BATCH = 500;
