import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { type Call, can } from '../../kit/call.ts';
import type { Seal } from '../../kit/crud/seal.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { fileDay, workbookFile } from '../../kit/exchange/workbook-file.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { Download } from '../../kit/http/route.ts';
import { readingOf } from '../../kit/long-reads.ts';
import type { Cell } from '../../kit/spreadsheet/cell.ts';
import { writeXlsx } from '../../kit/spreadsheet/write-xlsx.ts';
import { type Standing, standingsOfMember } from './standings.ts';
import { areaOf, logAccess, recordOf, type Subject, subjectOf } from './subject.ts';

export type Section = Record<string, unknown>[];

/** Everything that is kept about one member, as JSON or as a workbook; written down in the access log. */
export async function exportSubject(
  call: Call,
  areas: readonly AnyCrud[],
  seal: Seal,
  { id, format }: { id: string; format: 'json' | 'xlsx' },
): Promise<Download> {
  const reading = { ...call, db: readingOf(call).db };
  const subject = await subjectOf(reading, id);
  const sections = await everythingOf(reading, areas, seal, subject);
  const rows = Object.values(sections).reduce((sum, section) => sum + section.length, 0);
  await logAccess(call, { area: areaOf(subject), entityId: id, action: 'Export', fields: Object.keys(sections), rows });
  return copyOf(call, sections, { code: subject.code, format });
}

/** Sections of what is kept about somebody as one file. */
export function copyOf(
  call: Call,
  sections: Readonly<Record<string, Section>>,
  { code, format }: { code: string | null; format: 'json' | 'xlsx' },
): Download {
  const name = ['du-lieu-ca-nhan', code ?? '', fileDay(call.now)];
  if (format === 'json') {
    const body = JSON.stringify({ exportedAt: call.now.toISOString(), ...sections }, null, 2);
    return new Download(
      `${name.filter(Boolean).join('-')}.json`,
      'application/json; charset=utf-8',
      Readable.from([body]),
    );
  }
  const columns = ['Phần / Part', 'Dòng / Row', 'Trường / Field', 'Giá trị / Value'];
  const stream = writeXlsx({
    sheet: 'Dữ liệu cá nhân',
    columns: columns.map((header, index) => ({ header, kind: index === 1 ? 'number' : 'text' })),
    rows: batches(sections),
  });
  return workbookFile(name, stream);
}

async function* batches(sections: Readonly<Record<string, Section>>): AsyncGenerator<Cell[][]> {
  for (const [section, items] of Object.entries(sections)) {
    yield items.flatMap((item, index) =>
      Object.entries(item)
        .filter(([, value]) => value !== null && value !== '')
        .map(([field, value]): Cell[] => [section, index + 1, field, textOf(value)]),
    );
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A row without what is of the house alone: who wrote it, whom a club's user need not know. */
const rowOf = sql`to_jsonb(x) - 'search_key' - 'created_by' - 'updated_by' as row`;

/** The parts of the record and every row that names the member, each table by its own words. */
async function everythingOf(call: Call, areas: readonly AnyCrud[], seal: Seal, subject: Subject) {
  const { id, idCardEnc, idCardLast4 } = subject;
  const record = await recordOf(call, areas, subject);
  const maySee = can(call, REVEAL);
  const idCard = idCardEnc && maySee ? seal.open(idCardEnc) : idCardLast4 && `…${idCardLast4}`;
  const isClub = call.actor.clubId !== null;
  // A club's user gets what the club knows: its own notes, and nothing of the association's registers.
  const ofHouse = isClub ? sql`false` : sql`true`;
  const club = call.actor.clubId;
  const ofClub = club === null ? sql`true` : sql`x.club_id = ${club}`;
  const read = async (query: ReturnType<typeof sql>): Promise<Section> => {
    const { rows } = await call.db.execute<{ row: Record<string, unknown> }>(query);
    return rows.map(({ row }) => row);
  };
  // What only may be them is of somebody else as well, and is not handed out.
  const standings = ((await standingsOfMember(call, subject)) ?? []).filter(({ isSure }) => isSure);
  const offices = standings.flatMap(({ role, id: office }) => (role === 'representative' ? [office] : []));
  return {
    record: [{ ...record, idCard }] as Section,
    memberships: await read(sql`select ${rowOf} from memberships x where x.member_id = ${id} order by x.starts_on`),
    clubs:
      await read(sql`select jsonb_build_object('club', m.name, 'joinedOn', x.joined_on, 'leftOn', x.left_on, 'leaveReason', x.leave_reason) as row
      from club_members x join members m on m.id = x.club_id where x.member_id = ${id} and ${ofClub} order by x.joined_on`),
    seats:
      await read(sql`select jsonb_build_object('committee', c.name, 'term', t.name, 'title', i.name, 'position', x.position, 'startsOn', x.starts_on, 'endsOn', x.ends_on, 'endReason', x.end_reason) as row
      from seats x join terms t on t.id = x.term_id join committees c on c.id = t.committee_id join titles i on i.id = x.title_id
      where x.member_id = ${id} and ${club === null ? sql`true` : sql`c.club_id = ${club}`} order by x.starts_on`),
    meetings:
      await read(sql`select jsonb_build_object('title', s.title, 'startTime', s.start_time, 'name', x.name, 'emailAddress', x.email_address, 'answer', x.status, 'note', x.answer_note) as row
      from schedule_participants x join schedules s on s.id = x.schedule_id where x.member_id = ${id} and ${club === null ? sql`true` : sql`s.club_id = ${club}`} order by s.start_time`),
    contacts: standings.filter(({ role }) => role !== 'representative').map(contactOf),
    representatives: await read(sql`select ${rowOf} from representatives x where ${isOneOf(sql`x.id`, offices)}`),
    notes:
      await read(sql`select jsonb_build_object('content', x.content, 'writtenBy', u.full_name, 'at', x.created_at) as row
      from member_notes x left join users u on u.id = x.created_by where x.member_id = ${id} and ${club === null ? sql`true` : sql`u.club_id = ${club}`} order by x.id`),
    consents:
      await read(sql`select jsonb_build_object('purpose', x.purpose, 'textVersion', l.number, 'language', l.language, 'channel', x.channel, 'givenAt', x.given_at, 'withdrawnAt', x.withdrawn_at) as row
      from consents x join legal_texts l on l.id = x.legal_text_id where x.member_id = ${id} order by x.given_at`),
    requests: await read(
      sql`select ${rowOf} from data_requests x where x.member_id = ${id} and ${ofHouse} order by x.received_at`,
    ),
    files:
      await read(sql`select jsonb_build_object('fileName', a.file_name, 'mime', a.mime, 'size', a.size, 'slot', x.slot) as row
      from attachment_links x join attachments a on a.id = x.attachment_id where x.entity_id = ${id} order by x.ord`),
    history:
      await read(sql`select jsonb_build_object('at', x.created_at, 'by', x.actor_name, 'action', x.action, 'changes', x.changes) as row
      from audit_entries x where x.entity_id = ${id} and ${ofClub} order by x.id`),
    access:
      await read(sql`select jsonb_build_object('at', x.created_at, 'by', u.full_name, 'action', x.action, 'fields', x.fields, 'reason', x.reason) as row
      from access_log x left join users u on u.id = x.created_by where x.entity_id = ${id} and ${ofClub} order by x.id`),
  };
}

/** What an organisation keeps of its leader or a contact. */
export function contactOf(standing: Standing): Record<string, unknown> {
  const { ownerName, role, name, position, phoneNumber, emailAddress, gender, dayOfBirth } = standing;
  return { of: ownerName, role, name, position, phoneNumber, emailAddress, gender, dayOfBirth };
}
