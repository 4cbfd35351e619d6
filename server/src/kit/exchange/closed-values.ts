import { exactKey, fold } from '@hoivien/contract/kit/fold.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields, type SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import { meantChoice } from '@hoivien/contract/kit/written/choice-words.ts';
import { isMarkable } from './columns/join-columns.ts';
import { saysNotCurrent, STATE } from './columns/standing.ts';
import { type Lookups, namedBy } from './lookups.ts';
import type { Wording } from './wording.ts';

/** The fields of which a text is a value, each with the value as its cell would have it. */
export type Meant = (text: string) => ReadonlyMap<string, string>;

/**
 * Knows what headings and titles mean that are values themselves: `Hội viên liên kết` is one of the kind of a member,
 * `Dệt may` one of the careers.
 */
export function meaningOf(resource: Resource, wording: Wording, { targets }: Pick<Lookups, 'targets'>): Meant {
  const columns = allSheetFields(resource).filter(
    (column) => column.key === 'gender' || (isMarkable(column) && (column.index ?? 0) === 0),
  );
  const seen = new Map<string, ReadonlyMap<string, string>>();
  return (text) => {
    const known = seen.get(text) ?? new Map(find(text));
    if (seen.size < SEEN_MAX) seen.set(text, known);
    return known;
  };

  function* find(text: string): Generator<[string, string]> {
    const forms = formsOf(text);
    for (const column of columns) {
      const value = forms.map((form) => valueOf(column, form)).find((one) => one !== undefined);
      if (value !== undefined) yield [column.key, value];
    }
    if (resource.fields[STATE] && saysNotCurrent(text)) yield [STATE, text];
  }

  function valueOf({ field, part, shape }: SheetField, text: string): string | undefined {
    if (shape.kind === 'flag') return YES_NO[fold(text)];
    if (!shape.choices) {
      const target = targets.get(shape.to ?? '');
      // Records with a tax code or an e-mail are members and people, not values of a list.
      const named = target && !target.byKey ? namedBy(target, text) : undefined;
      return named && 'id' in named ? target?.nameOf.get(named.id) : undefined;
    }
    const words = shape.choices.map((choice) =>
      LANGUAGES.map((language) => wording.choice(resource.area, part ?? field, choice, language)),
    );
    const own = words.findIndex((all) => all.some((word) => fold(word) === fold(text)));
    return words[own >= 0 ? own : (meantChoice(text, words) ?? -1)]?.[0];
  }
}

const SEEN_MAX = 2_000;
const YES_NO: Readonly<Record<string, string>> = {
  co: 'Có',
  khong: 'Không',
  yes: 'Có',
  no: 'Không',
  'co mat': 'Có',
  vang: 'Không',
};

/** What stands before a value in a heading or title: the number of the section, and what kind of thing it is. */
const NUMBER = /^\s*(?:[IVX]+|[A-HĐ]|\d{1,2}(?:\.\d{1,2})*)\s*[.)/:–-]+\s*/u;
const KIND =
  /^(?:danh sách|ds|các|khối|nhóm|ngành nghề|ngành|nghề|lĩnh vực|loại|hạng|hội viên|hv|doanh nghiệp|dn)(?:\s+|\s*:\s*)/iu;
/** What stands behind it: brackets, the number of records, a year. */
const BEHIND = /\s*(?:[([][^()[\]]*[)\]]|[:–-]\s*\d*\s*(?:\p{L}+\s?){0,3}|năm \d{4})\s*[.:]?\s*$/iu;

/** A text as it stands, and without what stands around the value in it. */
function formsOf(written: string): string[] {
  if (REST.test(fold(written))) return [];
  const forms = [written.replace(/\s+/g, ' ').trim()];
  const add = (text: string) => {
    if (text.trim() && !forms.some((one) => exactKey(one) === exactKey(text))) forms.push(text.trim());
  };
  add((forms[0] ?? '').replace(NUMBER, ''));
  const whole = forms.slice();
  for (const form of whole) add(form.replace(BEHIND, ''));
  for (let at = 0; at < forms.length && forms.length < FORMS_MAX; at += 1) add((forms[at] ?? '').replace(KIND, ''));
  return forms;
}

const FORMS_MAX = 12;
/** What is left over is a value of many lists, and a group of none. */
const REST = /\b(?:khac|con lai|other|others)\b/;
