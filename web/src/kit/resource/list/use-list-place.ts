import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each list was scrolled to, by its whole address; it lives as long as the page. */
const places = new Map<string, number>();
/** The record of each area whose page was opened last; one that was only looked at beside its list is none. */
const seen = new Map<string, string>();

/** Coming back to a list leads to the same place in it. Returns the record one comes back from. */
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

/** Remembers whose page is open, so that its row is found again; undefined while there is no record to show. */
export function useSeen(resource: Resource, id: string | undefined): void {
  useEffect(() => {
    if (id) seen.set(resource.area, id);
  }, [resource, id]);
}
