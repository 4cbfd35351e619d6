import type { AllowedAction, RecordOf, Resource } from '@hoivien/contract/kit/resource.ts';
import type { Call } from './call.ts';
import type { Crud } from './crud/crud.ts';

/**
 * The functions of an area with `allowedActions` in each record, where permission codes alone do not decide them.
 *
 * @example const crud = withAllowed(crudOf(fee, source), (call, record) => allowedSteps(call, life, statesOf(record)));
 */
export function withAllowed<R extends Resource>(
  crud: Crud<R>,
  allowed: (call: Call, record: RecordOf<R>) => AllowedAction[],
): Crud<R> {
  const told = (call: Call, record: RecordOf<R>) => Object.assign(record, { allowedActions: allowed(call, record) });
  return {
    ...crud,
    list: async (call, query) => {
      const page = await crud.list(call, query);
      for (const item of page.items) told(call, item);
      return page;
    },
    get: async (call, id) => told(call, await crud.get(call, id)),
    create: async (call, input) => told(call, await crud.create(call, input)),
    update: async (call, id, input) => told(call, await crud.update(call, id, input)),
  };
}
