import { type RoleRecord, role, roleCreateSchema } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { FormValues } from '../../../kit/resource/form/values.ts';

/** The inputs of the form: a description in one line, and the codes, which the declaration of the list leaves out. */
export const roleForm: Resource = {
  ...role,
  fields: {
    name: role.fields.name,
    description: { ...role.fields.description, kind: 'text' },
    needsSecondFactor: role.fields.needsSecondFactor,
    idleMinutes: role.fields.idleMinutes,
    permissionCodes: { kind: 'references', required: true },
  },
};

export const roleFormSchema = roleCreateSchema;

/** The values of a role in its form; the codes are in order, so that equal sets are equal values. */
export interface RoleValues extends FormValues {
  name: string;
  description: string;
  needsSecondFactor: boolean;
  idleMinutes: number;
  permissionCodes: string[];
}

/** A role with its codes in order. */
export function inOrder(record: RoleRecord): RoleRecord {
  return { ...record, permissionCodes: sorted(record.permissionCodes) };
}

/** The codes of a set in the order of all forms. */
export function sorted(codes: Iterable<string>): string[] {
  return [...codes].sort();
}

/** The changed codes, each with whether it was added. */
export function codeChanges(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { code: string; added: boolean }[] {
  const added = [...after].filter((code) => !before.has(code)).map((code) => ({ code, added: true }));
  const removed = [...before].filter((code) => !after.has(code)).map((code) => ({ code, added: false }));
  return [...added, ...removed];
}

/** Joins the changes of two users. Both began with the same codes, so their changes cannot contradict each other. */
export function joinCodes(opened: unknown, mine: unknown, theirs: unknown): string[] {
  const joined = setOf(theirs);
  for (const { code, added } of codeChanges(setOf(opened), setOf(mine))) {
    if (added) joined.add(code);
    else joined.delete(code);
  }
  return sorted(joined);
}

/** The value of a form as a set of codes. */
export function setOf(codes: unknown): Set<string> {
  return new Set(codes as readonly string[] | undefined);
}
