import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { memberNameKey, members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import type { LikelyDoubles, Source } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { nameParts } from '../../../kit/search/search-key.ts';
import { textOf } from '../../../kit/text.ts';
import { coreName, isOtherName } from './likeness.ts';

const FIELDS = ['phoneNumber'];

/**
 * Likely doubles in files: the same telephone number and the same name without its legal form; for enterprises also a
 * record with the same name whose tax code is not another one. Restricted and erased members are left out, as in the
 * list of likely duplicates.
 */
export function fileDoubles(source: Pick<Source, 'resource' | 'within' | 'scope' | 'parts'>): LikelyDoubles {
  const { resource, within, scope, parts = [] } = source;
  const tax = parts.find(({ join }) => join?.columns['taxCode'])?.join;
  const label = resource.label ?? ('enterpriseName' in resource.fields ? 'enterpriseName' : 'name');
  const keyOf = (input: Readonly<Values>): string | undefined => {
    const { phoneNumber } = input;
    const name = coreName(textOf(input[label] ?? ''));
    return phoneNumber && name ? `${textOf(phoneNumber)} ${name}` : undefined;
  };
  return {
    keysOf: (input) => {
      const key = keyOf(input);
      return key === undefined ? [] : [{ key: `likely\n${key}`, fields: [label, ...FIELDS] }];
    },
    find: async (call: Call, inputs) => {
      const keys = inputs.map(keyOf);
      const phones = [...new Set(inputs.flatMap(({ phoneNumber }) => (phoneNumber ? [textOf(phoneNumber)] : [])))];
      const found = new Map<number, { id: string; name: string; fields: string[] }>();
      const { id, code, name, phoneNumber } = members;
      const seen = and(
        within,
        scope.filter(call.actor),
        scope.writes?.(call.actor),
        isNull(members.restrictedAt),
        isNull(members.erasedAt),
      );
      if (label === 'enterpriseName') {
        const named = await byName(
          call,
          seen,
          inputs.map((input) => textOf(input[label] ?? '')),
        );
        for (const [place, input] of inputs.entries()) {
          const alike = named.get(coreName(textOf(input[label] ?? ''))) ?? [];
          const own = input['taxCode'] ? textOf(input['taxCode']) : null;
          const row = alike.find(({ taxCode }) => !own || !taxCode || taxCode === own);
          const called = [row?.code, row?.name].filter(Boolean).join(' ');
          if (row) found.set(place, { id: row.id, name: called, fields: [label] });
        }
      }
      if (phones.length === 0) return found;
      const rows = await call.db
        .select({ id, code, name, phoneNumber })
        .from(members)
        .where(and(seen, isOneOf(members.phoneNumber, phones)));
      const byKey = new Map(rows.map((row) => [`${row.phoneNumber} ${coreName(row.name)}`, row]));
      for (const [place, key] of keys.entries()) {
        const row = key === undefined ? undefined : byKey.get(key);
        const called = [row?.code, row?.name].filter(Boolean).join(' ');
        if (row) found.set(place, { id: row.id, name: called, fields: [label, ...FIELDS] });
      }
      return found;
    },
    isOther: isOtherName,
  };

  /** The members with these names, by their names without legal forms. An index has the names without legal forms. */
  async function byName({ db }: Call, seen: SQL | undefined, texts: readonly string[]): Promise<Map<string, Named[]>> {
    const keys = [...new Set(texts.filter((text) => coreName(text)).flatMap(nameKeys))];
    const found = new Map<string, Named[]>();
    if (keys.length === 0) return found;
    const { id, code, name } = members;
    const taxCode = (tax?.columns['taxCode'] ?? sql`null`) as SQL<string | null>;
    const query = db.select({ id, code, name, taxCode }).from(members).$dynamic();
    if (tax) query.leftJoin(tax.table, eq(tax.owner, id));
    const rows = await query.where(and(seen, isOneOf(memberNameKey, keys))).orderBy(asc(id));
    for (const row of rows) {
      const core = coreName(row.name);
      if (core) found.set(core, [...(found.get(core) ?? []), row]);
    }
    return found;
  }
}

interface Named {
  id: string;
  code: string | null;
  name: string;
  taxCode: string | null;
}

/** Words of a legal form that the search column keeps: a branch has the name of its company. */
const BRANCH = '.chi.nhanh.';

/** The texts that the index may have for the name of an enterprise. */
function nameKeys(text: string): string[] {
  const { name } = nameParts({ kind: 'text' }, text);
  const bare = name.startsWith(BRANCH) ? name.slice(BRANCH.length - 1) : name;
  return [bare, `${BRANCH}${bare.slice(1)}`];
}
