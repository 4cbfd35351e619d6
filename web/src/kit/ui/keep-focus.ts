/** Milliseconds within which the page may move the focus itself. */
const PATIENCE_MS = 80;

/** Elements that can take the focus instead of one that disappeared. */
const PLACES = '[tabindex], [role="dialog"], main';

/**
 * Prevents the focus from falling to the body, where the keyboard starts at the top of the page again. When the focused
 * element disappears or is disabled, its nearest focusable ancestor gets the focus, and the element gets it back once
 * it is usable again. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let way: HTMLElement[] = [];
  let lost: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    way = [target, ...ancestorsOf(target)];
  };
  const look = () => {
    const { activeElement } = document;
    if (lost && isUsable(lost) && (activeElement === document.body || activeElement === way[0])) {
      lost.focus({ preventScroll: true });
      lost = undefined;
      return;
    }
    const [had] = way;
    // A press on an empty place removes the focus on purpose.
    if (!had || isUsable(had) || (activeElement !== document.body && activeElement !== null)) return;
    const next = way.slice(1).find((one) => one.isConnected && one.matches(PLACES)) ?? document.getElementById('main');
    if (!next) return;
    lost = had.isConnected ? had : undefined;
    if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(look, PATIENCE_MS);
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  return parentElement && parentElement !== document.body ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}
