import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type Call, can, require } from '../../../kit/call.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AllAreas } from '../../../kit/area-module.ts';
import { type MergeRules, mergeRules } from './rules.ts';

/** The kinds of members by type, and the merge rules of their rows. */
export interface Kinds {
  readonly rules: MergeRules;
  readonly sourceOf: (type: number) => Source | undefined;
  /** The codes of an action over all kinds, each once. Any of them opens a route. */
  readonly codes: (action: string) => string[];
  /** The types on which an actor may take an action. Outsiders are included when any type is. */
  readonly typesOf: (call: Call, action: string) => number[];
}

export function kindsOf({ records, modules }: AllAreas): Kinds {
  const byArea = new Map(records.map(({ source }) => [source.resource.area, source]));
  const types = Object.keys(AREA_OF_TYPE).map(Number);
  const sourceOf = (type: number) => byArea.get(AREA_OF_TYPE[type] ?? '');
  const there = types.filter((type) => sourceOf(type));
  const codeOf = (type: number, action: string) => permissionCode(AREA_OF_TYPE[type] ?? '', action);
  return {
    rules: mergeRules(modules),
    sourceOf,
    codes: (action) => [...new Set(there.map((type) => codeOf(type, action)))],
    typesOf: (call, action) => {
      const own = there.filter((type) => can(call, codeOf(type, action)));
      return own.length > 0 ? [...own, OUTSIDE] : [];
    },
  };
}

/**
 * The source of a member's kind. Refuses an actor who may not change and delete members of that kind, since merging
 * does both.
 */
export function sourceToMerge(call: Call, kinds: Kinds, type: number): Source {
  const source = kinds.sourceOf(type);
  if (!source) throw new Refusal('Mes.Merges.LoserId.NotAllowed', 400);
  for (const action of ['Update', 'Delete']) require(call, permissionCode(source.resource.area, action));
  return source;
}
