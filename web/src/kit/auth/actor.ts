import type { Profile } from '@hoivien/contract/areas/user/session.schema.ts';
import { createContext, useContext } from 'react';

/** The signed-in person and what their role allows. */
export interface Actor {
  profile: Profile;
  /** Holds the code, or all codes of a list. */
  can: (code: string | readonly string[]) => boolean;
  /** Holds at least one of the codes; an empty list asks for nothing. */
  canAny: (codes: readonly string[]) => boolean;
}

const ActorContext = createContext<Actor | null>(null);
export const ActorProvider = ActorContext.Provider;

/** Who is signed in; only below the private gate. @example const { can } = useActor(); can('MarketsCreate') */
export function useActor(): Actor {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('useActor stands outside ActorProvider');
  return actor;
}

/** Builds the actor from the profile; the codes are those of the role, nothing is derived here. */
export function buildActor(profile: Profile): Actor {
  const codes = new Set(profile.role?.rolePermissions.map(({ permissionCode }) => permissionCode));
  return {
    profile,
    can: (code) => [code].flat().every((one) => codes.has(one)),
    canAny: (wanted) => wanted.length === 0 || wanted.some((one) => codes.has(one)),
  };
}
