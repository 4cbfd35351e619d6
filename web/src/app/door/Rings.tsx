import { Mark } from '../../kit/ui/Mark.tsx';
import classes from './Rings.module.css';

/** Radius, number of dots, rotation in degrees, and index of the orange dot. */
const rings = [
  { radius: 70, dots: 6, turn: 0, hot: 4 },
  { radius: 135, dots: 12, turn: 21, hot: 7 },
  { radius: 205, dots: 18, turn: 42, hot: 2 },
  { radius: 280, dots: 26, turn: 62, hot: 16 },
  { radius: 360, dots: 34, turn: 85, hot: 28 },
];
const CENTRE = { x: 330, y: 330 };

/** A drawing of the association as rings of members around its mark; hidden from screen readers. */
export function Rings() {
  return (
    <svg className={classes.rings} viewBox="0 0 640 768" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {rings.map(({ radius }) => (
        <circle key={radius} className={classes.ring} cx={CENTRE.x} cy={CENTRE.y} r={radius} />
      ))}
      {rings.flatMap((ring, at) =>
        dotsOf(ring).map((dot) => (
          <circle
            key={`${ring.radius} ${dot.index}`}
            className={dot.hot ? classes.hot : classes[`dot${at % 2}`]}
            cx={dot.x}
            cy={dot.y}
            r={dot.hot ? 6 : 3.5}
          />
        )),
      )}
      <svg x={CENTRE.x - 26} y={CENTRE.y - 26} width="52" height="52">
        <Mark />
      </svg>
    </svg>
  );
}

function dotsOf({ radius, dots, turn, hot }: (typeof rings)[number]) {
  return Array.from({ length: dots }, (_, index) => {
    const angle = ((turn + (360 / dots) * index) * Math.PI) / 180;
    return {
      index,
      hot: index === hot,
      x: CENTRE.x + radius * Math.cos(angle),
      y: CENTRE.y + radius * Math.sin(angle),
    };
  });
}
