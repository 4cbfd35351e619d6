import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import { Readable } from 'node:stream';
import { is, SQL } from 'drizzle-orm';
import type { AllAreas, AnyAreaModule } from '../../../kit/area-module.ts';
import { type Call, can } from '../../../kit/call.ts';
import type { Seal } from '../../../kit/crud/seal.ts';
import { fileDay, workbookFile } from '../../../kit/exchange/workbook-file.ts';
import { Download } from '../../../kit/http/route.ts';
import { readingOf } from '../../../kit/long-reads.ts';
import type { CopySection } from '../../../kit/of-members.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import { writeXlsx } from '../../../kit/spreadsheet/write-xlsx.ts';
import { clubOf } from '../../../kit/rights.ts';
import { standingsOfMember } from './standings.ts';
import { areaOf, logAccess, recordOf, type Subject, subjectOf } from './subject.ts';

type Section = Record<string, unknown>[];

/** All data of one member, as JSON or as a workbook. The access log records it. */
export async function exportSubject(
  call: Call,
  areas: AllAreas,
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

/** A copy of personal data as one file. */
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

/** The record, and the data of every area about the member, in the declared order. */
async function everythingOf(
  call: Call,
  { records, modules }: AllAreas,
  seal: Seal,
  subject: Subject,
): Promise<Record<string, Section>> {
  const { id, idCardEnc, idCardLast4 } = subject;
  const record = await recordOf(call, records, subject);
  const maySee = can(call, REVEAL);
  const idCard = idCardEnc && maySee ? seal.open(idCardEnc) : idCardLast4 && `…${idCardLast4}`;
  // An uncertain match may be another person, so the copy leaves it out.
  const standings = ((await standingsOfMember(call, subject)) ?? []).filter(({ isSure }) => isSure);
  const about = { id, clubId: clubOf(call.actor), standings };
  const sections: Record<string, Section> = { record: [{ ...record, idCard }] };
  for (const { name, rows } of copySections(modules)) {
    const told = rows(about);
    sections[name] = is(told, SQL) ? await read(call, told) : [...told];
  }
  return sections;
}

async function read({ db }: Call, query: SQL): Promise<Section> {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(query);
  return rows.map(({ row }) => row);
}

/** The parts of a copy after the record, in their order. */
export function copySections(modules: readonly AnyAreaModule[]): CopySection[] {
  return modules
    .flatMap(({ ofMembers = [] }) => ofMembers.flatMap(({ copy }) => ('rows' in copy ? copy : [])))
    .sort((a, b) => a.place - b.place);
}
