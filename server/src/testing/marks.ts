import type { Field } from '@hoivien/contract/kit/field.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';

/** Begins every mark in a text: no word of the product has it. */
export const MARK = 'zqmark';

/** Kinds whose values are words, that may be any. */
const WORDS: readonly Field['kind'][] = ['code', 'text', 'longText', 'person'];
/** Days and sums that nothing of the product has by itself. */
const DAY = '1913-07-29';
const SUM = 98_765_432_101;

type Values = Record<string, unknown>;

/** A valid input of an area with a mark in each of its fields, and all of its marks. */
export function markedInput(resource: Resource, number: number): { input: Values; marks: string[] } {
  const marks = new Set<string>();
  const marked = ({ kind, fields = {} }: Field, name: string, value: unknown): unknown => {
    if (value === null || value === undefined) return value;
    const word = `${MARK}${number}${name.toLowerCase()}`;
    const told = <Value extends string | number>(mark: Value): Value => {
      marks.add(String(mark));
      return mark;
    };
    // A frame of a stack, as far as anybody can write one.
    if (kind === 'longText') return `${told(word)}\n    at ${word} (file:///${word}.ts:1:1)`;
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

/** What of marks stands in a log, also as addresses, files and other programs would write it; and the words of a database. */
export function leaksIn(log: string, marks: Iterable<string>): string[] {
  const found = new Set<string>();
  const words = /zqmark\w*|Failed query|params:|Key \(|Failing row|unnamed portal/gi;
  for (const [word] of log.matchAll(words)) found.add(word);
  for (const mark of marks) {
    const bytes = Buffer.from(mark);
    for (const written of [mark, bytes.toString('hex'), encodeURIComponent(mark)])
      if (log.includes(written)) found.add(mark);
    // Within base64 a mark begins at any of three places, and its ends depend on what stands beside it.
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
 * SQL that makes every write to a table of the house fail as a database does at its worst: with all of the row among its words.
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

/** Ends what `refuseWrites` began. */
export const ALLOW_WRITES = `do $$ declare name text; begin
  for name in select tgrelid::regclass::text from pg_trigger where tgname = 'refuse_write' loop
    execute format('drop trigger refuse_write on %s', name);
  end loop;
end $$;`;
