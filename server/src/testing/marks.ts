import type { Field } from '@hoivien/contract/kit/field.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';

/** The beginning of every mark in a text; no text of the product contains it. */
export const MARK = 'zqmark';

/** Kinds whose values may be any words. */
const WORDS: readonly Field['kind'][] = ['code', 'text', 'longText', 'person'];
/** A day and an amount that occur nowhere else in the product. */
const DAY = '1913-07-29';
const SUM = 98_765_432_101;

type Values = Record<string, unknown>;

/** A valid input of an area with a mark in each field, and all its marks. */
export function markedInput(resource: Resource, number: number): { input: Values; marks: string[] } {
  const marks = new Set<string>();
  const marked = ({ kind, fields = {} }: Field, name: string, value: unknown): unknown => {
    if (value === null || value === undefined) return value;
    const word = `${MARK}${number}${name.toLowerCase()}`;
    const told = <Value extends string | number>(mark: Value): Value => {
      marks.add(String(mark));
      return mark;
    };
    // A text like a line of a stack trace, as a person could write it.
    if (kind === 'longText') return `${told(word)}\n    at ${word} (file:///${word}.ts:1:1)`;
    if (kind === 'richText') return `<p>${told(word)}</p>`;
    if (WORDS.includes(kind)) return told(word.slice(0, kind === 'code' ? 40 : 90));
    if (kind === 'login') return told(word.slice(0, 40));
    if (kind === 'email') return `${told(word)}@example.test`;
    if (kind === 'link') return `https://${told(word)}.example.test`;
    if (kind === 'date') return told(DAY);
    if (kind === 'money') return told(SUM);
    if (['phone', 'taxCode', 'identity', 'secret'].includes(kind)) return told(value as string);
    if (kind === 'address') return { ...(value as Values), road: told(word) };
    if (kind === 'object') return parts(fields, name, value as Values);
    if (kind === 'list') return (value as Values[]).map((item) => parts(fields, name, item));
    return value;
  };
  const parts = (fields: Readonly<Record<string, Field>>, name: string, item: Values) =>
    Object.fromEntries(
      Object.entries(fields).map(([part, field]) => [part, marked(field, `${name}${part}`, item[part])]),
    );
  const sample = sampleInput(resource, number) as Values;
  const input = Object.fromEntries(
    inputFields(resource).map((name) => [name, marked(resource.fields[name] as Field, name, sample[name])]),
  );
  return { input, marks: [...marks] };
}

/**
 * The marks in a log, including encoded forms of addresses, files and other programs, and the texts of database errors.
 */
export function leaksIn(log: string, marks: Iterable<string>): string[] {
  const found = new Set<string>();
  const words = /zqmark\w*|Failed query|params:|Key \(|Failing row|unnamed portal/gi;
  for (const [word] of log.matchAll(words)) found.add(word);
  for (const mark of marks) {
    const bytes = Buffer.from(mark);
    for (const written of [mark, bytes.toString('hex'), encodeURIComponent(mark)])
      if (log.includes(written)) found.add(mark);
    // In base64 a mark begins at one of three offsets, and the text around it changes its ends.
    for (const before of ['', 'x', 'xx']) {
      const middle = Buffer.from(before + mark)
        .toString('base64')
        .slice(before ? 4 : 0, -4);
      if (middle.length > 8 && log.includes(middle)) found.add(`${mark} as base64`);
    }
  }
  return [...found];
}

/**
 * SQL that lets every write to a table of the house fail with the whole row in the message, the worst case of a
 * database.
 */
export function refuseWrites(code: string, except: readonly string[] = []): string {
  return `
    create or replace function refuse_write() returns trigger language plpgsql as $$
    begin
      raise exception 'Key (row)=(%) already exists.', new::text
        using errcode = '${code}', detail = 'Failing row contains ' || new::text, hint = new::text;
    end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public'
          and tablename not in (${["''", ...except.map((one) => `'${one}'`)].join()}) loop
        execute format('create or replace trigger refuse_write before insert or update on %I for each row execute function refuse_write()', name);
      end loop;
    end $$;`;
}

/** Removes the triggers of `refuseWrites`. */
export const ALLOW_WRITES = `do $$ declare name text; begin
  for name in select tgrelid::regclass::text from pg_trigger where tgname = 'refuse_write' loop
    execute format('drop trigger refuse_write on %s', name);
  end loop;
end $$;`;
