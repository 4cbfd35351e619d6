import { shortName } from './legal-form.ts';
import classes from './ShortName.module.css';

/** The name of an enterprise or club where room is short: a short grey legal form; the whole name on hover. */
export function ShortName({ name }: { name: string }) {
  const { form, rest } = shortName(name);
  return (
    <span title={name}>
      {form && <span className={classes.form}>{form} </span>}
      {rest}
    </span>
  );
}
