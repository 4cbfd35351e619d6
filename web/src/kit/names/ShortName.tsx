import { shortName } from './legal-form.ts';

/** The name of an enterprise or club where room is short: a short grey legal form; the whole name on hover. */
export function ShortName({ name }: { name: string }) {
  const { form, rest } = shortName(name);
  return (
    <span title={name}>
      {form && <span className="faint regular">{form} </span>}
      {rest}
    </span>
  );
}
