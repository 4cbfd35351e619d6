import { and, isNull } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import type { Call } from '../../kit/call.ts';
import type { LikelyDoubles, Source } from '../../kit/crud/source.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import type { Values } from '../../kit/crud/table.ts';
import { textOf } from '../../kit/text.ts';
import { coreName } from './likeness.ts';

const FIELDS = ['phoneNumber'];

/**
 * Likely doubles in files: the same telephone number and the same name without its legal form. Restricted and erased
 * members are left out, as in the list of likely duplicates.
 */
export function fileDoubles({ resource, within, scope }: Pick<Source, 'resource' | 'within' | 'scope'>): LikelyDoubles {
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
      if (phones.length === 0) return found;
      const { id, code, name, phoneNumber } = members;
      const rows = await call.db
        .select({ id, code, name, phoneNumber })
        .from(members)
        .where(
          and(
            within,
            scope.filter(call.actor),
            scope.writes?.(call.actor),
            isNull(members.restrictedAt),
            isNull(members.erasedAt),
            isOneOf(members.phoneNumber, phones),
          ),
        );
      const byKey = new Map(rows.map((row) => [`${row.phoneNumber} ${coreName(row.name)}`, row]));
      for (const [place, key] of keys.entries()) {
        const row = key === undefined ? undefined : byKey.get(key);
        const called = [row?.code, row?.name].filter(Boolean).join(' ');
        if (row) found.set(place, { id: row.id, name: called, fields: [label, ...FIELDS] });
      }
      return found;
    },
  };
}
