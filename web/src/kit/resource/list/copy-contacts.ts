import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { ask } from '../../api/ask.ts';
import { withQuery } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { asText, fieldsText, labelFields, type LooseItem } from '../records.ts';
import '../resource.texts.ts';
import { labelText } from '../value-text.ts';
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

/** Copies a line for each record, as the reader sees them: name, telephone, e-mail. */
export function useCopyContacts(resource: Resource) {
  const words = useWords();
  const { t, formatNumber } = words;
  const contacts = contactFields(resource) ?? [];
  return useMutation({
    mutationFn: async ({ address, ids }: { address: ListAddress; ids: ReadonlySet<string> | undefined }) => {
      const { items, total } = await readRows(resource, contacts, address, ids);
      const rows = items.map((item) => ({
        name: labelText(item, resource, words),
        reached: contacts.map((name) => seen((item as Record<string, unknown>)[name])),
      }));
      const lines = rows.map(({ name, reached }) => [name, ...reached].filter(Boolean).join(', '));
      try {
        await navigator.clipboard.writeText(lines.join('\n'));
      } catch {
        // A page without https has no clipboard, and a browser may refuse one.
        throw new ApiError(400, { message: t('resource.copyRefused') });
      }
      const count = formatNumber(items.length);
      const said =
        items.length < total
          ? t('resource.copiedSome', { count, total: formatNumber(total) })
          : t('resource.copied', { count });
      const lacking = rows.filter(({ reached }) => reached.some((text) => text === '')).length;
      notify.done(lacking > 0 ? `${said}. ${t('resource.copiedLacking', { count: formatNumber(lacking) })}` : said);
    },
    onError: (error) => notify.failed(error),
  });
}

/** A value that is masked for the reader is of no use in a message. */
function seen(value: unknown): string {
  const text = asText(value);
  return text.includes('•') ? '' : text;
}

async function readRows(
  resource: Resource,
  contacts: readonly string[],
  address: ListAddress,
  ids: ReadonlySet<string> | undefined,
): Promise<{ items: LooseItem[]; total: number }> {
  const items: LooseItem[] = [];
  const fields = fieldsText([...labelFields(resource), ...contacts]);
  for (let page = 1, read = 0; ; page += 1) {
    const query = withQuery('', { ...toQuery(address), page, pageSize: PAGE, fields }).slice(1);
    const answer = await ask(recordCalls(resource).list, { query });
    read += answer.items.length;
    items.push(...(answer.items as LooseItem[]).filter(({ id }) => !ids || ids.has(id)));
    const wanted = Math.min(LINES_MAX, ids?.size ?? answer.total);
    if (items.length >= wanted || answer.items.length === 0 || read >= answer.total)
      return { items: items.slice(0, LINES_MAX), total: ids?.size ?? answer.total };
  }
}
