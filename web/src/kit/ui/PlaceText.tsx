import { Fragment } from 'react';
import classes from './PlaceText.module.css';

/**
 * An address or the name of a unit. Lines break at the commas between units and never within a name, unless a name alone
 * is longer than the line.
 *
 * @example <PlaceText text="12 Lê Lợi, Phường Bến Thành, Thành phố Hồ Chí Minh" />
 */
export function PlaceText({ text }: { text: string }) {
  const units = text.split(/(?<=,)\s+/u);
  return units.map((unit, at) => (
    // The order of the units is that of the text, and a text never changes its units one by one.
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={classes.unit}>{unit}</span>
    </Fragment>
  ));
}
