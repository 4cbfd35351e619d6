import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * The library's client, but an invalidation also repeats requests whose answers are not there yet. The library waits for
 * such an answer and takes it for new, although the server may have read it before the change: a list whose filter had
 * just changed went on showing a record that was restored meanwhile.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // Nothing is loaded for a record that is gone.
    if (filters?.refetchType !== 'none') this.#repeatFirstLoads(filters);
    return super.invalidateQueries(filters, options);
  }

  /** Repeats what the library does not: loads of queries without data, and of queries that no screen shows any more. */
  #repeatFirstLoads<Key extends QueryKey>(filters: InvalidateQueryFilters<Key> = {}): void {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.isActive() && query.state.data !== undefined) continue;
      // A cancelled repetition brings the former state back, which must say that its data is old.
      query.invalidate();
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
  }
}
