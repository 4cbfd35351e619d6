import type { AreaName } from '@hoivien/contract/registry.ts';
import { createContext, useContext } from 'react';

/** The areas that parts of the kit show without knowing them; the app names them. */
export interface NamedAreas {
  /** The areas from which recipients are chosen. */
  readonly recipients: {
    readonly people: string;
    readonly committees: AreaName;
    readonly tags: AreaName;
    readonly clubs: AreaName;
    readonly used: readonly [AreaName, AreaName, AreaName];
    readonly lists: readonly AreaName[];
  };
  /** The page that sets up the channels of messages, and the code that opens it. */
  readonly channels: { readonly path: string; readonly code: string };
}

const NamedAreasContext = createContext<NamedAreas | null>(null);
export const NamedAreasProvider = NamedAreasContext.Provider;

export function useNamedAreas(): NamedAreas {
  const named = useContext(NamedAreasContext);
  if (!named) throw new Error('useNamedAreas stands outside NamedAreasProvider');
  return named;
}
