import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { labelField, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { withQuery } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { copyText } from '../../api/copy-text.ts';
import { notify } from '../../ui/notify.tsx';
import '../resource.texts.ts';
import { fetchExport } from '../use-records.ts';
import { type ListAddress, toQuery } from '../use-list-address.ts';

/** The most lines of one copy; a chat takes no more. */
const LINES_MAX = 500;
const PAGE = 100;

/** The telephone and e-mail of a record; nothing for an area that has not both. */
export function contactFields({ fields }: Resource): readonly string[] | undefined {
  const of = (kind: 'phone' | 'email') => Object.entries(fields).find(([, field]) => field.kind === kind)?.[0];
  const [phone, email] = [of('phone'), of('email')];
  return phone && email ? [phone, email] : undefined;
}

/**
 * Copies a line for each record: name, telephone, e-mail. The lines come from the export of the list, so the server writes who
 * took them into the access log, as of a file.
 */
export function useCopyContacts(resource: Resource) {
  const { t, formatNumber, language } = useWords();
  const contacts = contactFields(resource) ?? [];
  return useMutation({
    mutationFn: async ({ address, ids }: { address: ListAddress; ids: readonly string[] | undefined }) => {
      const { first, total } = ids
        ? { first: ids.slice(0, LINES_MAX), total: ids.length }
        : await firstIds(resource, address);
      const columns = [labelField(resource), ...contacts];
      const { blob } = await fetchExport(resource, { address, columns, ids: first, format: 'csv' }, language);
      const [, ...rows] = readCells(await blob.text());
      const lines = rows.map((cells) => cells.map(seen).filter(Boolean).join(', '));
      await copyText(lines.join('\n'));
      const count = formatNumber(rows.length);
      const said =
        rows.length < total
          ? t('resource.copiedSome', { count, total: formatNumber(total) })
          : t('resource.copied', { count });
      const lacking = rows.filter(([, ...reached]) => reached.some((text) => seen(text) === '')).length;
      notify.done(lacking > 0 ? `${said}. ${t('resource.copiedLacking', { count: formatNumber(lacking) })}` : said);
    },
    onError: (error) => notify.failed(error),
  });
}

/** A value that is masked for the reader is of no use in a message. */
function seen(text: string): string {
  return text.includes('•') ? '' : text;
}

/** The first records of a list, in its order. */
async function firstIds(resource: Resource, address: ListAddress): Promise<{ first: string[]; total: number }> {
  const first: string[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...toQuery(address), page, pageSize: PAGE, fields: labelField(resource) };
    const answer = await ask(recordCalls(resource).list, { query: withQuery('', asked).slice(1) });
    first.push(...answer.items.map(({ id }) => id));
    if (first.length >= Math.min(LINES_MAX, answer.total) || answer.items.length === 0)
      return { first: first.slice(0, LINES_MAX), total: answer.total };
  }
}

/** A cell of separated values as the server writes them, and what ends it: the semicolon, or the line. */
const CELL = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g;

function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(CELL)) {
    // A blank without width stands before what programs take for a formula.
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/^\u200B/, ''));
    if (end !== ';') rows.push([]);
  }
  return rows.slice(0, -1);
}
