import type { ExportFormat } from '@hoivien/contract/kit/exchange/workbook.calls.ts';
import { CSV, WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import type { Readable } from 'node:stream';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { Download } from '../http/route.ts';
import { isoDay } from '../spreadsheet/serial-date.ts';

/**
 * A workbook as a download; its words form the file name.
 *
 * @example workbookFile(['Thị trường', '20261121'], stream) // thi-truong-20261121.xlsx
 */
export function workbookFile(words: readonly string[], stream: Readable): Download {
  return listFile(words, 'xlsx', stream);
}

const TYPES: Readonly<Record<ExportFormat, string>> = { xlsx: WORKBOOK, csv: CSV };

/** A list in one of its forms as a download. */
export function listFile(words: readonly string[], format: ExportFormat, stream: Readable): Download {
  const name = words.map((word) =>
    fold(word)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, ''),
  );
  return new Download(`${name.filter(Boolean).join('-')}.${format}`, TYPES[format], stream);
}

/** The day in Vietnam in the form of file names. @example fileDay(new Date('2026-11-20T18:00:00Z')) // '20261121' */
export function fileDay(now: Date): string {
  return isoDay(now).replaceAll('-', '');
}
