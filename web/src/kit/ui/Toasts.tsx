import { notifications, useNotifications } from '@mantine/notifications';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import classes from './Toast.module.css';

/** Milliseconds for which a toast, and so its Undo, stays. */
const TOAST_MS = 8000;
const TICK_MS = 200;

/** The free part of the top bar, while a page with a top bar is open. */
let place: HTMLElement | null = null;
const watchers = new Set<() => void>();

function setPlace(element: HTMLElement | null): void {
  place = element;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** When somebody last went on by Tab: who has only the keyboard needs many presses to reach a toast. */
let tabbedAt = -Infinity;
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Tab') tabbedAt = performance.now();
});

/** The free part of a top bar, for the toasts. They cover nothing there, and nothing moves for them. */
export function ToastPlace() {
  return <div className={`${classes.place} narrow relative`} ref={setPlace} />;
}

/**
 * The toasts: the newest one, and the number of older ones. Under the pointer, or with the focus in them, all show and
 * stay; they stay, too, while somebody goes through the page by Tab. The region exists from the start, so that screen readers speak each toast once; a failure interrupts them with
 * an alert of its own.
 */
export function Toasts() {
  const { notifications: shown } = useNotifications();
  const free = useSyncExternalStore(watch, () => place);
  const region = useRef<HTMLDivElement>(null);
  const isHeld = () => region.current?.matches(':hover, :focus-within') === true;
  return createPortal(
    <div ref={region} className={classes.toasts} data-loose={free ? undefined : ''} aria-live="polite">
      {shown.map(({ id = '', message, autoClose }, index) => (
        <Timed
          key={id}
          id={id}
          life={typeof autoClose === 'number' ? autoClose : TOAST_MS}
          isHeld={isHeld}
          older={index === shown.length - 1 ? index : 0}
        >
          {message}
        </Timed>
      ))}
    </div>,
    free ?? document.body,
  );
}

interface TimedProps {
  id: string;
  /** Milliseconds for which it stays. */
  life: number;
  isHeld: () => boolean;
  /** The number of toasts below this one. */
  older: number;
  children: ReactNode;
}

/** A toast that goes after its time, which stands still while a person reads or uses the toasts. */
function Timed({ id, life, isHeld, older, children }: TimedProps) {
  const left = useRef(life);
  const tick = useEffectEvent(() => {
    if (!isHeld() && performance.now() - tabbedAt > life) left.current -= TICK_MS;
    if (left.current <= 0) notifications.hide(id);
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.item} style={{ '--life': `${life}ms` } as CSSProperties}>
      {children}
      {older > 0 && (
        <span className={`${classes.older} rigid note filled round1`} aria-hidden="true">
          +{older}
        </span>
      )}
    </div>
  );
}
