import { coordinateText, type Point } from '@hoivien/contract/kit/point.ts';
import { ActionIcon } from '@mantine/core';
import { IconCurrentLocation, IconMap, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Contact.module.css';
import './contact-page.texts.ts';
import { COUNTRY, gridLines, HEIGHT, moved, PLACES, placeOf, pointAt, SPANS, type View, WIDTH } from './grid.ts';

interface PointGridProps {
  point: Point | undefined;
  /** Without it the grid only shows the point. */
  onChange?: (point: Point) => void;
}

/** How far a press may move and still be a click, in units of the drawing. */
const CLICK = 4;
/** The room that the name of a city and the buttons need at the right edge, in units of the drawing. */
const EDGE = 110;

/**
 * A grid of coordinates with some cities, drawn without any map service. A click or the arrow keys set the point, dragging
 * moves the grid.
 */
export function PointGrid({ point, onChange }: PointGridProps) {
  const { t, language } = useWords();
  const hint = useId();
  const clip = useId();
  const [view, setView] = useState<View>(() => (point ? { middle: point, zoom: 2 } : COUNTRY));
  const press = useRef<{ x: number; y: number; middle: Point; isDragged: boolean }>(undefined);
  const lines = gridLines(view, language);
  const place = point && placeOf(view, point);
  const isOutside = place && (place.x < 0 || place.y < 0 || place.x > WIDTH || place.y > HEIGHT);
  // The grid goes to a point that was typed or pasted outside of what it shows.
  const text = point ? pointText(point) : '';
  const [shown, setShown] = useState(text);
  if (text !== shown) {
    setShown(text);
    if (point && isOutside) setView({ middle: point, zoom: Math.max(view.zoom, 2) });
  }
  const zoom = (by: number) => {
    const next = Math.min(SPANS.length - 1, Math.max(0, view.zoom + by));
    setView({ middle: point && by > 0 && !isOutside ? point : view.middle, zoom: next });
  };
  const down = (event: PointerEvent<SVGSVGElement>) => {
    press.current = { ...placeIn(event), middle: view.middle, isDragged: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const start = press.current;
    if (!start) return;
    const here = placeIn(event);
    if (Math.hypot(here.x - start.x, here.y - start.y) > CLICK) start.isDragged = true;
    if (!start.isDragged) return;
    const from = { ...view, middle: start.middle };
    setView({ ...view, middle: pointAt(from, WIDTH / 2 + start.x - here.x, HEIGHT / 2 + start.y - here.y) });
  };
  const up = (event: PointerEvent<SVGSVGElement>) => {
    const start = press.current;
    press.current = undefined;
    if (!start || start.isDragged || event.type === 'pointercancel') return;
    const { x, y } = placeIn(event);
    onChange?.(pointAt(view, x, y));
  };
  const key = (event: KeyboardEvent) => {
    const steps = arrows[event.key];
    if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-' || event.key === '−') zoom(-1);
    else if (steps) {
      const far = event.shiftKey ? 10 : 1;
      const by = { north: steps.north * far, east: steps.east * far };
      if (onChange) onChange(moved(view, point ?? view.middle, by));
      else setView({ ...view, middle: moved(view, view.middle, by) });
    } else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={`${classes.drawing} block wide round3`}
        data-fixed={!onChange || undefined}
        role="application"
        tabIndex={0}
        aria-label={point ? t('contact.gridAt', { place: pointText(point) }) : t('contact.grid')}
        aria-describedby={onChange && hint}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onKeyDown={key}
      >
        <clipPath id={clip}>
          <rect width={WIDTH} height={HEIGHT} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          {lines.across.map(({ at, text }) => (
            <g key={text}>
              <line x1={0} x2={WIDTH} y1={at} y2={at} />
              <text x={6} y={at - 4}>
                {text}
              </text>
            </g>
          ))}
          {lines.down.map(({ at, text }) => (
            <g key={text}>
              <line x1={at} x2={at} y1={0} y2={HEIGHT} />
              <text x={at + 4} y={HEIGHT - 6}>
                {text}
              </text>
            </g>
          ))}
          {PLACES.map((one) => {
            const { x, y } = placeOf(view, one);
            // At the right edge a name would be cut, and the buttons would cover it.
            const isLeft = one.isLeft === true || x > WIDTH - EDGE;
            return (
              <g key={one.name} className={classes.city}>
                <circle cx={x} cy={y} r={2.5} />
                <text x={isLeft ? x - 7 : x + 7} y={y + 4} textAnchor={isLeft ? 'end' : 'start'}>
                  {one.name}
                </text>
              </g>
            );
          })}
          {place && (
            <g className={classes.pin} transform={`translate(${place.x} ${place.y})`}>
              <path d="M0 0C-9 -11 -11 -15 -11 -20A11 11 0 0 1 11 -20C11 -15 9 -11 0 0Z" />
              <circle cy={-20} r={4} />
            </g>
          )}
        </g>
      </svg>
      <GridTools point={point} view={view} onZoom={zoom} onView={setView} />
      {onChange && (
        <p id={hint} className="hint mt2">
          {t('contact.gridHint')}
        </p>
      )}
    </div>
  );
}

interface GridToolsProps {
  point: Point | undefined;
  view: View;
  onZoom: (by: number) => void;
  onView: (view: View) => void;
}

/** The buttons of the grid: nearer, farther, the whole country, the point. */
function GridTools({ point, view, onZoom, onView }: GridToolsProps) {
  const { t } = useWords();
  return (
    <div className={`${classes.tools} stack gap1 icons-sm`}>
      <ActionIcon
        variant="default"
        aria-label={t('contact.zoomIn')}
        title={t('contact.zoomIn')}
        disabled={view.zoom === SPANS.length - 1}
        onClick={() => onZoom(1)}
      >
        <IconPlus aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('contact.zoomOut')}
        title={t('contact.zoomOut')}
        disabled={view.zoom === 0}
        onClick={() => onZoom(-1)}
      >
        <IconMinus aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('contact.whole')}
        title={t('contact.whole')}
        onClick={() => onView(COUNTRY)}
      >
        <IconMap aria-hidden="true" />
      </ActionIcon>
      {point && (
        <ActionIcon
          variant="default"
          aria-label={t('contact.toPoint')}
          title={t('contact.toPoint')}
          onClick={() => onView({ middle: point, zoom: Math.max(view.zoom, 2) })}
        >
          <IconCurrentLocation aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

const arrows: Readonly<Record<string, { north: number; east: number }>> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowLeft: { north: 0, east: -1 },
  ArrowRight: { north: 0, east: 1 },
};

/** A point as people copy it into a map. */
export function pointText({ latitude, longitude }: Point): string {
  return `${coordinateText(latitude)}, ${coordinateText(longitude)}`;
}

/** The place of the pointer in the units of the drawing. */
function placeIn(event: PointerEvent<SVGSVGElement>): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect();
  const scale = Math.min(box.width / WIDTH, box.height / HEIGHT);
  return {
    x: (event.clientX - box.left - (box.width - WIDTH * scale) / 2) / scale,
    y: (event.clientY - box.top - (box.height - HEIGHT * scale) / 2) / scale,
  };
}
