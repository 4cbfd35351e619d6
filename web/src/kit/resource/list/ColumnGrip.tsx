import type { KeyboardEvent, PointerEvent } from 'react';
import { useWords } from '../../i18n/words.ts';

const MIN = 56;
const STEP = 16;

/** The edge of a column's head. Dragging it or pressing arrow keys changes the width, in pixels. */
export function ColumnGrip({
  className,
  label,
  onWidth,
}: {
  className: string | undefined;
  label: string;
  onWidth: (width: number) => void;
}) {
  const { t } = useWords();
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const start = widthOf(event.currentTarget) - event.clientX;
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => onWidth(Math.max(MIN, Math.round(start + clientX)));
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), { once: true });
  };
  const step = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by) onWidth(Math.max(MIN, widthOf(event.currentTarget) + by));
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={t('resource.resize', { field: label })}
      onPointerDown={drag}
      onKeyDown={step}
    />
  );
}

function widthOf(grip: HTMLElement): number {
  return Math.round(grip.closest('th')?.getBoundingClientRect().width ?? MIN);
}
