import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Closes the form on a press elsewhere in the page or on Escape. A list or calendar over the page belongs to the form:
 * a press in it does not close the form, and Escape closes only the list or calendar. A press elsewhere first shows a
 * wrong value, so that nothing happens to a list without its filter; the next press drops the value.
 */
export function useLeaving(
  { chip, form }: Record<'chip' | 'form', RefObject<HTMLElement | null>>,
  settle: () => boolean,
  onClose: (isFocused: boolean) => void,
): void {
  const isWarned = useRef(false);
  const press = useEffectEvent((event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('[data-portal]')) return;
    if (chip.current?.contains(target) || form.current?.contains(target)) return;
    if (!settle() && !isWarned.current) {
      isWarned.current = true;
      swallowClick(event);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const isControl = isControlAt(target);
    if (!isControl) swallowClick(event);
    onClose(!isControl);
  });
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Escape' || event.isComposing || !(target instanceof Element) || !form.current) return;
    const layer = target.closest('[data-portal]');
    if ((layer && !layer.contains(form.current)) || isOverPage(target, form.current)) return;
    settle();
    onClose(true);
  });
  useEffect(() => {
    const onPress = (event: Event) => press(event);
    const onKey = (event: KeyboardEvent) => escape(event);
    document.addEventListener('pointerdown', onPress, { capture: true });
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onPress, { capture: true });
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

/** Whether an input has opened a list or a calendar outside the form. */
function isOverPage(target: Element, form: Element): boolean {
  if (target.getAttribute('aria-expanded') !== 'true') return false;
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  return !list || !form.contains(list);
}

/** A press on a control does its work; a press on a row, or on its link, only closes the form. */
function isControlAt(target: Element): boolean {
  const control = target.closest('button, input, select, textarea, label, a, [role="tab"]');
  return control !== null && !(control.matches('a') && control.closest('[data-row], [data-list-scroll] li'));
}

/** Stops the click that follows a press, and leaves the focus where it is. */
function swallowClick(press: Event): void {
  press.preventDefault();
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    stop.abort();
  };
  document.addEventListener('click', swallow, options);
  // A press that ends elsewhere causes no click.
  requestAnimationFrame(() => document.addEventListener('pointerdown', () => stop.abort(), options));
}
