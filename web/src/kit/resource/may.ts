import { bulkCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { createContext, useContext } from 'react';
import { useActor } from '../auth/actor.ts';

interface May {
  area: string;
  /** What the server says; undefined until the list is there. */
  may: readonly string[] | undefined;
}

const MayContext = createContext<May | null>(null);

/** Gives what the list of an area says to everything within its page. */
export const MayProvider = MayContext.Provider;

/**
 * What the reader may do in an area, as its list says (decision 0270). Until the list is there their codes stand for it, so
 * that buttons do not come late.
 *
 * @example const may = useMay(market); may('Create')
 */
export function useMay(
  { area }: Pick<Resource, 'area'>,
  list?: Partial<Pick<May, 'may'>>,
): (action: string) => boolean {
  const near = useContext(MayContext);
  const { can } = useActor();
  const told = list?.may ?? (near?.area === area ? near.may : undefined);
  return (action) => (told ? told.includes(action) : can(bulkCode(area, action)));
}
