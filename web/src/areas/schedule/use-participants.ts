import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';

/** Somebody who is invited. `status`: 1 no answer yet, 2 attending, 3 not attending. */
export interface Participant {
  id: string;
  memberId: string;
  memberType: number;
  name: string;
  emailAddress: string | null;
  status: number;
}

/** The type of a party that is known by name and e-mail only. */
export const OUTSIDE = 99;

/** Who is invited to a meeting, by name. */
export function useParticipants(id: string) {
  return useQuery({
    queryKey: ['Schedules', 'participants', id],
    queryFn: ({ signal }) => api.get<Participant[]>(`/api/Schedules/${id}/Participants`, { signal }),
  });
}

export function countOf(people: readonly Participant[], answer: number): number {
  return people.filter(({ status }) => status === answer).length;
}
