import { IconMedal } from '@tabler/icons-react';
import classes from './Event.module.css';

/** Badges by their names, each in a box; a list of names has semicolons between them. */
export function Badges({ names }: { names: string | readonly string[] }) {
  const all = typeof names === 'string' ? names.split('; ').filter(Boolean) : names;
  if (all.length === 0) return <span className="faint">–</span>;
  return all.map((name) => (
    <span key={name} className={`${classes.badge} inline-row one-line note filled round1`}>
      <IconMedal aria-hidden="true" />
      {name}
    </span>
  ));
}
