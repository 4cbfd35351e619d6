import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import { mapBreathing } from '../../kit/breathe.ts';
import type { Call } from '../../kit/call.ts';
import type { LikelyDoubles, Source } from '../../kit/crud/source.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import type { Values } from '../../kit/crud/table.ts';
import { textOf } from '../../kit/text.ts';
import { alike, coreName } from './likeness.ts';

const FIELDS = ['phoneNumber'];

/** Names that are less alike belong to different members. */
const OTHER = 0.45;

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
        const named = await byName(call, seen);
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
    isOther: (one, other) => {
      const [own, held] = [coreName(one), coreName(other)];
      return own !== held && !own.includes(held) && !held.includes(own) && alike(own, held) < OTHER;
    },
  };

  /** The members by their names without legal forms. A dry run reads them once. */
  function byName(call: Call, seen: SQL | undefined): Promise<Map<string, Named[]>> {
    const known = names.get(call);
    if (known) return known;
    const reading = readNames(call, seen);
    names.set(call, reading);
    return reading;
  }

  async function readNames({ db }: Call, seen: SQL | undefined): Promise<Map<string, Named[]>> {
    const { id, code, name } = members;
    const taxCode = (tax?.columns['taxCode'] ?? sql`null`) as SQL<string | null>;
    const query = db.select({ id, code, name, taxCode }).from(members).$dynamic();
    if (tax) query.leftJoin(tax.table, eq(tax.owner, id));
    const rows = await query.where(seen).orderBy(asc(id));
    const found = new Map<string, Named[]>();
    await mapBreathing(rows, (row) => {
      const core = coreName(row.name);
      if (core) found.set(core, [...(found.get(core) ?? []), row]);
    });
    return found;
  }
}

interface Named {
  id: string;
  code: string | null;
  name: string;
  taxCode: string | null;
}

/** A call lasts as long as a request or a dry run. */
const names = new WeakMap<Call, Promise<Map<string, Named[]>>>();
