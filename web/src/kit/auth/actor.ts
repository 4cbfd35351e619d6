import type { Profile } from '@hoivien/contract/kit/session/session.schema.ts';
import { createContext, useContext } from 'react';

/** The signed-in user with the permissions of the role. */
export interface Actor {
  profile: Profile;
  /**
   * The club of a club's user; null for users of the association. It says who somebody is: which club a form begins with,
   * which words and columns fit. What they may do says the answer of the server (`useMay`, decision 0270).
   */
  ownClub: string | null;
  /** Whether the user holds the code, or all codes of a list. */
  can: (code: string | readonly string[]) => boolean;
  /** Whether the user holds at least one of the codes. An empty list requires nothing. */
  canAny: (codes: readonly string[]) => boolean;
}

const ActorContext = createContext<Actor | null>(null);
export const ActorProvider = ActorContext.Provider;

/**
 * The signed-in user; only for components behind the sign-in.
 *
 * @example const { can } = useActor(); can('MarketsCreate')
 */
export function useActor(): Actor {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('useActor stands outside ActorProvider');
  return actor;
}

/** Builds the actor from the profile with the codes of the role as the server sends them. */
export function buildActor(profile: Profile): Actor {
  const codes = new Set(profile.role?.rolePermissions.map(({ permissionCode }) => permissionCode));
  return {
    profile,
    ownClub: profile.clubId,
    can: (code) => [code].flat().every((one) => codes.has(one)),
    canAny: (wanted) => wanted.length === 0 || wanted.some((one) => codes.has(one)),
  };
}
