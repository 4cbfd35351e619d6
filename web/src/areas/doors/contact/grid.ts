import type { Language } from '@hoivien/contract/kit/message.ts';
import { LATITUDE_MAX, LONGITUDE_MAX, type Point } from '@hoivien/contract/kit/point.ts';

/** The drawing in its own units. Its height shows `span` degrees of latitude. */
export const WIDTH = 560;
export const HEIGHT = 380;

/** The heights of the views in degrees of latitude, from the whole country to some streets. */
export const SPANS = [17, 8, 4, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] as const;

export interface View {
  middle: Point;
  /** The index of a span. */
  zoom: number;
}

/** The whole country with its islands. */
export const COUNTRY: View = { middle: { latitude: 15.8, longitude: 107.6 }, zoom: 0 };

/** Places that help a person to find their way on the grid. */
export const PLACES: readonly (Point & { name: string; isLeft?: true })[] = [
  { name: 'Hà Nội', latitude: 21.028, longitude: 105.854, isLeft: true },
  { name: 'Hải Phòng', latitude: 20.865, longitude: 106.684 },
  { name: 'Vinh', latitude: 18.679, longitude: 105.681, isLeft: true },
  { name: 'Huế', latitude: 16.464, longitude: 107.591, isLeft: true },
  { name: 'Đà Nẵng', latitude: 16.068, longitude: 108.224 },
  { name: 'Quy Nhơn', latitude: 13.782, longitude: 109.219 },
  { name: 'Nha Trang', latitude: 12.239, longitude: 109.197 },
  { name: 'Đà Lạt', latitude: 11.94, longitude: 108.458, isLeft: true },
  { name: 'TP. Hồ Chí Minh', latitude: 10.777, longitude: 106.701 },
  { name: 'Cần Thơ', latitude: 10.034, longitude: 105.788, isLeft: true },
  { name: 'Cà Mau', latitude: 9.177, longitude: 105.152, isLeft: true },
  { name: 'Hoàng Sa', latitude: 16.53, longitude: 111.61 },
  { name: 'Trường Sa', latitude: 8.645, longitude: 111.92 },
];

function scaleOf({ middle, zoom }: View) {
  const north = HEIGHT / (SPANS[zoom] ?? SPANS[0]);
  // A degree of longitude is shorter than one of latitude, the more so the farther from the equator.
  return { north, east: north * Math.max(0.1, Math.cos((middle.latitude * Math.PI) / 180)) };
}

/** The place of a point in the drawing. */
export function placeOf(view: View, { latitude, longitude }: Point): { x: number; y: number } {
  const { north, east } = scaleOf(view);
  return {
    x: WIDTH / 2 + (longitude - view.middle.longitude) * east,
    y: HEIGHT / 2 - (latitude - view.middle.latitude) * north,
  };
}

/** The point at a place of the drawing, with as many digits as the view can tell apart. */
export function pointAt(view: View, x: number, y: number): Point {
  const { north, east } = scaleOf(view);
  return rounded(view, {
    latitude: view.middle.latitude - (y - HEIGHT / 2) / north,
    longitude: view.middle.longitude + (x - WIDTH / 2) / east,
  });
}

/** The point moved by some steps; a step is a fiftieth of the view. */
export function moved(view: View, { latitude, longitude }: Point, steps: { north: number; east: number }): Point {
  const step = stepOf(view);
  return rounded(view, { latitude: latitude + steps.north * step, longitude: longitude + steps.east * step });
}

function stepOf({ zoom }: View): number {
  return (SPANS[zoom] ?? SPANS[0]) / 50;
}

/** Keeps a point on the earth and drops digits below a tenth of a step. */
function rounded(view: View, { latitude, longitude }: Point): Point {
  const digits = Math.max(1, Math.ceil(-Math.log10(stepOf(view))) + 1);
  const within = (value: number, most: number) => Number(Math.min(most, Math.max(-most, value)).toFixed(digits));
  return { latitude: within(latitude, LATITUDE_MAX), longitude: within(longitude, LONGITUDE_MAX) };
}

/** A line of the grid: its place in the drawing and its degrees. */
interface GridLine {
  at: number;
  text: string;
}

/** The lines of the grid in a view, about five in each direction, on round degrees, with the decimal sign of a language. */
export function gridLines(view: View, language: Language): { across: GridLine[]; down: GridLine[] } {
  const step = STEPS.find((one) => (SPANS[view.zoom] ?? SPANS[0]) / one < 9) ?? 5;
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const [corner, other] = [pointAt(view, 0, HEIGHT), pointAt(view, WIDTH, 0)];
  const along = (from: number, to: number, placed: (value: number) => number): GridLine[] => {
    const first = Math.ceil(from / step);
    const count = Math.max(0, Math.floor(to / step) - first + 1);
    return Array.from({ length: count }, (_, index) => {
      const value = (first + index) * step;
      return { at: placed(value), text: `${value.toFixed(digits).replace('.', language === 'vi' ? ',' : '.')}°` };
    });
  };
  const { latitude, longitude } = view.middle;
  return {
    across: along(corner.latitude, other.latitude, (value) => placeOf(view, { latitude: value, longitude }).y),
    down: along(corner.longitude, other.longitude, (value) => placeOf(view, { latitude, longitude: value }).x),
  };
}

const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5] as const;
