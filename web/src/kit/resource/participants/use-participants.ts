import type { ANSWERS, Participant } from '@hoivien/contract/kit/participant.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { apiPath } from '../records.ts';

export type Answer = (typeof ANSWERS)[number];

/** The participants of a record's event, by name. */
export function useParticipants(resource: Resource, id: string) {
  return useQuery({
    queryKey: [resource.area, 'participants', id],
    queryFn: ({ signal }) => api.get<Participant[]>(`${apiPath(resource)}/${id}/Participants`, { signal }),
  });
}

export function countOf(people: readonly Participant[], answer: Answer): number {
  return people.filter(({ status }) => status === answer).length;
}
