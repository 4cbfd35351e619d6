/** How long the page has to move the focus by itself, in milliseconds. */
const PATIENCE_MS = 80;

/** What could take the focus in the place of something that went. */
const PLACES = '[tabindex], [role="dialog"], main';

/**
 * Keeps the focus from falling on the body, where the keyboard begins at the top of the page again: when what had it goes
 * or is switched off, what it stood in gets it, and gives it back once it can be used again. Returns how to stop.
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
    // Whoever presses beside everything takes the focus away on purpose.
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
