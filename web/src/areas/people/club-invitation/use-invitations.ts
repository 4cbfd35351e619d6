import { clubInvitationCalls } from '@hoivien/contract/areas/people/club-invitation/club-invitation.calls.ts';
import {
  type Invitation,
  SEARCH_LEAST,
} from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { useTell } from '../../../kit/api/use-call.ts';
import { named } from '../../../kit/i18n/named.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/ui/once.ts';

/** Whether a search text is long enough. */
export function isEnough(search: string): boolean {
  return search.replaceAll(/\s/g, '').length >= SEARCH_LEAST;
}

/** Functions to send an invitation again and to cancel it. Each shows a message. They reject with the refusal. */
export function useInvitationActions(clubId: string) {
  const tell = useTell();
  const { message } = useWords();
  const act = (call: typeof clubInvitationCalls.resend, { id, memberName }: Invitation) =>
    once(invitationKey(id), call.url, async () => {
      const told = await tell(call, { params: { id: clubId, invitationId: id } });
      notify.done(named(message, told.message ?? '', memberName));
    });
  return {
    resend: (invitation: Invitation) => act(clubInvitationCalls.resend, invitation),
    cancel: (invitation: Invitation) => act(clubInvitationCalls.cancel, invitation),
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
