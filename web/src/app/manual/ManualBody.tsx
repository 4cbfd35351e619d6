import { useMemo } from 'react';
import { RichText } from '../../kit/rich-text/RichText.tsx';
import classes from './Manual.module.css';
import type { ManualText } from './read-pages.ts';

/** The text of a page of the manual. */
export function ManualBody({ page }: { page: Pick<ManualText, 'html'> }) {
  // The reader of formatted texts knows no keys; they stand out by their weight.
  const html = useMemo(() => page.html.replaceAll('<code>', '<strong>').replaceAll('</code>', '</strong>'), [page]);
  return (
    <div className={classes.body}>
      <RichText html={html} />
    </div>
  );
}
