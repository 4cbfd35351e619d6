import type { Candidate, Composition } from '@hoivien/contract/areas/committee/committee.schema.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { named } from '../../kit/i18n/named.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';

/** The areas whose data change with seats. */
export const COMMITTEE_AREAS = ['Committees', 'Terms', 'ExecutiveCommittees'];

/** A committee on a day. */
export function useComposition(committeeId: string, on: string) {
  return useQuery({
    queryKey: ['Committees', 'composition', committeeId, on],
    queryFn: ({ signal }) =>
      api.get<Composition>(`/api/Committees/${committeeId}/Composition`, { query: { on }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** People who can be put on a committee. */
export function useCandidates(committeeId: string, termId: string, search: string, enabled: boolean) {
  return useQuery({
    queryKey: ['Committees', 'candidates', committeeId, termId, search],
    queryFn: ({ signal }) =>
      api.get<Candidate[]>(`/api/Committees/${committeeId}/Candidates`, { query: { termId, search }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Sends a change of seats and shows a message with the name of the person. Rejects with the refusal. */
export function useCommitteeChange() {
  const client = useQueryClient();
  const { message } = useWords();
  return async <Answer>(path: string, body: object, name?: string): Promise<Answer> => {
    const answer = await api.send<Answer>('POST', path, body);
    await Promise.all(COMMITTEE_AREAS.map((area) => client.invalidateQueries({ queryKey: [area] })));
    notify.done(named(message, answer.message ?? '', name));
    return answer.data;
  };
}
