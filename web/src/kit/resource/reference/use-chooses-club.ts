import { useActor } from '../../auth/actor.ts';

/** Whether a filter by club has something to choose: a club's user has the rows of one club only. */
export function useChoosesClub(): boolean {
  const { ownClub, canAny } = useActor();
  return ownClub === null && canAny(['ClubsSearch', 'ClubsView']);
}
