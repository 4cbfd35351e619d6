import {
  type Invitable,
  type Invitation,
  type InvitationState,
  SEARCH_LEAST,
} from '@hoivien/contract/areas/club-invitation/club-invitation.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { named } from '../../kit/i18n/named.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { once } from '../../kit/ui/once.ts';

const urlOf = (clubId: string) => `/api/Clubs/${clubId}`;

/** The invitations of a club, page by page; an empty state means all. */
export function useInvitations(clubId: string, page: number, state: InvitationState | '') {
  return useQuery({
    queryKey: ['Clubs', 'invitations', clubId, page, state],
    queryFn: ({ signal }) =>
      api.get<Page<Invitation>>(`${urlOf(clubId)}/Invitations`, { query: { page, state }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Members who may be invited; the search needs two letters. */
export function useInvitable(clubId: string, search: string, enabled: boolean) {
  return useQuery({
    queryKey: ['Clubs', 'invitable', clubId, search],
    queryFn: ({ signal }) => api.get<Invitable[]>(`${urlOf(clubId)}/Invitable`, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: enabled && isEnough(search),
    // A member who was just invited must not appear again.
    staleTime: 0,
  });
}

/** Whether a search text is long enough. */
export function isEnough(search: string): boolean {
  return search.replaceAll(/\s/g, '').length >= SEARCH_LEAST;
}

/**
 * Functions to invite, send again and cancel. Each refreshes the club and shows a message. They reject with the
 * refusal.
 */
export function useInvitationActions(clubId: string) {
  const client = useQueryClient();
  const { message } = useWords();
  const send = async <Answer>(path: string, body?: object, name?: string): Promise<Answer> => {
    const answer = await api.send<Answer>('POST', `${urlOf(clubId)}${path}`, body);
    await client.invalidateQueries({ queryKey: ['Clubs'] });
    notify.done(named(message, answer.message ?? '', name));
    return answer.data;
  };
  const act = ({ id, memberName }: Invitation, action: string) =>
    once(invitationKey(id), action, () => send<Invitation>(`/Invitations/${id}/${action}`, undefined, memberName));
  return {
    invite: (memberIds: readonly string[], text: string) => send<Invitation[]>('/Invite', { memberIds, message: text }),
    resend: (invitation: Invitation) => act(invitation, 'Resend'),
    cancel: (invitation: Invitation) => act(invitation, 'Cancel'),
  };
}

/** The key of the running action of an invitation, for `useIsRunning`. */
export function invitationKey(id: string): string {
  return `ClubInvitations ${id}`;
}

/** The link of an open invitation, at the address of this page. */
export function linkOf({ token }: Pick<Invitation, 'token'>): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#/answer/${token}`;
}
