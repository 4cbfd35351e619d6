import { type RoleRecord, roleCreateSchema } from '@hoivien/contract/areas/role/role.resource.ts';

/** The values of a role that a user edits. */
export interface RoleValues {
  name: string;
  description: string;
  codes: ReadonlySet<string>;
}

/** The values of a role for a form. */
export function valuesOf(record: RoleRecord | undefined): RoleValues {
  return {
    name: record?.name ?? '',
    description: record?.description ?? '',
    codes: new Set(record?.permissionCodes),
  };
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

/** Combines the changes of two users. Both began with the same codes, so their changes cannot contradict each other. */
export function mergeCodes(
  opened: ReadonlySet<string>,
  mine: ReadonlySet<string>,
  theirs: readonly string[],
): ReadonlySet<string> {
  const merged = new Set(theirs);
  for (const { code, added } of codeChanges(opened, mine)) {
    if (added) merged.add(code);
    else merged.delete(code);
  }
  return merged;
}

/** The key of the first error of each field. */
export function faultsOf({ name, description, codes }: RoleValues): Readonly<Record<string, string>> {
  const result = roleCreateSchema.safeParse({ name, description, permissionCodes: [...codes] });
  const faults: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

/** The fields whose errors disappear with a change. */
export function errorFields(part: Partial<RoleValues>): string[] {
  return Object.keys(part).map((name) => (name === 'codes' ? 'permissionCodes' : name));
}

/** Whether two roles are equal. */
export function isSame(one: RoleValues, other: RoleValues): boolean {
  return (
    one.name === other.name && one.description === other.description && codeChanges(one.codes, other.codes).length === 0
  );
}

/** The values of a role as texts for a draft. */
export function toTexts({ name, description, codes }: RoleValues): Record<string, string> {
  return { name, description, codes: [...codes].sort().join(',') };
}

/** The values of a role from a draft. */
export function fromTexts({ name = '', description = '', codes = '' }: Record<string, string>): RoleValues {
  return { name, description, codes: new Set(codes.split(',').filter(Boolean)) };
}
