import { COVER_WIDTHS, type ArticleItem } from '@hoivien/contract/areas/words/document/document.schema.ts';
import classes from './Cover.module.css';

interface CoverProps {
  cover: NonNullable<ArticleItem['cover']>;
  /** The width that it has on the page, for the choice of the browser. */
  sizes: string;
  isLarge?: boolean;
}

const PLACES: Readonly<Record<string, string>> = {
  topLeft: '0% 0%',
  top: '50% 0%',
  topRight: '100% 0%',
  left: '0% 50%',
  centre: '50% 50%',
  right: '100% 50%',
  bottomLeft: '0% 100%',
  bottom: '50% 100%',
  bottomRight: '100% 100%',
};

/** A cover in the width that the page needs; the part that stays visible follows its focus. */
export function Cover({ cover, sizes, isLarge }: CoverProps) {
  const { small, medium, large, focus, description } = cover;
  const widths = [small, medium, large].map((address, index) => `${address} ${COVER_WIDTHS[index]}w`);
  return (
    <img
      className={`${classes.cover} block wide filled round2`}
      data-large={isLarge || undefined}
      src={medium}
      srcSet={widths.join(', ')}
      sizes={sizes}
      alt={description ?? ''}
      style={{ objectPosition: PLACES[focus ?? 'centre'] }}
    />
  );
}
