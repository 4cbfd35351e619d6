import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The scroll positions of lists by their whole addresses, while the page is open. */
const places = new Map<string, number>();
/** The last opened record of each area; a preview beside the list does not count. */
const seen = new Map<string, string>();

/** Forgets where a person was in the lists, for the next person on the page. */
export function forgetListPlaces(): void {
  places.clear();
  seen.clear();
}

/** Restores the scroll position when a user returns to a list. Returns the id of the record from which they return. */
export function useListPlace(resource: Resource, isLoaded: boolean): string | undefined {
  const { search } = useLocation();
  const how = useNavigationType();
  const key = `${resource.area}${search}`;
  useLayoutEffect(() => {
    const scroller = document.querySelector('[data-list-scroll]');
    if (isLoaded && scroller) scroller.scrollTop = how === 'POP' ? (places.get(key) ?? 0) : 0;
  }, [key, how, isLoaded]);
  useEffect(() => {
    const scroller = document.querySelector('[data-list-scroll]');
    const keep = () => places.set(key, scroller?.scrollTop ?? 0);
    scroller?.addEventListener('scroll', keep, { passive: true });
    return () => scroller?.removeEventListener('scroll', keep);
  }, [key, isLoaded]);
  return how === 'POP' ? seen.get(resource.area) : undefined;
}

/** Remembers the record of the open page, so that the list finds its row again; undefined while there is none. */
export function useSeen(resource: Resource, id: string | undefined): void {
  useEffect(() => {
    if (id) seen.set(resource.area, id);
  }, [resource, id]);
}
