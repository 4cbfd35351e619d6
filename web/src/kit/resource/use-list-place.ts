import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each list was scrolled to, by its whole address; it lives as long as the page. */
const places = new Map<string, number>();

/** Coming back to a list leads to the same place in it. */
export function useListPlace(resource: Resource, isLoaded: boolean): void {
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
}
